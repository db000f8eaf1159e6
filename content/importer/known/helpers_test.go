package known_test

import (
	"fmt"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/source/sourcetest"
)

// add compares the recipes at a path with those of the catalogue, and adds the new ones.
func add(t *testing.T, path string, o known.Options) known.Compared {
	t.Helper()
	return addFound(t, importer.Read([]string{path}, importer.Options{}), o)
}

// addFound compares the recipes in a result with those of the catalogue, and adds the new ones.
func addFound(t *testing.T, found *importer.Result, o known.Options) known.Compared {
	t.Helper()
	into := sourcetest.InWorkingFolder(t)
	o.Name = func(path string) (string, bool) { return paths.From(".", path) }
	compared := known.Compare(found.Recipes, into, o)
	var added []edit.Recipe
	for i, recipe := range compared.New {
		r := edit.Recipe{
			Slug:     fmt.Sprintf("recipe-%d", len(into.Entries.Recipes)+i),
			Category: edit.DefaultCategorySlug,
			Title:    recipe.Found.Title,
			Origin:   recipe.Origin,
		}
		if r.Origin.File == "" {
			r.Prompt = recipe.Found.Prompt
		}
		added = append(added, r)
	}
	files, err := edit.AddRecipes(into, added, compared.Moved)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range files {
		filetest.WriteFile(t, name, string(data))
	}
	return compared
}

// expectNew fails the test unless the new recipes are from these places, in this order: a file, or a file, a part and
// its number. isKnown is how many recipes must be known.
func expectNew(t *testing.T, compared known.Compared, isKnown int, want ...string) {
	t.Helper()
	var got []string
	for _, recipe := range compared.New {
		origin := recipe.Found.Origin
		place := origin.File
		if origin.Part != "" {
			place = fmt.Sprintf("%s: %s %d", origin.File, origin.Part, max(1, origin.Number))
		}
		got = append(got, place)
	}
	difftest.Equal(t, got, want, "the new recipes")
	difftest.Equal(t, len(compared.Known), isKnown, "recipes that are known")
}
