package edit

import (
	"prompt-recipes/content"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// skillTable returns the table that a recipe has for the front matter of its skill.
func skillTable(skill content.FrontMatter) string {
	table := "[recipes.skill]\n"
	for _, text := range schema.FrontMatterTexts(skill) {
		table += text.Key + " = " + tomldoc.Quote(text.Text) + "\n"
	}
	return table
}

// replaceSkill replaces what the recipe at a path has for the front matter of its skill.
func (e *editor) replaceSkill(slug string, entry tomldoc.Path, skill content.FrontMatter) {
	table := entry.Key("skill")
	texts := schema.FrontMatterTexts(skill)
	e.catalogue.touch(slug)
	if len(texts) == 0 {
		e.catalogue.RemoveAll(table)
		return
	}
	if !e.catalogue.Document().Has(table) {
		e.catalogue.add(slug, entry, skillTable(skill))
		return
	}
	isKept := map[string]bool{}
	for _, text := range texts {
		isKept[text.Key] = true
		e.catalogue.set(slug, table, text.Key, tomldoc.Quote(text.Text), schema.FrontMatterKeys...)
	}
	for _, key := range schema.FrontMatterKeys {
		if !isKept[key] {
			e.catalogue.unset(slug, table, key)
		}
	}
}
