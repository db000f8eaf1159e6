package content

import (
	"fmt"
	"strings"
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

// NotInSkill finds the first text that Claude Code would replace when it loads a skill: a command,
// which it replaces with its output, or an argument. It returns the beginning of that text and its
// byte offset, or "" and 0 if there is none. A recipe with such a text is not offered as a skill.
func NotInSkill(text string) (part string, at int) {
	at = len(text)
	for _, candidate := range replacedInSkills {
		if i := strings.Index(text, candidate); i >= 0 && i < at {
			part = candidate
			at = i
		}
	}
	if part == "" {
		return "", 0
	}
	return part, at
}

// SkillDescription returns the text that tells an agent what the skill for a recipe does and when
// to use it. category is the title of the recipe's category. Agents read the descriptions of all
// skills and choose a skill by its description. A prompt names its own stack and files, so an agent
// must not choose it just because a task is similar.
func SkillDescription(r Recipe, category string) string {
	return fmt.Sprintf(`Runs the prompt recipe "%s" (%s), which begins "%s". `+
		"Use only when the user asks for it by name (%s), never because a task resembles it.",
		r.Title, category, Opening(r.Prompt), r.Slug)
}

// Opening returns the first line of a prompt without the full stop or colon at its end. If the line
// is longer than 200 bytes, Opening returns as many of its words as fit, and an ellipsis.
func Opening(prompt string) string {
	line, _, _ := strings.Cut(prompt, "\n")
	if len(line) > 200 {
		line = strings.ToValidUTF8(line[:200], "")
		if i := strings.LastIndexByte(line, ' '); i > 0 {
			line = line[:i]
		}
		return line + " …"
	}
	return strings.TrimRight(line, ".:")
}
