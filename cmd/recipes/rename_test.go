package main

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestRename: no translation is out of date or missing after it, and no file has the old slug.
func TestRename(t *testing.T) {
	dir := copyTranslated(t)
	before := succeed(t, dir, "status")

	output := succeed(t, dir, "rename unit-tests renamed")

	expectSays(t, output, "renamed unit-tests to renamed in catalogue.toml, en.toml, fr.toml, translations.toml\n",
		"links to #unit-tests and to prompts/unit-tests.txt lead nowhere when this is published\n",
		"recipes check says whether anything is wrong or missing\n")
	after := succeed(t, dir, "status")
	if after != before {
		t.Errorf("the translations are\n%s, and before\n%s", after, before)
	}
	for name, text := range filetest.ReadFiles(t, dir) {
		if strings.Contains(text, "recipes.unit-tests") || strings.Contains(text, `slug = "unit-tests"`) {
			t.Errorf("%s still has it:\n%s", name, text)
		}
	}
}

// TestRenameBegun: the comments of a recipe that was begun hold after it is renamed: its texts do not have the old slug,
// and a label that is written as they say is that of the swap-out.
func TestRenameBegun(t *testing.T) {
	dir := beginCatalogue(t, "")
	succeed(t, dir, "add release-notes")
	succeed(t, dir, "rename release-notes news")
	english := filepath.Join(dir, "en.toml")
	expectSaysNot(t, filetest.ReadFile(t, english), "release-notes")

	filetest.Edit(t, english, `title = "" #`, `title = "News" #`)
	filetest.Edit(t, english, `# swap_outs.SLUG = ""`, `swap_outs.short = "In short"`)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "prompt = '''\n'''", "prompt = '''\nWrite the news.\n'''\n"+
		"[[recipes.swap_outs]]\nslug = \"short\"\nkind = \"append\"\ninstruction = \"Keep it short.\"\n")

	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestRenameSkill: the file of a written skill has its slug, too, and the output says so.
func TestRenameSkill(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	skill := "---\nname: review\ndescription: Reviews.\n---\nReview it.\n"
	writeFiles(t, dir, map[string]string{"skills/review/SKILL.md": skill})
	succeed(t, dir, "add --from skills/review")

	output := succeed(t, dir, "rename review look-over")

	expectSays(t, output, "its SKILL.md has the name review: agents want the new one there, too\n")
}

// TestRenameRefuses: mistakes in the command line, and a catalogue that cannot be renamed in as a whole.
func TestRenameRefuses(t *testing.T) {
	dir := beginFolder(t)

	expectSays(t, fail(t, dir, exitUsage, "rename say"), "recipes rename SLUG NEW-SLUG")
	expectSays(t, fail(t, dir, exitUsage, "rename sai speak"), `there is no recipe "sai"; did you mean say?`)
	expectSays(t, fail(t, dir, exitUsage, "rename say say"), "the recipe has the slug say already")
	expectSays(t, fail(t, dir, exitUsage, "rename say Speak"), `slug is "Speak"`)
	expectSays(t, fail(t, dir, exitFailure, "rename say run"), "slug run is taken by line")

	filetest.WriteFile(t, filepath.Join(dir, "it.toml"), "title = \n")
	catalogue := filepath.Join(dir, "catalogue.toml")
	filetest.WriteFile(t, catalogue, filetest.ReadFile(t, catalogue)+"\n[languages.it]\ndraft = true\n")
	expectSays(t, fail(t, dir, exitFailure, "rename say speak"), "it.toml:1:9: ")
}

// TestRenameByHand: of a slug that was changed in catalogue.toml alone, check names the command that changes the others.
func TestRenameByHand(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), `slug = "unit-tests"`, `slug = "all-tests"`)

	wrong := fail(t, dir, exitFailure, "check")
	succeed(t, dir, "rename unit-tests all-tests")

	expectSays(t, wrong, "missing here: all-tests; "+
		"recipes rename unit-tests all-tests renames it in every file that has it\n")
	expectSays(t, succeed(t, dir, "check --strict"), "no problems\n")
}
