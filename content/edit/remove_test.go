package edit_test

import (
	"maps"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
)

// TestRemove: a recipe that was added and is removed leaves no trace, also in a file with Windows line
// ends.
func TestRemove(t *testing.T) {
	for name, small := range map[string]map[string][]byte{
		"Unix":    contenttest.Small(t),
		"Windows": windows(contenttest.Small(t)),
	} {
		t.Run(name, func(t *testing.T) {
			before := withRecipe(t, small, "more-tests")
			after := withRecipe(t, before, "most-tests")

			removed, err := edit.Remove(load(t, after), "most-tests")

			if err != nil {
				t.Fatal(err)
			}
			maps.Copy(after, removed)
			difftest.Equal(t, after, before)
		})
	}
}

// withRecipe returns a catalogue to which a recipe has been added.
func withRecipe(t *testing.T, files map[string][]byte, slug string) map[string][]byte {
	t.Helper()
	after, _ := add(t, files, edit.Recipe{Slug: slug, Category: "testing", Prompt: "Go."})
	return after
}

// TestRemoveByHand: a recipe that is not a table of its own is left to the author.
func TestRemoveByHand(t *testing.T) {
	files := contenttest.Small(t)
	english, _, _ := strings.Cut(string(files["en.toml"]), "[recipes.unit-tests]")
	files["en.toml"] = []byte("recipes = { unit-tests = { title = \"Unit Tests\" } }\n" + english)

	_, err := edit.Remove(load(t, files), "unit-tests")

	if err == nil || err.Error() != "en.toml: recipe unit-tests is not a table of its own; take it out by hand" {
		t.Error(err)
	}
}
