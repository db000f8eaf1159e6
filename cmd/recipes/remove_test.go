package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestRemove: a recipe is in no file any more, and the others are as they were.
func TestRemove(t *testing.T) {
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	before := filetest.ReadFiles(t, dir)
	writeFiles(t, dir, map[string]string{"tests.md": "Write tests.\n"})
	succeed(t, dir, "add --from tests.md")
	succeed(t, dir, "status --copy")

	output := succeed(t, dir, "remove tests")

	difftest.Equal(t, output, "removed tests from catalogue.toml, en.toml, imports.toml, it.toml, translations.toml\n"+
		"it came from tests.md, and recipes add --from leaves it out from now on; to take it again, "+
		"delete its entry below [[removed]] in imports.toml, or name a file that has no others\n"+
		"recipes check says whether anything is wrong or missing\n")
	if err := os.Remove(filepath.Join(dir, "tests.md")); err != nil {
		t.Fatal(err)
	}
	before["imports.toml"] += "\n[[removed]]\nslug = \"tests\"\nfile = \"tests.md\"\n" +
		"written = { prompt = \"00943154a1\", title = \"e5c9d7030b\" }\n"
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestRemoveForGood: a recipe that was taken out does not come back with its folder, but with its file, whose name says that
// it is wanted.
func TestRemoveForGood(t *testing.T) {
	dir := beginFolder(t)
	succeed(t, dir, "remove same")

	folder := succeed(t, dir, "add --from p")
	again := succeed(t, dir, "add --from p")
	named := succeed(t, dir, "add --from p/same.md")
	after := succeed(t, dir, "add --from p")

	const leftOut = removedBefore + "  p/same.md:1: same\n\n"
	expectSays(t, folder, leftOut)
	expectSays(t, again, leftOut)
	expectSaysNot(t, folder, "Begun")
	expectSays(t, named, "Begun:\n\n  p/same.md:1: same, in category all\n\n")
	expectSays(t, after, "\n4 unchanged\n")
	expectSaysNot(t, after, "Removed before")
}

// TestRemoveElsewhere: the file of the recipe is named as its user finds it, who need not be in the folder of the catalogue.
func TestRemoveElsewhere(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, dir, "init --empty ours")
	succeed(t, dir, "add --content ours --from p")

	output := succeed(t, dir, "remove --content ours run")

	expectSays(t, output, "it came from p/run.md, and ")
}

// TestRemoveFromStdin: of a recipe that came from standard input, no file is named.
func TestRemoveFromStdin(t *testing.T) {
	dir := beginEmpty(t)
	addStdin(t, dir, "# Run\nRun it.\n")

	output := succeed(t, dir, "remove run")

	expectSays(t, output, "it came from standard input\n")
	expectSaysNot(t, output, "add --from")
}

// TestRemoveLastOfCategory: the category stays, since it has a title in every language, and remove says so.
func TestRemoveLastOfCategory(t *testing.T) {
	dir := beginFolder(t)
	for _, slug := range []string{"changed", "gone", "moved"} {
		expectSaysNot(t, succeed(t, dir, "remove "+slug), "it was the only recipe")
	}

	output := succeed(t, dir, "remove same")

	expectSays(t, output, "it was the only recipe of category all, which the page leaves out now")
}

// TestRemoveGone: of a recipe whose file is gone, it is not said that the file brings it back.
func TestRemoveGone(t *testing.T) {
	dir := beginFolder(t)
	removeFiles(t, dir, "p/gone.md")

	output := succeed(t, dir, "remove gone")

	difftest.Equal(t, output, "removed gone from catalogue.toml, en.toml, imports.toml\n"+
		"recipes check says whether anything is wrong or missing\n")
}

// removedBefore is the title above recipes that were left out.
const removedBefore = "Removed before, and left out; to take one again, delete its entry below [[removed]] in imports.toml, " +
	"or name a file that has no others:\n\n"

// TestRemoveHeading: a recipe below a heading stays out while others are in its file, although that is named. It comes back
// when its entry is deleted.
func TestRemoveHeading(t *testing.T) {
	dir := addPrompts(t, "## A\nDo a.\n## B\nDo b.\n", "")

	removed := succeed(t, dir, "remove b")
	output := succeed(t, dir, "add --from prompts.md p")
	record := filepath.Join(dir, "imports.toml")
	withoutRemoved, _, _ := strings.Cut(filetest.ReadFile(t, record), "\n[[removed]]")
	filetest.WriteFile(t, record, withoutRemoved)
	taken := succeed(t, dir, "add --from prompts.md")

	expectSays(t, removed, "it came from prompts.md, and recipes add --from leaves it out from now on; ")
	expectSays(t, output, removedBefore+"  prompts.md:3: b\n\n", "1 unchanged, 1 left out\n")
	expectSays(t, taken, "Begun:\n\n  prompts.md:3: b, in category all\n\n")
}

