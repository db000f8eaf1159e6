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

// TestCopyPutFirst: a paragraph that is put before the others makes these stale, and --copy leaves the list alone: it would
// copy the last one. When its translator has written the new one in its place, the others are up to date again.
func TestCopyPutFirst(t *testing.T) {
	dir := copyTranslated(t)
	french := filepath.Join(dir, "fr.toml")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["New.", "First.", "Second."]`)
	before := filetest.ReadFile(t, french)

	copied := succeed(t, dir, "status --copy")
	after := filetest.ReadFile(t, french)
	filetest.Edit(t, french, `["le First.", "le Second."]`, `["New.", "le First.", "le Second."]`)
	ordered := succeed(t, dir, "status")

	expectSays(t, copied, "Not copied, since what is missing may be there in another place", ": introduction[2]\n")
	difftest.Equal(t, after, before)
	expectSays(t, ordered, ": untranslated: introduction[0]", "\nfr: 1 untranslated of ")
}

// TestCopyRenamed: where a recipe may have another slug now, --copy does not make a second one of it.
func TestCopyRenamed(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), `slug = "unit-tests"`, `slug = "all-tests"`)
	for _, table := range []string{"[recipes.unit-tests]", "[recipes.unit-tests.swap_outs]"} {
		filetest.Edit(t, filepath.Join(dir, "en.toml"), table, strings.Replace(table, "unit", "all", 1))
	}

	copied := succeed(t, dir, "status --copy")
	for _, table := range []string{"[recipes.unit-tests]", "[recipes.unit-tests.swap_outs]"} {
		filetest.Edit(t, filepath.Join(dir, "fr.toml"), table, strings.Replace(table, "unit", "all", 1))
	}
	renamed := succeed(t, dir, "status")

	expectSays(t, copied, "rename a recipe that has another slug now: recipes rename OLD NEW", ": recipes.all-tests.title\n")
	difftest.Equal(t, renamed, "all of these texts are up to date\n")
}
