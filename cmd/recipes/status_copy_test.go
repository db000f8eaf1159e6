package main

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestCopy: a missing text is copied once, for somebody to translate.
func TestCopy(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")

	first := succeed(t, dir, "status --copy")
	second := succeed(t, dir, "status --copy")

	difftest.Equal(t, first, "fr.toml: 1 text copied, to be translated: categories.testing.title\n")
	difftest.Equal(t, second, "nothing is missing\n")
}

// TestCopyUntouched: a copy that nobody has touched is untranslated, even after its source has
// changed.
func TestCopyUntouched(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	succeed(t, dir, "status --copy")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)

	output := succeed(t, dir, "status")

	expectSays(t, output, "untranslated: categories.testing.title")
}

// TestCopyAgain: when the source of an untouched copy has changed, check says so, and the copy is made anew.
func TestCopyAgain(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	succeed(t, dir, "status --copy")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)

	checked := fail(t, dir, exitFailure, "check --strict")
	copied := succeed(t, dir, "status --copy fr")
	again := succeed(t, dir, "status --copy fr")

	expectSays(t, checked, "error: categories.testing.title is a copy of a source text that has changed; "+
		"recipes status --copy fr copies the new one\n")
	difftest.Equal(t, copied, "fr.toml: 1 text copied, to be translated: categories.testing.title\n")
	difftest.Equal(t, again, "nothing is missing\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")), `title = "Tests"`)
}

// TestCopyList: a list that is missing is copied. One that has other entries than its source is stale, and stays as it is.
func TestCopyList(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["First.", "New.", "Second."]`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "tags = [\"le one\", \"le two\"]\n", "")

	checked := fail(t, dir, exitFailure, "check")
	copied := succeed(t, dir, "status --copy fr")
	status := succeed(t, dir, "status")

	expectSays(t, checked, "error: tags is missing")
	difftest.Equal(t, copied, "fr.toml: 1 text copied, to be translated: tags\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")),
		`tags = ["one", "two"]`, `introduction = ["le First.", "le Second."]`)
	expectSays(t, status, ": untranslated: tags (", ": stale: introduction (", "\nfr: 1 stale, 1 untranslated of ")
}

// TestCopyRenamed: where a recipe may have another slug now, --copy does not make a second one of it.
func TestCopyRenamed(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), `slug = "unit-tests"`, `slug = "all-tests"`)
	for _, table := range []string{"[recipes.unit-tests]", "[recipes.unit-tests.swap_outs]"} {
		filetest.Edit(t, filepath.Join(dir, "en.toml"), table, strings.Replace(table, "unit", "all", 1))
	}

	copied := succeed(t, dir, "status --copy")
	succeed(t, dir, "rename unit-tests all-tests")
	renamed := succeed(t, dir, "status")

	expectSays(t, copied, "recipes rename OLD NEW renames a recipe", ": recipes.all-tests.title\n")
	difftest.Equal(t, renamed, "all of these texts are up to date\n")
}
