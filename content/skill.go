package content

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// InstallSkills returns the command line that installs the recipes of the site at siteURL, an
// absolute URL, as skills. It pins the version of the npm client that the tests run.
func InstallSkills(siteURL string) string {
	return "npx skills@1.5.18 add " + siteURL + " --agent claude-code codex --yes"
}

// skillBeginnings lists the beginnings of texts that Claude Code replaces when it loads a skill:
// commands, which it replaces with their output, and arguments.
var skillBeginnings = []string{
	"!`", "```!", "$ARGUMENTS", "${CLAUDE_",
	"$0", "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9",
}

// IsReplacedInSkill reports whether Claude Code would replace a part of a text when it loads a skill.
func IsReplacedInSkill(text string) bool {
	part, _ := replacedInSkill(text)
	return part != ""
}

// replacedInSkill finds the first text that Claude Code would replace when it loads a skill: a
// command, which it replaces with its output, or an argument. It returns the beginning of that text
// and its byte offset, or "" and 0 if there is none.
//
// The authors of prompts mean such texts, except numbers of arguments: $5 is also a word of awk, of shell
// scripts and a sum of money. See accidentalArgument.
func replacedInSkill(text string) (part string, at int) {
	at = len(text)
	for _, beginning := range skillBeginnings {
		if i := strings.Index(text, beginning); i >= 0 && i < at {
			part = beginning
			at = i
		}
	}
	if part == "" {
		return "", 0
	}
	return part, at
}

// accidentalArgument finds the first argument with a number, such as $1 or $10, in a prompt that its phrases
// to change do not have. It returns its byte offset, too, or "" and 0 if there is none.
func accidentalArgument(prompt string, change []string) (part string, at int) {
	for at, r := range prompt {
		if r != '$' {
			continue
		}
		withoutNumber := strings.TrimLeft(prompt[at+1:], "0123456789")
		argument := prompt[at : len(prompt)-len(withoutNumber)]
		if argument != "$" && !slices.Contains(change, argument) {
			return argument, at
		}
	}
	return "", 0
}

// SkillText names a text of a recipe that is in the body of a skill.
type SkillText int

// The texts in the body of a skill. The title of the category is not among them: it is only in the description,
// where agents replace nothing.
const (
	SkillTitle SkillText = iota
	SkillReason
	SkillLabel // of a swap-out
	SkillPrompt
	SkillInstruction // of a swap-out
)

// SkillFault is a text because of which a recipe cannot be a skill: an agent that loads the skill would replace a part
// of the text, and its author does not mean that.
type SkillFault struct {
	Text    SkillText
	SwapOut int    // the index of the swap-out that the text is from
	Part    string // what would be replaced
	At      int    // byte offset of Part in the text
}

// SkillFaults returns the texts because of which a recipe cannot be a skill.
func SkillFaults(entry RecipeEntry, text RecipeText) []SkillFault {
	var faults []SkillFault
	add := func(text SkillText, swapOut int, part string, at int) {
		if part != "" {
			faults = append(faults, SkillFault{text, swapOut, part, at})
		}
	}
	addText := func(name SkillText, swapOut int, text string) {
		part, at := replacedInSkill(text)
		add(name, swapOut, part, at)
	}
	addPrompt := func(name SkillText, swapOut int, prompt Lines, change []string) {
		part, at := accidentalArgument(string(prompt), change)
		add(name, swapOut, part, at)
	}
	addText(SkillTitle, 0, text.Title)
	addText(SkillReason, 0, text.WhyItHolds)
	addPrompt(SkillPrompt, 0, entry.Prompt, entry.Change)
	for i, s := range entry.SwapOuts {
		addText(SkillLabel, i, text.SwapOuts[s.Slug])
		addPrompt(SkillInstruction, i, s.Instruction, slices.Concat(entry.Change, s.Change))
	}
	return faults
}

// Limits of the parts of a skill's description, in bytes. Together they stay below the 1,024
// characters of the specification.
const (
	maxSkillTitle   = 120
	maxSkillOpening = 200
	maxSkillReason  = 300
)

// SkillDescription returns the text that tells an agent what the skill for a recipe does and when
// to use it. category is the title of the recipe's category. Agents read the descriptions of all
// skills and choose a skill by its description. A prompt names its own stack and files, so an agent
// must not choose it just because a task is similar.
func SkillDescription(r Recipe, category string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `Runs the prompt recipe "%s" (%s), which begins "%s".`,
		shorten(r.Title, maxSkillTitle), shorten(category, maxSkillTitle), Opening(r.Prompt))
	if r.WhyItHolds != "" {
		b.WriteString(" " + firstSentence(r.WhyItHolds))
	}
	fmt.Fprintf(&b, " Use only when the user asks for it by name (%s), never because a task resembles it.", r.Slug)
	return withoutAngleBrackets.Replace(b.String())
}

// withoutAngleBrackets takes away what some agents refuse in a description, since it could be
// markup.
var withoutAngleBrackets = strings.NewReplacer("<", "", ">", "")

// Opening returns the first line of a prompt without the full stop or colon at its end. If the line
// is too long for a description, Opening returns as many of its words as fit, and an ellipsis.
func Opening(prompt string) string {
	line, _, _ := strings.Cut(prompt, "\n")
	if len(line) > maxSkillOpening {
		return shorten(line, maxSkillOpening)
	}
	return strings.TrimRight(line, ".:")
}

// firstSentence returns the first sentence of a text, or as many of its words as fit in a
// description. It ends with a full stop, which the descriptions of commands often lack.
func firstSentence(text string) string {
	text = strings.TrimSpace(text[:sentenceEnd(text)])
	if last, _ := utf8.DecodeLastRuneInString(text); unicode.IsLetter(last) || unicode.IsDigit(last) {
		text += "."
	}
	return shorten(text, maxSkillReason)
}

// sentenceEnd returns where the first sentence of a text ends. A full stop before a lower-case letter does not end
// it, nor does one after a single letter, as in e.g. Japanese and Chinese have signs of their own, without a
// space after them. These do not end it before a closing bracket.
func sentenceEnd(text string) int {
	for at, r := range text {
		if strings.ContainsRune("。！？", r) {
			end := at + utf8.RuneLen(r)
			if next, _ := utf8.DecodeRuneInString(text[end:]); !unicode.Is(unicode.Pe, next) {
				return end
			}
			continue
		}
		next, isStop := strings.CutPrefix(text[at:], ". ")
		if !isStop {
			continue
		}
		word := text[len(strings.TrimRightFunc(text[:at], unicode.IsLetter)):at]
		first, _ := utf8.DecodeRuneInString(next)
		if utf8.RuneCountInString(word) != 1 && !unicode.IsLower(first) {
			return at + len(".")
		}
	}
	return len(text)
}

// shorten returns as many words of a text as fit in a number of bytes, and an ellipsis if that is
// not all. It cuts between any characters if there is no space in the second half of what fits, as in
// Japanese.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	text = strings.ToValidUTF8(text[:limit], "")
	if i := strings.LastIndexByte(text, ' '); i > limit/2 {
		text = text[:i]
	}
	return text + " …"
}
