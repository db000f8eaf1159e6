package catalogue

import (
	"strings"
	"unicode/utf16"

	"prompt-recipes/content"
)

// checkSkills reports what keeps the recipes from being skills for coding agents. Skills have the texts of the source language.
// Their names are the slugs, which checkCatalogue checks.
func checkSkills(catalogue *Document[content.CatalogueFile], source *Document[content.LanguageFile]) {
	for _, entry := range catalogue.Value.Recipes {
		text := source.Value.Recipes[entry.Slug]
		path := "recipes." + entry.Slug
		r := content.Recipe{Slug: entry.Slug, Title: text.Title, Prompt: entry.Prompt}
		description := content.SkillDescription(r, source.Value.Categories[entry.Category].Title)
		if n := len(utf16.Encode([]rune(description))) - content.MaxSkillDescription; n > 0 {
			source.problem(path+".title", "the titles of recipe and category make the description of the skill %d characters "+
				"longer than the %d it may have; shorten them", n, content.MaxSkillDescription)
		}
		// Titles, labels and prompts hold no backtick.
		if at := strings.Index(text.WhyItHolds, "!`"); at >= 0 {
			source.problemIn(path+".why_it_holds", at,
				"Claude Code runs what stands between !` and ` in a skill as a command; put a space after the !")
		}
	}
}
