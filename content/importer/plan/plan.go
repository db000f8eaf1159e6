// Package plan says how new recipes get into a catalogue: which slugs, titles and categories they get, and what is
// written of them. Package known says which recipes are new, and package edit changes the files.
//
// A recipe usually stays in its file, and the catalogue names that file. So the catalogue follows the file, and
// nothing has to be merged. A recipe is copied only if its user wants that, or if it has no file that the catalogue can
// name.
package plan

import (
	"cmp"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/slugs"
)

// Recipe is a recipe that is added to a catalogue.
type Recipe struct {
	Found importer.Recipe
	Added edit.Recipe // what is written of it
}

// Edits returns recipes in the form in which package edit adds them.
func Edits(recipes []Recipe) []edit.Recipe {
	var edits []edit.Recipe
	for _, recipe := range recipes {
		edits = append(edits, recipe.Added)
	}
	return edits
}

// For plans what is written of new recipes. category is the name of the category of all of them. If it is "", each
// recipe has its own category.
func For(recipes []known.NewRecipe, into *catalogue.Catalogue, category string) []Recipe {
	var planned []Recipe
	namer := newNamer(into)
	for _, recipe := range recipes {
		found := recipe.Found
		slug := namer.recipe(cmp.Or(found.GivenSlug, found.Name))
		added := copyOf(found)
		if recipe.Origin.File != "" {
			added = linkTo(found, recipe.Origin)
		}
		added.Slug = slug
		added.Title = cmp.Or(found.Title, slugs.TitleOf(slug))
		planned = append(planned, Recipe{Found: found, Added: added})
	}
	for i := range planned { // last, so that a category gets a number if its slug is the slug of a recipe
		categorize(&planned[i], category, namer, into.Entries)
	}
	return planned
}

// linkTo returns what the catalogue gets of a recipe that stays in its file. The file has all other texts.
func linkTo(recipe importer.Recipe, origin content.PromptOrigin) edit.Recipe {
	added := edit.Recipe{Origin: origin}
	if recipe.Skill != nil {
		added.Files = recipe.Skill.Others
	}
	return added
}

// copyOf returns what the catalogue gets of a recipe that is copied. It leaves out the other files of a skill, which
// stay in the folder of the skill.
func copyOf(recipe importer.Recipe) edit.Recipe {
	return edit.Recipe{
		WhyItHolds: recipe.WhyItHolds,
		Prompt:     recipe.Prompt,
		Change:     recipe.Change,
		PromptOnly: recipe.PromptOnly != "",
		NoSkill:    recipe.HasTools,
	}
}

// categorize gives a new recipe its category. name is the category that the user gave. If it is "", the category of
// the recipe counts.
func categorize(r *Recipe, name string, namer *namer, into content.CatalogueFile) {
	if slugs.IsValid(name) {
		name = slugs.TitleOf(name)
	}
	if title := cmp.Or(name, r.Found.Category); title != "" {
		r.Added.CategoryTitle = title
		r.Added.Category = namer.category(title, namer.slugOf(title))
		return
	}
	r.Added.CategoryTitle = edit.DefaultCategoryTitle
	r.Added.Category = defaultCategory(r.Added.Origin, into)
	if r.Added.Category == "" {
		r.Added.Category = namer.category(edit.DefaultCategoryTitle, edit.DefaultCategorySlug)
	}
}

// defaultCategory returns the slug of a category for a recipe without one. It is the first of these that exists:
//
//   - the category of the first recipe from the same file
//   - if the file is one recipe, the category of the first recipe that is another whole file of the same folder
//   - the only category of the catalogue
//
// It returns "" if none of them exists.
func defaultCategory(origin content.PromptOrigin, into content.CatalogueFile) string {
	isFromFile := func(entry content.RecipeEntry) bool { return entry.Origin().File == origin.File }
	isBeside := func(entry content.RecipeEntry) bool {
		isOne := entry.File != "" && entry.Part == "" && origin.Part == ""
		return isOne && importer.FolderOf(entry.File) == importer.FolderOf(origin.File)
	}
	if origin.File != "" { // the recipe is not copied
		for _, isLike := range []func(content.RecipeEntry) bool{isFromFile, isBeside} {
			if i := slices.IndexFunc(into.Recipes, isLike); i >= 0 {
				return into.Recipes[i].Category
			}
		}
	}
	if len(into.Categories) == 1 {
		return into.Categories[0].Slug
	}
	return ""
}
