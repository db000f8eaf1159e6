package check

import (
	"fmt"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// checkCategories compares the categories of the catalogue with the ones that recipes name.
func checkCategories(catalogue *catalogueFile) {
	var slugs []string
	last := map[string]int{} // the last entry with each slug
	for i, category := range catalogue.entries.Categories {
		if _, isKnown := last[category.Slug]; !isKnown && category.Slug != "" {
			slugs = append(slugs, category.Slug)
		}
		last[category.Slug] = i
	}
	used := map[string]bool{}
	allKnown := true
	for i, recipe := range catalogue.entries.Recipes {
		used[recipe.Category] = true
		if _, isKnown := last[recipe.Category]; isKnown || recipe.Category == "" || slugs == nil {
			continue
		}
		allKnown = false
		path := tomldoc.Keys("recipes").Index(i).Key("category")
		guess := problem.DidYouMean(recipe.Category, slugs)
		catalogue.Report(path, unknownCategory(catalogue.Document, recipe.Category, slugs, guess))
	}
	if !allKnown { // an unknown category may be a misspelling of one without recipes
		return
	}
	for _, slug := range slugs {
		if !used[slug] {
			reportEmptyCategory(catalogue, tomldoc.Keys("categories").Index(last[slug]), slug)
		}
	}
}

func reportEmptyCategory(catalogue *catalogueFile, path tomldoc.Path, slug string) {
	catalogue.Report(path, problem.Problem{
		Kind:     problem.Missing,
		Severity: problem.Note,
		Message:  catalogue.Name(path) + " has no recipe yet, so the page leaves it out",
		Remedy:   problem.Remedy{Action: problem.BeginRecipe, Category: slug},
	})
}

// unknownCategory returns the problem that a catalogue does not have the category that a recipe names. known are
// the slugs of its categories, and guess is a hint which of them may be meant, or "".
func unknownCategory(d *tomldoc.Document, slug string, known []string, guess string) problem.Problem {
	line := d.Line(max(0, d.End(tomldoc.Keys("categories"))))
	hint := fmt.Sprintf("expected one of %s, or to begin it write [[categories]] and slug = %q after line %d, "+
		"and [categories.%s] and title = \"…\" in each language", problem.FirstOf(known), slug, line, slug)
	return problem.Problem{
		Kind:    problem.Unknown,
		Message: fmt.Sprintf("there is no category %q", slug),
		Hint:    problem.WithHint(hint, guess),
	}
}
