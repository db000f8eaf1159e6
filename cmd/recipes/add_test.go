package main

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestAdd: the new recipe is in the catalogue and in its source language, and the command says so.
func TestAdd(t *testing.T) {
	dir := beginCatalogue(t, "")

	output := succeed(t, dir, "add release-notes")

	difftest.Equal(t, output, "begun release-notes, in category debugging, in catalogue.toml, en.toml\n"+
		"recipes check says whether anything is wrong or missing\n")
}

// TestAddCategory: a recipe begins a category that the catalogue does not have, be it the first one or not.
func TestAddCategory(t *testing.T) {
	for _, flags := range []string{"", "--empty"} {
		dir := beginCatalogue(t, flags)

		output := succeed(t, dir, "add fuzz-tests --category test-data")

		expectSays(t, output, "begun fuzz-tests, in category test-data, in catalogue.toml, en.toml\n")
		expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), "[categories.test-data]\ntitle = \"Test data\"\n")
		expectSays(t, fail(t, dir, exitFailure, "check"), "recipes.fuzz-tests.prompt is empty", "2 errors, 0 warnings\n")
	}
}

// TestAddCategoryMisspelt: a category that is close to one of the catalogue is probably that one, and one that is no slug is a
// mistake.
func TestAddCategoryMisspelt(t *testing.T) {
	dir := beginCatalogue(t, "")
	before := filetest.ReadFiles(t, dir)

	near := fail(t, dir, exitUsage, "add fuzz-tests --category testin")
	wrong := fail(t, dir, exitUsage, "add fuzz-tests --category Fuzz")

	expectSays(t, near, "did you mean testing? ")
	expectSays(t, wrong, `slug is "Fuzz", expected lower-case words`)
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestAddElsewhere: for a catalogue in another folder, the command names its files relative to this
// one.
func TestAddElsewhere(t *testing.T) {
	dir := beginCatalogue(t, "")

	output := succeed(t, t.TempDir(), "add release-notes --content "+dir)

	expectSays(t, output,
		" in "+filepath.Join(dir, "catalogue.toml")+", "+filepath.Join(dir, "en.toml")+"\n",
		"recipes check --content "+dir+" says whether anything is wrong or missing\n")
}

// TestAddThenCheck: after a recipe is added, check asks for exactly the texts that are still to be
// written.
func TestAddThenCheck(t *testing.T) {
	dir := beginCatalogue(t, "")
	succeed(t, dir, "add release-notes")

	output := fail(t, dir, exitFailure, "check")

	const want = `catalogue.toml:77:1: error: recipes.release-notes.prompt is empty; write the text
    prompt = '''
    ^
en.toml:39:1: error: recipes.release-notes.title is empty; write the text
    title = "" # the heading of the recipe
    ^
2 errors, 0 warnings
`
	difftest.Equal(t, output, want)
}

// TestAddThenWrite: a recipe whose texts are written is complete.
func TestAddThenWrite(t *testing.T) {
	dir := beginCatalogue(t, "")
	succeed(t, dir, "add release-notes")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "prompt = '''\n'''", "prompt = '''\nWrite the notes.\n'''")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "" #`, `title = "Release" #`)

	output := succeed(t, dir, "check --strict")

	difftest.Equal(t, output, "no problems\n")
}

// TestAddTwice: adding a recipe whose slug is taken changes nothing.
func TestAddTwice(t *testing.T) {
	dir := beginCatalogue(t, "")
	succeed(t, dir, "add release-notes")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "add release-notes")

	expectSays(t, output, "slug release-notes is taken by line 74; choose another")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestAddShortCategories: a category may begin whose slug is short and close to that of another one.
func TestAddShortCategories(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	succeed(t, dir, "add build --category ci")

	output := succeed(t, dir, "add release --category cd")

	expectSays(t, output, "in category cd, ")
}

// TestAddTranslated: in a catalogue with translations, the command tells authors how the recipe
// gets into them.
func TestAddTranslated(t *testing.T) {
	dir := beginSpanish(t)

	output := succeed(t, dir, "add release-notes")

	expectSays(t, output, "recipes status --copy copies it to the other languages")
}

// TestManyUnsafePrompts: if most prompts do not suit a shell, check tells how to have a catalogue
// without commands. In such a catalogue prompts may contain anything.
func TestManyUnsafePrompts(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	addRecipes(t, dir, "# A\nRun `npm test`.\n# B\nWrite $NOTES.\n", "--copy")
	path := filepath.Join(dir, "catalogue.toml")
	filetest.WriteFile(t, path, strings.ReplaceAll(filetest.ReadFile(t, path), "prompt_only = true\n", ""))

	withCommand := fail(t, dir, exitFailure, "check")
	filetest.Edit(t, path, "agent_cli = \"claude\"\n", "")
	withoutCommand := succeed(t, dir, "check")

	expectSays(t, withCommand, "a shell would change the prompts of 2 recipes; "+
		"where readers paste prompts into a running agent, leave agent_cli out")
	difftest.Equal(t, withoutCommand, "no problems\n")
}
