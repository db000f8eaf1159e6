package plan_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/source/sourcetest"
)

// options say what the user of a test wants.
type options struct {
	category string
	copy     bool
	name     func(path string) (name string, isPossible bool) // nil for names from the working folder
}

// add plans how the recipes at a path get into the catalogue, and adds the new ones.
func add(t *testing.T, path string, o options) []plan.Recipe {
	t.Helper()
	found := importer.Read([]string{path}, importer.Options{})
	return addFound(t, found, o)
}

// addFound plans how the recipes in a result get into the catalogue, and adds the new ones.
func addFound(t *testing.T, found *importer.Result, o options) []plan.Recipe {
	t.Helper()
	if o.name == nil {
		o.name = func(path string) (string, bool) { return paths.From(".", path) }
	}
	into := sourcetest.InWorkingFolder(t)
	compared := known.Compare(found.Recipes, into, known.Options{Copy: o.copy, Name: o.name})
	planned := plan.For(compared.New, into, o.category)
	files, err := edit.AddRecipes(into, plan.Edits(planned), compared.Moved)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		filetest.WriteFile(t, name, string(data))
	}
	return planned
}

// expectSlugs fails the test unless the recipes that were added have these slugs, in this order.
func expectSlugs(t *testing.T, planned []plan.Recipe, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range planned {
		got = append(got, recipe.Added.Slug)
	}
	difftest.Equal(t, got, want, "the slugs of new recipes")
}

// expectCategories fails the test unless the recipes that were added have these categories.
func expectCategories(t *testing.T, planned []plan.Recipe, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range planned {
		got = append(got, recipe.Added.Category)
	}
	difftest.Equal(t, got, want, "the categories of new recipes")
}
