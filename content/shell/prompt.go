// Package shell says what a prompt, and the command before it, must not contain, so that a copied command line
// reaches the agent unchanged in an interactive bash, zsh, fish, dash or PowerShell.
package shell

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
)

// Maximum lengths in a prompt, in bytes.
const (
	// MaxPrompt leaves room for the rest of the command line: Windows allows 32,767 UTF-16 units
	// for all of it.
	MaxPrompt = 30_000
	// MaxLine leaves room for the command on the same line. A terminal passes at most 1,024 bytes as one line to a
	// shell without a line editor (MAX_CANON of macOS; Linux has 4,096), and cuts off the rest.
	MaxLine = 900
)

const ideographicSpace = '\u3000' // as wide as a character of Chinese or Japanese

// blanks are the spaces that a prompt may have, except at the end of a line.
const blanks = " \t" + string(ideographicSpace)

const hintPromptOnly = "or set prompt_only = true"

// Check returns everything in a prompt that would change when the prompt is pasted, within double quotes, into an
// interactive bash, zsh, fish, dash or PowerShell.
func Check(prompt string) []problem.InText {
	if len(prompt) > MaxPrompt {
		return []problem.InText{tooLong(prompt)}
	}
	found := append(CheckAlone(prompt), checkShell(prompt)...)
	sortByOffset(found)
	return found
}

// CheckAlone returns what is wrong with a prompt that is shown without a command line. Such a prompt may contain what
// only a shell would change.
func CheckAlone(prompt string) []problem.InText {
	found := checkEnds(prompt)
	offset := 0
	for line := range strings.SplitSeq(prompt, "\n") {
		if len(found) > problem.MaxPerFile {
			break
		}
		found = append(found, checkLine(line, offset)...)
		offset += len(line) + 1
	}
	found = append(found, checkHidden(prompt)...)
	sortByOffset(found)
	return found
}

func sortByOffset(found []problem.InText) {
	slices.SortStableFunc(found, func(a, b problem.InText) int { return a.Offset - b.Offset })
}

// checkEnds finds empty lines at the start and the end of a prompt.
func checkEnds(prompt string) []problem.InText {
	var found []problem.InText
	if strings.HasPrefix(prompt, "\n") {
		found = append(found, problem.InText{
			Message: "the prompt begins with an empty line",
			Hint:    "remove it",
		})
	}
	if strings.HasSuffix(prompt, "\n") {
		found = append(found, problem.InText{
			Offset:  len(prompt) - 1,
			Message: "the prompt ends with a line break",
			Hint:    "remove it",
		})
	}
	return found
}

// checkLine finds what is not allowed in any line of a prompt. offset is the offset of the line in the prompt.
func checkLine(line string, offset int) []problem.InText {
	var found []problem.InText
	if strings.HasPrefix(line, "<<<<<<< ") || strings.HasPrefix(line, ">>>>>>> ") {
		found = append(found, problem.InText{
			Offset:  offset,
			Message: line[:7] + " is from a merge of two versions",
			Hint:    "keep one of the two, and remove the lines with <, = and >",
		})
	}
	if text := strings.TrimRight(line, blanks); text != line {
		found = append(found, problem.InText{
			Offset:  offset + len(text),
			Message: "space at the end of a line",
			Hint:    "remove it",
		})
	}
	return found
}

func tooLong(prompt string) problem.InText {
	const format = "the prompt has %d bytes, more than the %d that fit on every command line"
	return problem.InText{
		Offset:  MaxPrompt,
		Message: fmt.Sprintf(format, len(prompt), MaxPrompt),
		Hint:    "shorten it, " + hintPromptOnly,
	}
}

// checkHidden finds characters that people cannot see, or take for other characters.
func checkHidden(prompt string) []problem.InText {
	var found []problem.InText
	for i, r := range prompt {
		if len(found) > problem.MaxPerFile {
			break
		}
		if wrong, isHidden := hiddenCharacter(prompt, i, r); isHidden {
			wrong.Offset = i
			found = append(found, wrong)
		}
	}
	return found
}

// hiddenCharacter reports whether the character r at a byte of a prompt is hidden, and says what is wrong with it.
// This depends on its neighbours, too; see [prose.IsHidden].
func hiddenCharacter(prompt string, at int, r rune) (wrong problem.InText, isHidden bool) {
	_, size := utf8.DecodeRuneInString(prompt[at:])
	switch {
	case r == ' ', r == '\n', r == '\t', r == ideographicSpace:
		return problem.InText{}, false
	case r == utf8.RuneError && size == 1:
		return problem.InText{Message: "not valid UTF-8", Hint: "save the file as UTF-8"}, true
	case unicode.Is(unicode.Zs, r):
		return problem.InText{Message: fmt.Sprintf("invisible space %U", r), Hint: "use an ordinary space"}, true
	case prose.IsHidden(prompt, at, r):
		return problem.InText{Message: fmt.Sprintf("invisible character %U", r), Hint: "remove it"}, true
	}
	return problem.InText{}, false
}

