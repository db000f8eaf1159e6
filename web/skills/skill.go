package skills

import (
	"bytes"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"text/template"

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

//go:embed SKILL.md.tmpl
var skillText string

var skillTemplate = template.Must(template.New(skillName).Funcs(template.FuncMap{
	"yaml": yamlString, "text": markdown.Text, "fenced": markdown.Fenced, "added": addedChange,
}).Parse(skillText))

// skillFile is SKILL.md of a recipe that stands on the page at a URL. Its frontmatter has only keys of the specification.
//
// Swap-outs are changes to the prompt, not composed prompts: the phrase to replace occurs exactly once, a reviewer sees
// what differs, and an agent does not have four prompts before it that differ in a line. Texts are escaped, since people
// read a skill as Markdown before they install it. Phrases of a prompt stand between backticks, which no prompt has.
func skillFile(r content.Recipe, description, url string) []byte {
	var b bytes.Buffer
	if err := skillTemplate.Execute(&b, map[string]any{"Recipe": r, "Description": description, "URL": url}); err != nil {
		panic(err) // the template is built in, and fits its data
	}
	return b.Bytes()
}

// addedChange is the phrases to replace in a swap-out that its recipe does not name already.
func addedChange(r content.Recipe, s content.SwapOut) []string {
	return slices.DeleteFunc(slices.Clone(s.Change), func(phrase string) bool {
		return s.Kind != content.Alternative && slices.Contains(r.Change, phrase)
	})
}

// yamlString is s as a double-quoted scalar, which takes every escape that Go writes. The parser of the reference
// validator ends the frontmatter at the first "---", wherever it stands.
func yamlString(s string) string { return strings.ReplaceAll(strconv.Quote(s), "---", `\x2d\x2d\x2d`) }
