package catalogue

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// Bounds of a prompt, in bytes.
const (
	// MaxPrompt leaves room within the 32,767 UTF-16 units that Windows allows a whole command line.
	MaxPrompt = 30_000
	// MaxLine leaves room for the command within the 1,024 bytes that a terminal passes on as one line to a shell without
	// a line editor (MAX_CANON of macOS; Linux has 4,096). The terminal cuts off the rest.
	MaxLine = 900
)

// CheckPrompt reports everything in a prompt that would change when it is pasted, within double quotes, into an
// interactive bash, zsh, fish, dash or PowerShell. If alone is true, the prompt is not shown within a command line, and
// may hold what only a shell changes.
func CheckPrompt(prompt string, alone bool) []problem.InText {
	var problems []problem.InText
	add := func(offset int, format string, args ...any) {
		problems = append(problems, problem.InText{Offset: offset, Message: fmt.Sprintf(format, args...)})
	}
	if len(prompt) > MaxPrompt {
		add(MaxPrompt, "the prompt has %d bytes, more than the %d that fit on every command line", len(prompt), MaxPrompt)
		return problems
	}
	if strings.HasPrefix(prompt, "-") && !alone {
		add(0, `the prompt begins with "-", so the agent would read it as an option; begin with a word, or set prompt_only = true`)
	}
	if strings.HasPrefix(prompt, "\n") {
		add(0, "the prompt begins with an empty line; remove it")
	}
	if strings.HasSuffix(prompt, "\n") {
		add(len(prompt)-1, "the prompt ends with a line break; remove it")
	}
	offset := 0
	for text := range strings.SplitSeq(prompt, "\n") {
		if len(text) > MaxLine && !alone {
			add(offset+MaxLine, "the line has %d bytes, more than the %d that every terminal passes on; break it", len(text), MaxLine)
		}
		if strings.HasPrefix(text, "^") && !alone {
			add(offset, "^ at the start of a line edits history in an interactive bash; spell it out")
		}
		if strings.HasPrefix(text, "<<<<<<< ") || strings.HasPrefix(text, ">>>>>>> ") {
			add(offset, "%.7s is from a merge of two versions; keep one of the two, and remove the lines with <, = and >", text)
		}
		if strings.HasSuffix(text, " ") {
			add(offset+len(text)-1, "space at the end of a line; remove it")
		}
		offset += len(text) + 1
	}
	for _, at := range variable.FindAllStringIndex(prompt, -1) {
		if !alone {
			add(at[0], "%s names a variable in some Windows shells; write it otherwise, or set prompt_only = true", prompt[at[0]:at[1]])
		}
	}
	for i, r := range prompt {
		if reason := refused(prompt[i:], r); reason != "" {
			add(i, "%s", reason)
		} else if reason := changed(r); reason != "" && !alone && i == strings.IndexRune(prompt, r) { // one report for all of them
			if n := strings.Count(prompt, string(r)); n > 1 {
				reason += fmt.Sprintf(" in %d places", n)
			}
			add(i, "%s, or set prompt_only = true", reason)
		}
	}
	return problems
}

// changes says what first keeps a prompt from reaching the agent unchanged through every shell. It is "" if nothing does.
func changes(prompt string) string {
	alone := CheckPrompt(prompt, true)
	for _, p := range CheckPrompt(prompt, false) {
		if !slices.Contains(alone, p) {
			reason, _, _ := strings.Cut(p.Message, ";")
			return reason
		}
	}
	return ""
}

// variable is one of cmd.exe, which has no escape for it within quotes.
var variable = regexp.MustCompile(`%[^%\s]+%`)

// inShell has what changed says of characters that a keyboard has.
var inShell = map[rune]string{
	'"':  `" would end the shell's quotation; use '`,
	'`':  "` begins a substitution in the shell; use '",
	'$':  "$ begins a substitution in the shell; spell it out",
	'\\': `\ is an escape in the shell; reword`,
	'!':  "! recalls history in an interactive shell; end the sentence with a full stop",
	'\t': "a tab triggers completion in an interactive shell; use spaces",
}

// changed says how a shell changes r within double quotes, and what to write instead. It is "" for a rune that none changes.
func changed(r rune) string {
	if r >= '\u2018' && r <= '\u201f' { // ‘ ’ ‚ ‛ “ ” „ ‟
		return fmt.Sprintf("typographic quote %c (%U) ends a quotation in PowerShell; use '", r, r)
	}
	return inShell[r]
}

// refused says why r, which begins rest, must not stand in any prompt. It is "" for a rune that may.
func refused(rest string, r rune) string {
	switch _, size := utf8.DecodeRuneInString(rest); {
	case r == ' ', r == '\n', r == '\t':
		return ""
	case r == utf8.RuneError && size == 1:
		return "not valid UTF-8; save the file as UTF-8"
	case unicode.Is(unicode.Z, r):
		return fmt.Sprintf("invisible space %U; use an ordinary space", r)
	case problem.Invisible(r), unicode.Is(unicode.Variation_Selector, r):
		return fmt.Sprintf("invisible character %U; remove it", r)
	}
	return ""
}