// checkShell finds what a shell changes, and what a terminal or the agent interprets in another way than the author
// meant.
func checkShell(prompt string) []problem.InText {
	var found []problem.InText
	if strings.HasPrefix(prompt, "-") {
		found = append(found, problem.InText{
			Message: `the prompt begins with "-", so the agent would read it as an option`,
			Hint:    "begin with a word, such as a line that says what the list is, " + hintPromptOnly,
		})
	}
	if strings.HasPrefix(prompt, "/") {
		found = append(found, problem.InText{
			Message: `the prompt begins with "/", so the agent would take it for one of its commands`,
			Hint:    "begin with a word, " + hintPromptOnly,
		})
	}
	offset := 0
	for line := range strings.SplitSeq(prompt, "\n") {
		if len(line) > MaxLine {
			const format = "the line has %d bytes, more than the %d that every terminal passes on"
			found = append(found, problem.InText{
				Offset:  offset + MaxLine,
				Message: fmt.Sprintf(format, len(line), MaxLine),
				Hint:    "break it",
			})
		}
		if strings.HasPrefix(line, "^") {
			found = append(found, problem.InText{
				Offset:  offset,
				Message: "^ at the start of a line edits history in an interactive bash",
				Hint:    "spell it out",
			})
		}
		offset += len(line) + 1
	}
	for _, at := range variable.FindAllStringIndex(prompt, -1) {
		found = append(found, problem.InText{
			Offset:  at[0],
			Message: prompt[at[0]:at[1]] + " names a variable in some Windows shells",
			Hint:    "write it otherwise, " + hintPromptOnly,
		})
	}
	return append(found, checkShellCharacters(prompt)...)
}

// checkShellCharacters finds the characters that a shell changes. It returns each character once, at its first
// occurrence.
func checkShellCharacters(prompt string) []problem.InText {
	var found []problem.InText
	seen := map[rune]bool{}
	for i, r := range prompt {
		if seen[r] {
			continue
		}
		seen[r] = true
		wrong, isChanged := shellCharacters[r]
		if !isChanged {
			continue
		}
		wrong.Offset = i
		if n := strings.Count(prompt, string(r)); n > 1 {
			wrong.Hint += fmt.Sprintf(" in %d places", n)
		}
		wrong.Hint += ", " + hintPromptOnly
		found = append(found, wrong)
	}
	return found
}

// Reason returns the first reason why a prompt does not reach the agent unchanged through every shell. It returns ""
// if the prompt does.
func Reason(prompt string) string {
	if len(prompt) > MaxPrompt {
		return tooLong(prompt).Message
	}
	if wrong := checkShell(prompt); len(wrong) > 0 {
		first := slices.MinFunc(wrong, func(a, b problem.InText) int { return a.Offset - b.Offset })
		return first.Message
	}
	return ""
}

// variable matches a variable of cmd.exe, such as %PATH%. cmd.exe has no escape for it within quotes.
var variable = regexp.MustCompile(`%[^%\s]+%`)

// shellCharacters are the characters that a shell changes within double quotes, with what to write instead.
// PowerShell takes some typographic quotes for double quotes. It takes others for single quotes, which mean nothing
// within double quotes.
var shellCharacters = map[rune]problem.InText{
	'“': typographicQuote('“'),
	'”': typographicQuote('”'),
	'„': typographicQuote('„'),
	'"': {
		Message: `" would end the shell's quotation`,
		Hint:    "use '",
	},
	'`': {
		Message: "` begins a substitution in the shell",
		Hint:    "use '",
	},
	'$': {
		Message: "$ begins a substitution in the shell",
		Hint:    "spell it out",
	},
	'\\': {
		Message: `\ is an escape in the shell`,
		Hint:    "reword",
	},
	'!': {
		Message: "! recalls history in an interactive shell",
		Hint:    "end the sentence with a full stop",
	},
	'\t': {
		Message: "a tab triggers completion in an interactive shell",
		Hint:    "use spaces",
	},
}

func typographicQuote(r rune) problem.InText {
	return problem.InText{
		Message: fmt.Sprintf("typographic quote %c (%U) ends a quotation in PowerShell", r, r),
		Hint:    "use '",
	}
}
