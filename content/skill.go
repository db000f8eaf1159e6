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

// replacedInSkills lists the beginnings of texts that Claude Code replaces when it loads a skill:
// commands, which it replaces with their output, and arguments.
var replacedInSkills = []string{
	"!`", "```!", "$ARGUMENTS", "${CLAUDE_",
	"$0", "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9",
}

// ReplacedInSkill finds the first text that Claude Code would replace when it loads a skill: a
// command, which it replaces with its output, or an argument. It returns the beginning of that text
// and its byte offset, or "" and 0 if there is none.
//
// The authors of prompts mean such texts, except numbers of arguments: $5 is also a word of awk, of shell
// scripts and a sum of money. See [AccidentalArgument].
func ReplacedInSkill(text string) (part string, at int) {
	at = len(text)
	for _, beginning := range replacedInSkills {
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

// AccidentalArgument finds the first argument with a number, such as $1 or $10, in a prompt that its phrases
// to change do not have. It returns its byte offset, too, or "" and 0 if there is none.
func AccidentalArgument(prompt string, change []string) (part string, at int) {
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

// CanBeSkill reports whether an agent that loads a recipe as a skill gets the prompts that its
// author means. It looks at the texts in the body of the skill. It does not look at the title of
// the category, which is only in the description: agents replace nothing there.
func CanBeSkill(r Recipe) bool {
	texts := []string{r.Title, r.WhyItHolds}
	prompts := []Recipe{{Prompt: r.Prompt, Change: r.Change}}
	for _, s := range r.SwapOuts {
		texts = append(texts, s.Label)
		prompts = append(prompts, Recipe{Prompt: s.Instruction, Change: s.Change})
	}
	for _, text := range texts {
		if part, _ := ReplacedInSkill(text); part != "" {
			return false
		}
	}
	for _, p := range prompts {
		if part, _ := AccidentalArgument(p.Prompt, p.Change); part != "" {
			return false
		}
	}
	return true
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
