package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestRemove: a recipe is in no file of the catalogue any more, the others are as they were, and the file of its prompt stays.
func TestRemove(t *testing.T) {
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	writeFiles(t, dir, map[string]string{"tests.md": "Write tests.\n"})
	before := filetest.ReadFiles(t, dir)
	succeed(t, dir, "add --from tests.md")
	succeed(t, dir, "status --copy")

	output := succeed(t, dir, "remove tests")

	difftest.Equal(t, output, "removed tests from catalogue.toml, en.toml, it.toml, translations.toml\n"+
		"recipes check says whether anything is wrong or missing\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestRemoveAndAdd: when its file is added again, a recipe that was taken out begins anew.
func TestRemoveAndAdd(t *testing.T) {
	dir := beginFolder(t)
	succeed(t, dir, "remove say")

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, "Begun:\n\n  p/say.md:1: say, in category all\n\n", "\n1 begun, 1 there already\n")
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
	expectSays(t, succeed(t, dir, "check"), "0 errors, 0 warnings, 1 note\n") // its category has no recipe
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
