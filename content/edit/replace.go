package edit

import (
	"cmp"
	"fmt"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// replace replaces the texts and the category of a recipe, see [Recipes].
func (e *editor) replace(r Recipe) (Outcome, error) {
	i := e.index(r.Slug)
	was := e.entries.Recipes[i]
	if r.Category != "" && !e.slugs.HasCategory(r.Category) {
		return Outcome{}, fmt.Errorf("%s: there is no category %q", e.catalogue.Document().File(), r.Category)
	}
	texts := e.words.Recipes[r.Slug]
	changesCategory := isOther(r.Category, was.Category)
	r.Category = cmp.Or(r.Category, was.Category)
	settings := e.settingsFor(r, was)
	entry := tomldoc.Keys("recipes").Index(i)
	if changesCategory {
		e.catalogue.set(r.Slug, entry, "category", settings.values["category"])
	}
	if isOther(r.Prompt, string(was.Prompt)) {
		e.catalogue.set(r.Slug, entry, "prompt", settings.values["prompt"])
		for _, key := range []string{"prompt_only", "change"} {
			if literal, isNeeded := settings.values[key]; isNeeded {
				e.catalogue.set(r.Slug, entry, key, literal, "prompt")
			} else {
				e.catalogue.Remove(entry.Key(key))
			}
		}
	}
	table := tomldoc.Keys("recipes", r.Slug)
	if isOther(r.Title, texts.Title) {
		e.texts.set(r.Slug, table, "title", settings.values["title"])
	}
	if isOther(r.WhyItHolds, texts.WhyItHolds) {
		e.texts.set(r.Slug, table, "why_it_holds", settings.values["why_it_holds"], "title")
	}
	if r.NoWhyItHolds {
		e.texts.unset(r.Slug, table, "why_it_holds")
	}
	if r.Skill != nil {
		e.replaceSkill(r.Slug, entry, *r.Skill)
	}
	return settings.outcome, nil
}

func isOther(text, was string) bool { return text != "" && text != was }

func (e *editor) index(slug string) int {
	return slices.IndexFunc(e.entries.Recipes, func(r content.RecipeEntry) bool { return r.Slug == slug })
}
