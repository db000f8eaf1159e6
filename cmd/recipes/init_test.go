package main

import (
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/browsertest/harness"
)

// beginCatalogue begins a catalogue in a new folder with recipes init, and returns the folder.
func beginCatalogue(t *testing.T, flags string) string {
	t.Helper()
	dir := t.TempDir()
	succeed(t, dir, "init . "+flags)
	return dir
}

// TestInit: a new catalogue has no problems, both in each language whose words are built in and in
// another one, and its comments name its files.
func TestInit(t *testing.T) {
	for _, language := range []string{"de", "en", "fr", "it", "ja", "pt"} {
		t.Run(language, func(t *testing.T) {
			dir := beginCatalogue(t, "--language "+language)

			difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n", language)
			expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "such as "+language+".toml")
		})
	}
}

func TestInitNext(t *testing.T) {
	output := succeed(t, t.TempDir(), "init .")

	expectSays(t, output, "recipes help writing")
}

// TestInitTwice: a second init overwrites nothing.
func TestInitTwice(t *testing.T) {
	dir := beginCatalogue(t, "")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "init .")

	expectSays(t, output, "catalogue.toml exists already, and nothing is overwritten")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestInitQuotes: the commands that init suggests quote the folder for a shell.
func TestInitQuotes(t *testing.T) {
	dir := t.TempDir()

	output, _ := harness.Run(t, "init", filepath.Join(dir, "Bob's prompts"))

	expectSays(t, output, "--content '"+dir+`/Bob'\''s prompts' --addr`)
}
