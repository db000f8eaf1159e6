package content

import (
	"fmt"
	"strings"
)

// InstallSkills is the command line that installs the recipes of the site at an absolute URL as skills, with a pinned
// version of the npm client that the tests run.
func InstallSkills(siteURL string) string {
	return "npx skills@1.5.18 add " + siteURL + " --agent claude-code codex --yes"
}

// SkillDescription tells an agent what the skill for a recipe does and when to use it. category is the title of the recipe's
// category. Agents read the descriptions of all skills and choose by them. A prompt names its own stack and files, so an agent
// must not choose it because some task is similar.
func SkillDescription(r Recipe, category string) string {
	return fmt.Sprintf(`Runs the prompt recipe "%s" (%s), which begins "%s". `+
		"Use only when the user asks for it by name (%s), never because a task resembles it.",
		r.Title, category, Opening(r.Prompt), r.Slug)
}

// Opening is the first line of a prompt without the mark at its end, or as many words of it as fit in 200 bytes.
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
