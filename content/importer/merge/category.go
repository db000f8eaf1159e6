package merge

import (
	"cmp"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/slugs"
)

// categorize returns the decisions with the categories of new recipes. name is the one that the user gave; if it is "",
// that of each recipe counts. defaults are for recipes without one. All recipes must have their slugs.
func categorize(
	decisions []Decision, files *readFiles, name string, namer *slugNamer, defaults defaultCategories,
) []Decision {
	if slugs.IsValid(name) {
		name = importer.TitleOf(name)
	}
	categorized := slices.Clone(decisions)
	for i, d := range decisions {
		if d.Action != New {
			continue
		}
		if d.Category = cmp.Or(name, d.Category); d.Category == "" {
			d.Category = edit.DefaultCategoryTitle
			d.CategorySlug = defaults.of(files.places[i].origin.File)
			if d.CategorySlug == "" {
				d.CategorySlug = namer.category(edit.DefaultCategorySlug)
			}
		} else {
			d.CategorySlug = namer.category(d.Category)
			d.IsCategoryRenamed = !isPlainSlug(d.CategorySlug, d.Category)
		}
		categorized[i] = d
	}
	return categorized
}

// arrange returns the decisions with the recipes that new ones follow: of those that were found before, the nearest
// that is in the same category of the catalogue, so that the catalogue has the order of the files. If all new recipes
// came last, two branches that have each added one could not be merged.
func arrange(decisions []Decision, known map[string]knownRecipe) []Decision {
	arranged := slices.Clone(decisions)
	last := map[string]string{} // the slug of the last known recipe, by category
	for i, d := range arranged {
		if recipe, isKnown := known[d.Slug]; isKnown {
			last[recipe.category] = d.Slug
		} else {
			arranged[i].After = last[d.CategorySlug]
		}
	}
	return arranged
}

// defaultCategories says where recipes belong that say no category.
type defaultCategories struct {
	entries    []*entry
	known      map[string]knownRecipe // the recipes of the catalogue, by slug
	categories []content.CategoryEntry
}

// of returns the slug of the category of the first recipe that the catalogue has from a file or, if it has none,
// of the only category of the catalogue. It returns "" if the catalogue has no category or several.
func (c defaultCategories) of(file string) string {
	for _, e := range c.entries {
		if known, isThere := c.known[e.Slug]; isThere && e.was.File == file {
			return known.category
		}
	}
	if len(c.categories) == 1 {
		return c.categories[0].Slug
	}
	return ""
}
