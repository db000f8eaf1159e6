package plan

import (
	"cmp"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/slugs"
)

// categorize returns new recipes with their categories. name is the one that the user gave; if it is "", that of each
// recipe counts. All recipes must have their slugs.
func categorize(recipes []Recipe, name string, namer *slugNamer, into content.CatalogueFile) []Recipe {
	if slugs.IsValid(name) {
		name = slugs.TitleOf(name)
	}
	categorized := slices.Clone(recipes)
	for i := range categorized {
		r := &categorized[i]
		r.Category = cmp.Or(name, r.Category)
		if r.Category != "" {
			r.CategorySlug = namer.category(r.Category)
			r.IsCategoryRenamed = !isPlainSlug(r.CategorySlug, r.Category)
			continue
		}
		r.Category = edit.DefaultCategoryTitle
		r.CategorySlug = defaultCategory(r.Place.File, into)
		if r.CategorySlug == "" {
			r.CategorySlug = namer.category(edit.DefaultCategorySlug)
		}
	}
	return categorized
}

// defaultCategory returns the slug of the category of the first recipe that the catalogue has from a file or, if it has
// none, of the only category of the catalogue. It returns "" if the catalogue has no category or several.
func defaultCategory(file string, into content.CatalogueFile) string {
	isFromIt := func(entry content.RecipeEntry) bool { return file != "" && entry.File == file }
	if i := slices.IndexFunc(into.Recipes, isFromIt); i >= 0 {
		return into.Recipes[i].Category
	}
	if len(into.Categories) == 1 {
		return into.Categories[0].Slug
	}
	return ""
}
