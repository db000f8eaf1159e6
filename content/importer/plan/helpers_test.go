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

// begin makes a new folder the working folder. It has a catalogue without recipes, and files with prompts, by name.
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

// add plans how the recipes at a path get into the catalogue, adds the new ones, and returns the plan.
func add(t *testing.T, path string, o plan.Options) plan.Plan {
	t.Helper()
	found := importer.Read([]string{path}, importer.Options{})
	return addFound(t, found, o)
}

// addFound does what add does with recipes that were found.
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

// expectSlugs fails the test unless a plan has just these new recipes, in this order, and so many others.
func expectSlugs(t *testing.T, planned plan.Plan, known int, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range planned.New {
		got = append(got, recipe.Added.Slug)
	}
	difftest.Equal(t, got, want, "the slugs of new recipes")
	difftest.Equal(t, len(planned.Known), known, "recipes that are known")
}

// expectCategories fails the test unless the new recipes of a plan are in these categories.
func expectCategories(t *testing.T, planned plan.Plan, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range planned.New {
		got = append(got, recipe.Added.Category)
	}
	difftest.Equal(t, got, want, "the categories of new recipes")
}
