package skills

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/web/markdown"
)

// skill is a recipe with its SKILL.md.
type skill struct {
	recipe      content.Recipe
	description string
	body        []byte
}

// path is where the skill stands below the folder that holds all skills.
func (s skill) path() string { return s.recipe.Slug + "/" + skillName }

// makeSkills makes one skill per recipe, in page order.
func makeSkills(page content.Page, absolute func(string) string) []skill {
	var all []skill
	for _, category := range page.Categories {
		for _, r := range category.Recipes {
			text := content.SkillDescription(r, category.Title)
			all = append(all, skill{r, text, skillFile(r, text, absolute(page.Language+"/#"+r.Slug))})
		}
	}
	return all
}

// skillFile is SKILL.md of a recipe that stands on the page at a URL. Its frontmatter has only keys of the specification.
//
// Swap-outs are changes to the prompt, not composed prompts: the phrase to replace occurs exactly once, a reviewer sees
// what differs, and an agent does not have four prompts before it that differ in a line. Texts are escaped, since people
// read a skill as Markdown before they install it. Phrases of a prompt stand between backticks, which no prompt has.
func skillFile(r content.Recipe, description, url string) []byte {
	var b strings.Builder
	block := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n\n", args...) }
	values := func(phrases []string) {
		if len(phrases) > 0 {
			block("Where the user gives a value of their own, put it in place of the prompt's:\n\n- `%s`", strings.Join(phrases, "`\n- `"))
		}
	}

	block("---\nname: %s\ndescription: %s\nmetadata:\n  source: %s\n---",
		yamlString(r.Slug), yamlString(description), yamlString(url))
	block("# %s", markdown.Text(r.Title))
	block("Follow the prompt below word for word, as if the user had typed it.")
	if len(r.SwapOuts) > 0 {
		block("If the user names one of the swap-outs, first change the prompt as it says.")
	}
	values(r.Change)
	block("## Prompt")
	block("%s", markdown.Fenced("text", r.Prompt))
	if len(r.SwapOuts) > 0 {
		block("## Swap-outs")
	}
	for _, s := range r.SwapOuts {
		block("### %s (%s)", markdown.Text(s.Label), s.Slug)
		switch s.Kind {
		case content.Replace:
			block("In the prompt, replace")
			block("%s", markdown.Fenced("text", s.Replaces))
			block("with")
		case content.Append:
			block("Add to the end of the prompt, after an empty line:")
		case content.Alternative:
			block("Follow this prompt instead:")
		}
		block("%s", markdown.Fenced("text", s.Instruction))
		values(slices.DeleteFunc(slices.Clone(s.Change), func(phrase string) bool {
			return s.Kind != content.Alternative && slices.Contains(r.Change, phrase)
		}))
	}
	block("## Why it holds")
	b.WriteString(markdown.Text(r.WhyItHolds) + "\n")
	return []byte(b.String())
}

// yamlString is s as a double-quoted scalar, which takes every escape that Go writes. The parser of the reference
// validator ends the frontmatter at the first "---", wherever it stands.
func yamlString(s string) string { return strings.ReplaceAll(strconv.Quote(s), "---", `\x2d\x2d\x2d`) }
