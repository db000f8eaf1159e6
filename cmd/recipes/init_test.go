package main

import (
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/browsertest/harness"
)

// beginCatalogue is a new folder in which recipes init has begun a catalogue.
func beginCatalogue(t *testing.T, flags string) string {
	t.Helper()
	dir := t.TempDir()
	succeed(t, dir, "init . "+flags)
	return dir
}

// TestInit: a catalogue that begins has no problems, in each language whose words are built in and
// in another, and its comments name its files.
func TestInit(t *testing.T) {
	for _, language := range []string{"de", "en", "fr", "it", "ja", "pt"} {
		dir := beginCatalogue(t, "--language "+language)

		difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n", language)
		expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "such as "+language+".toml")
	}
}

func TestInitNext(t *testing.T) {
	output := succeed(t, t.TempDir(), "init .")

	expectSays(t, output, "recipes help writing")
}

// TestInitTwice: nothing is overwritten.
func TestInitTwice(t *testing.T) {
	dir := beginCatalogue(t, "")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "init .")

	expectSays(t, output, "catalogue.toml exists already, and nothing is overwritten")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestInitQuotes: the commands that follow name a folder as a shell takes it.
func TestInitQuotes(t *testing.T) {
	dir := t.TempDir()

	output, _ := harness.Run(t, "init", filepath.Join(dir, "Bob's prompts"))

	expectSays(t, output, "--content '"+dir+`/Bob'\''s prompts' --addr`)
}
