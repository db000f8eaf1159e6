package content

import (
	"slices"
	"strings"
)

// SkillFile is the name of the file that agents read first in a skill. It contains the prompt.
const SkillFile = "SKILL.md"

// InstallSkills returns the command line that installs the recipes of the site at siteURL, an absolute URL, as
// skills. It names the version of the npm client that the tests run.
func InstallSkills(siteURL string) string {
	if strings.Contains(siteURL, "[") { // an IPv6 address, which zsh would take for a pattern
		siteURL = "'" + siteURL + "'"
	}
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

// replacedInSkill finds the first text that Claude Code would replace when it loads a skill: a command, which it
// replaces with its output, or an argument. It returns the beginning of that text and its byte offset, or "" and 0 if
// there is none.
//
// In a prompt, the author means such texts. An exception are numbers of arguments: $5 is also a word of awk or of a
// shell script, and a sum of money. See accidentalArgument.
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

// accidentalArgument finds the first argument with a number, such as $1 or $10, that is in a prompt but not among its
// phrases to replace. It returns the argument and its byte offset, or "" and 0 if there is none.
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

// SkillText names a text of a recipe that is part of the body of a skill.
type SkillText int

// The texts in the body of a skill. The title of the category is not among them, because it is only in the
// description, where agents replace nothing.
const (
	SkillTitle SkillText = iota
	SkillReason
	SkillLabel // of a swap-out
	SkillPrompt
	SkillInstruction // of a swap-out
)

// SkillFault is a text that keeps a recipe from being a skill: an agent that loads the skill would replace a part of
// the text, which the author does not want.
type SkillFault struct {
	Text    SkillText
	SwapOut int    // index of the swap-out that has the text
	Part    string // the part that would be replaced
	At      int    // byte offset of Part in the text
}

// SkillFaults returns the texts that keep a recipe from being a skill.
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
