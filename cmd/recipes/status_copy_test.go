package main

import (
	"os"
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

// TestCopyPutFirst: a paragraph that is put before the others makes these stale, and --copy adds a copy of the last one.
// When its translator has put the list in order, the others are up to date again.
func TestCopyPutFirst(t *testing.T) {
	dir := copyTranslated(t)
	french := filepath.Join(dir, "fr.toml")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["New.", "First.", "Second."]`)

	copied := succeed(t, dir, "status --copy")
	status := succeed(t, dir, "status")
	filetest.Edit(t, french, `["le First.", "le Second.", "Second."]`, `["New.", "le First.", "le Second."]`)
	ordered := succeed(t, dir, "status")

	difftest.Equal(t, copied, "fr.toml: 1 text copied, to be translated: introduction[2]\n")
	expectSays(t, status, "\nfr: 2 stale, 1 untranslated of ")
	expectSays(t, ordered, ": untranslated: introduction[0]", "\nfr: 1 untranslated of ")
}

// TestUnwritableRecord: if the record cannot be written, neither are the texts that it would be about.
func TestUnwritableRecord(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	record := filepath.Join(dir, "translations.toml")
	target := strings.Repeat("x", 250) // the name of its partial file is too long
	if err := os.Rename(record, filepath.Join(dir, target)); err != nil {
		t.Skip("names are shorter here")
	}
	if err := os.Symlink(target, record); err != nil {
		t.Skip("there are no links here")
	}
	before := filetest.ReadFiles(t, dir)
	for _, commandLine := range []string{"status --copy", "add-language it"} {
		output := fail(t, dir, exitFailure, commandLine)

		expectSays(t, output, "writing translations.toml: ")
		difftest.Equal(t, filetest.ReadFiles(t, dir), before, commandLine)
	}
}
