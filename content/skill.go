package content

import (
	"fmt"
	"strings"
)

// InstallSkills is the command line that installs the recipes of the site at an absolute URL as
// skills, with a pinned version of the npm client that the tests run.
func InstallSkills(siteURL string) string {
	return "npx skills@1.5.18 add " + siteURL + " --agent claude-code codex --yes"
}

// replacedInSkills are the first parts of texts that Claude Code replaces where it loads a skill:
// commands, with their output, and arguments.
var replacedInSkills = []string{
	"!`", "```!", "$ARGUMENTS", "${CLAUDE_",
	"$0", "$1", "$2", "$3", "$4", "$5", "$6", "$7", "$8", "$9",
}

// NotInSkill is the first part of a text that Claude Code replaces where it loads a skill, with the
// output of a command or with arguments, and its byte. It is "" for none. A recipe with such a text
// is not among the skills.
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

// SkillDescription tells an agent what the skill for a recipe does and when to use it. category is
// the title of the recipe's category. Agents read the descriptions of all skills and choose by
// them. A prompt names its own stack and files, so an agent must not choose it because some task is
// similar.
func SkillDescription(r Recipe, category string) string {
	return fmt.Sprintf(`Runs the prompt recipe "%s" (%s), which begins "%s". `+
		"Use only when the user asks for it by name (%s), never because a task resembles it.",
		r.Title, category, Opening(r.Prompt), r.Slug)
}

// Opening is the first line of a prompt without the mark at its end, or as many words of it as fit
// in 200 bytes.
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
