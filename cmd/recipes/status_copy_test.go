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

// TestCopyInserted: a paragraph that is put between others, or before them, is copied to where it is in the source
// language. The others stay as they are recorded, also if they are translations of copies which nobody has recorded.
func TestCopyInserted(t *testing.T) {
	for name, test := range map[string]struct{ english, want, key string }{
		"first":  {`["New.", "First.", "Second."]`, `["New.", "le First.", "le Second."]`, "introduction[0]"},
		"middle": {`["First.", "New.", "Second."]`, `["le First.", "New.", "le Second."]`, "introduction[1]"},
		"last":   {`["First.", "Second.", "New."]`, `["le First.", "le Second.", "New."]`, "introduction[2]"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copyTranslated(t)
			french := filepath.Join(dir, "fr.toml")
			filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, test.english)

			checked := fail(t, dir, exitFailure, "check")
			listed := succeed(t, dir, "status")
			copied := succeed(t, dir, "status --copy fr")
			status := succeed(t, dir, "status")
			again := succeed(t, dir, "status --copy")

			expectSays(t, checked, "error: introduction has 2 entries, the source language has 3; "+
				"recipes status --copy fr copies what is missing, to be translated\n")
			expectSays(t, listed, ": missing: "+test.key+" (", "\nfr: 1 missing of ")
			difftest.Equal(t, copied, "fr.toml: 1 text copied, to be translated: "+test.key+"\n")
			expectSays(t, filetest.ReadFile(t, french), "introduction = "+test.want+"\n")
			expectSays(t, status, ": untranslated: "+test.key+" (", "\nfr: 1 untranslated of ")
			difftest.Equal(t, again, "nothing is missing\n")
			filetest.Edit(t, french, `"New."`, `"le New."`)
			succeed(t, dir, "status --mark fr")
			difftest.Equal(t, succeed(t, dir, "status"), upToDate)
		})
	}
}

// TestCopyRemoved: a paragraph that the source language has no more is extra. When its translator has removed it, the
// others are up to date.
func TestCopyRemoved(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["Second."]`)

	checked := succeed(t, dir, "check")
	listed := succeed(t, dir, "status")
	copied := succeed(t, dir, "status --copy")
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `["le First.", "le Second."]`, `["le Second."]`)

	expectSays(t, checked, "warning: introduction has 2 entries, the source language has 1; "+
		"remove those that are extra; recipes status fr lists them\n")
	expectSays(t, listed, "fr.toml:5:17: extra: introduction[0] (", "\nfr: 1 extra of ")
	difftest.Equal(t, copied, "nothing is missing\n")
	difftest.Equal(t, succeed(t, dir, "status"), upToDate)
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

	expectSays(t, copied, "recipes rename OLD NEW renames a recipe", ": recipes.all-tests.title\n")
	difftest.Equal(t, renamed, "all of these texts are up to date\n")
}
