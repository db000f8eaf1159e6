package edit_test

import (
	"maps"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/translation"
)

// TestRemove: a recipe that was added and then removed leaves no trace, even in a file with Windows line ends.
func TestRemove(t *testing.T) {
	for name, small := range map[string]map[string][]byte{
		"Unix":    contenttest.Small(t),
		"Windows": windows(contenttest.Small(t)),
	} {
		t.Run(name, func(t *testing.T) {
			before := withRecipe(t, small, "more-tests")
			after := withRecipe(t, before, "most-tests")

			removed, err := remove(t, after, "most-tests")

			if err != nil {
				t.Fatal(err)
			}
			maps.Copy(after, removed)
			difftest.Equal(t, after, before)
		})
	}
}

// remove removes a recipe from a catalogue without records, and returns the files that change.
func remove(t *testing.T, files map[string][]byte, slug string) (map[string][]byte, error) {
	t.Helper()
	set := &translation.Set{Catalogue: load(t, files), Record: &translation.Record{}}
	return edit.Remove(set, slug)
}

// withRecipe returns a catalogue to which a recipe has been added.
func withRecipe(t *testing.T, files map[string][]byte, slug string) map[string][]byte {
	t.Helper()
	return add(t, files, edit.Recipe{Slug: slug, Category: "testing", Prompt: "Go."})
}

// TestRemoveByHandFromCatalogue: the author also has to remove a recipe in a list in brackets, and a recipe whose
// slug is there more than once.
func TestRemoveByHandFromCatalogue(t *testing.T) {
	const head = "source_language = \"en\"\n"
	for name, test := range map[string]struct{ catalogue, want string }{
		"in brackets": {
			head + "categories = [{slug = \"c\"}]\n" +
				"recipes = [{slug = \"one\", category = \"c\", prompt = \"Do it.\"}]\n",
			"catalogue.toml: recipe one is not a table of its own; take it out by hand",
		},
		"twice": {
			head + "[[categories]]\nslug = \"c\"\n" +
				strings.Repeat("[[recipes]]\nslug = \"one\"\ncategory = \"c\"\nprompt = \"Do it.\"\n", 2),
			"catalogue.toml: recipe one is there more than once; give each its own slug by hand",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := contenttest.Small(t)
			files["catalogue.toml"] = []byte(test.catalogue)
			files["en.toml"] = append(files["en.toml"], "\n[recipes.one]\ntitle = \"One\"\n"...)

			_, err := remove(t, files, "one")

			if err == nil || err.Error() != test.want {
				t.Error(err)
			}
		})
	}
}

// TestRemoveByHand: the author has to remove a recipe that is not a table of its own.
func TestRemoveByHand(t *testing.T) {
	files := contenttest.Small(t)
	english, _, _ := strings.Cut(string(files["en.toml"]), "[recipes.unit-tests]")
	files["en.toml"] = []byte("recipes = { unit-tests = { title = \"Unit Tests\" } }\n" + english)

	_, err := remove(t, files, "unit-tests")

	if err == nil || err.Error() != "en.toml: recipe unit-tests is not a table of its own; take it out by hand" {
		t.Error(err)
	}
}
