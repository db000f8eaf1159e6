package plan_test

import (
	"os"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/source"
)

// begin makes a new folder the working folder. The folder has a catalogue without recipes, and files with prompts,
// given by name.
func begin(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	writeFiles(t, files)
	writeFiles(t, map[string]string{
		"catalogue.toml": "source_language = \"en\"\n",
		"en.toml":        "title = \"Ours\"\n",
	})
}

func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.WriteFile(t, name, text)
	}
}

// add plans how the recipes at a path get into the catalogue, and adds the new ones. It returns the plan.
func add(t *testing.T, path string, o plan.Options) plan.Plan {
	t.Helper()
	found := importer.Read([]string{path}, importer.Options{})
	return addFound(t, found, o)
}

// addFound plans how the recipes in a result get into the catalogue, and adds the new ones. It returns the plan.
func addFound(t *testing.T, found *importer.Result, o plan.Options) plan.Plan {
	t.Helper()
	from, err := source.Open(".")
	if err != nil {
		t.Fatal(err)
	}
	checked, err := from.Check()
	if err != nil {
		t.Fatal(err)
	}
	if len(checked.Broken) > 0 {
		t.Fatal(checked.Broken)
	}
	if o.Name == nil {
		o.Name = func(path string) (string, bool) { return paths.From(".", path) }
	}
	planned := plan.For(found.Recipes, checked.Translations.Catalogue, o)
	files, err := edit.Recipes(checked.Translations.Catalogue, planned.Edits(), planned.Moved)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		filetest.WriteFile(t, name, string(data))
	}
	return planned
}

// expectSlugs fails the test unless the new recipes of a plan have these slugs, in this order, and the plan has the
// given number of known recipes.
func expectSlugs(t *testing.T, planned plan.Plan, known int, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range planned.New {
		got = append(got, recipe.Added.Slug)
	}
	difftest.Equal(t, got, want, "the slugs of new recipes")
	difftest.Equal(t, len(planned.Known), known, "recipes that are known")
}

// expectCategories fails the test unless the new recipes of a plan have these categories.
func expectCategories(t *testing.T, planned plan.Plan, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range planned.New {
		got = append(got, recipe.Added.Category)
	}
	difftest.Equal(t, got, want, "the categories of new recipes")
}
