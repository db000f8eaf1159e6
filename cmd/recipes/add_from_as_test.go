package main

import (
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestAddFromAs: a file that was renamed and edited is that of the recipe that its author names, whose texts in the
// catalogue stay.
func TestAddFromAs(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/e2e.md": "Test the journey.\n"})
	succeed(t, dir, "add --from p")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"E2e"`, `"The journey of a buyer"`)
	removeFiles(t, dir, "p/e2e.md")
	writeFiles(t, dir, map[string]string{"p/journey.md": "Test the journey to the checkout.\n"})

	output := succeed(t, dir, "add --from p/journey.md --as e2e --replace")

	expectSays(t, output, "Replaced:\n\n  p/journey.md:1: e2e\n", "\n1 replaced\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "Test the journey to the checkout.")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), "The journey of a buyer")
	expectSays(t, succeed(t, dir, "add --from p"), "\n1 unchanged\n")
}

// TestAddFromAsBegun: a recipe that has begun from the file by mistake is taken out first.
func TestAddFromAsBegun(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/e2e.md": "Test the journey.\n"})
	succeed(t, dir, "add --from p")
	removeFiles(t, dir, "p/e2e.md")
	writeFiles(t, dir, map[string]string{"p/journey.md": "Test the journey to the checkout.\n"})
	succeed(t, dir, "add --from p")

	refused := fail(t, dir, exitUsage, "add --from p/journey.md --as e2e --replace")
	succeed(t, dir, "remove journey")
	succeed(t, dir, "add --from p/journey.md --as e2e --replace")
	again := succeed(t, dir, "add --from p")

	difftest.Equal(t, refused, "p/journey.md is the file of the recipe journey: to take it for that of e2e, "+
		"take that recipe out first: recipes remove journey\n")
	expectSays(t, again, "\n1 unchanged\n")
}

// TestAddFromAsWrong: --as takes a slug of the catalogue, and a file with one recipe.
func TestAddFromAsWrong(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"run.md": "Run it.\n", "prompts.md": "# A\nDo a.\n# B\nDo b.\n"})
	succeed(t, dir, "add --from run.md")

	difftest.Equal(t, fail(t, dir, exitUsage, "add --from run.md --as rum"),
		"there is no recipe \"rum\"; did you mean run?\n")
	difftest.Equal(t, fail(t, dir, exitUsage, "add --from prompts.md --as run"),
		"--as is for a file with one recipe, and there are 2\n")
}