// TestRemoveRow: the same holds for the row of a table.
func TestRemoveRow(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.csv": "act,prompt\nA,Do a.\nB,Do b.\n"})
	succeed(t, dir, "add --from p.csv")
	succeed(t, dir, "remove b")

	output := succeed(t, dir, "add --from p.csv")

	expectSays(t, output, removedBefore+"  p.csv:3: b\n\n")
}

// TestRemoveAllHeadings: when all recipes of a file were taken out, they come back if it is named, and do not with its
// folder.
func TestRemoveAllHeadings(t *testing.T) {
	dir := addPrompts(t, "## A\nDo a.\n## B\nDo b.\n", "")
	succeed(t, dir, "remove a")
	succeed(t, dir, "remove b")

	folder := succeed(t, dir, "add --from .")
	named := succeed(t, dir, "add --from prompts.md")

	expectSays(t, folder, removedBefore+"  prompts.md:1: a\n  prompts.md:3: b\n\n")
	expectSays(t, named, "Begun:\n\n  prompts.md:1: a, in category all\n  prompts.md:3: b, in category all\n\n")
}

// TestRemoveWhileAway: what was taken out stays out when its file was away for a while.
func TestRemoveWhileAway(t *testing.T) {
	dir := beginFolder(t)
	prompt := filetest.ReadFile(t, filepath.Join(dir, "p/same.md"))
	succeed(t, dir, "remove same")
	removeFiles(t, dir, "p/same.md")
	succeed(t, dir, "add --from p")
	filetest.WriteFile(t, filepath.Join(dir, "p/same.md"), prompt)

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, removedBefore+"  p/same.md:1: same\n\n")
}

// TestRemoveSample: a recipe with swap-outs and comments goes as a whole.
func TestRemoveSample(t *testing.T) {
	dir := beginCatalogue(t, "")

	succeed(t, dir, "remove unit-tests")

	for _, name := range []string{"catalogue.toml", "en.toml"} {
		if text := filetest.ReadFile(t, filepath.Join(dir, name)); strings.Contains(text, "unit-tests") {
			t.Errorf("%s still has it: %s", name, text)
		}
	}
	expectSays(t, succeed(t, dir, "check"), "0 errors, 1 warning\n") // its category has no recipe
}

// TestRemoveLeftOver: what is left of a recipe that was deleted by hand from catalogue.toml is removed from the languages
// and the record.
func TestRemoveLeftOver(t *testing.T) {
	dir := copyTranslated(t)
	for file, text := range map[string]string{"en.toml": "Gone", "fr.toml": "Disparu"} {
		path := filepath.Join(dir, file)
		left := fmt.Sprintf("\n[recipes.gone]\ntitle = %q\nwhy_it_holds = %[1]q\n", text)
		filetest.WriteFile(t, path, filetest.ReadFile(t, path)+left)
	}
	succeed(t, dir, "status --mark fr")

	output := succeed(t, dir, "remove gone")

	expectSays(t, output, "removed gone from en.toml, fr.toml, translations.toml\n")
	for name, text := range filetest.ReadFiles(t, dir) {
		if strings.Contains(text, "gone") {
			t.Errorf("%s still has it:\n%s", name, text)
		}
	}
}

// TestRemoveRefuses: what cannot be removed is said, and no file changes.
func TestRemoveRefuses(t *testing.T) {
	dir := beginCatalogue(t, "")
	before := filetest.ReadFiles(t, dir)
	for _, test := range []struct{ commandLine, want string }{
		{"remove unit-test", `there is no recipe "unit-test"; did you mean unit-tests?`},
		{"remove other", `there is no recipe "other"; expected one of `},
		{"remove", "recipes remove SLUG"},
	} {
		t.Run(test.commandLine, func(t *testing.T) {
			expectSays(t, fail(t, dir, exitUsage, test.commandLine), test.want)
			difftest.Equal(t, filetest.ReadFiles(t, dir), before)
		})
	}
}

// TestRemoveUnread: if the file of a draft cannot be read, nothing is removed.
func TestRemoveUnread(t *testing.T) {
	dir := beginCatalogue(t, "")
	succeed(t, dir, "add-language it")
	filetest.Edit(t, filepath.Join(dir, "it.toml"), `title = "Unit Tests"`, `title = Unit Tests`)
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "remove unit-tests")

	expectSays(t, output, "nothing was removed, since it.toml cannot be read\nit.toml:")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}
