package main

import (
	"path/filepath"
	"testing"

	"prompt-recipes/content/filetest"
)

// beginCommit begins a catalogue with the recipe of p/commit.md, and returns its folder. Then the title is
// edited in the catalogue.
func beginCommit(t *testing.T) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/commit.md": "Commit it.\n"})
	succeed(t, dir, "add --from p")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Commit"`, `title = "In small steps"`)
	return dir
}

const editedTitle = "Edited in the catalogue, so these texts stay; to take one from its file, copy it into the catalogue, " +
	"or remove the recipe first:\n\n  p/commit.md:1: commit: title\n\n"

// TestAddFromReplaceEdited: --replace leaves a text alone that was edited in the catalogue, names it, and
// takes the others.
func TestAddFromReplaceEdited(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "Commit it now.\n"})

	output := succeed(t, dir, "add --from p --replace")

	expectSays(t, output, "Replaced:\n\n  p/commit.md:1: commit\n\n", editedTitle)
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "In small steps"`)
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "Commit it now.")
}

// TestAddFromReplaceEditedTwice: if a text was edited in the file as well as in the catalogue, --replace
// fails: somebody has to choose.
func TestAddFromReplaceEditedTwice(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "# Step by step\nCommit it.\n"})

	output := fail(t, dir, exitFailure, "add --from p --replace")

	expectSays(t, output, editedTitle, "1 recipe not replaced in full")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "In small steps"`)
}

// TestAddFromEditedTwice: without --replace, nobody asked for the text of the file, so there is no error.
func TestAddFromEditedTwice(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "# Step by step\nCommit it.\n"})

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, editedTitle)
}

// TestAddFromReplaceUnfit: a prompt to which a swap-out of the catalogue no longer applies replaces
// nothing, so that check accepts what add has written.
func TestAddFromReplaceUnfit(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	filetest.WriteFile(t, filepath.Join(dir, "a.md"), "---\nname: explain\n---\nExplain it in 200 words.\n")
	succeed(t, dir, "add --from a.md")
	catalogue := filepath.Join(dir, "catalogue.toml")
	english := filepath.Join(dir, "en.toml")
	filetest.WriteFile(t, catalogue, filetest.ReadFile(t, catalogue)+`
[[recipes.swap_outs]]
slug = "short"
kind = "replace"
replaces = "200 words"
instruction = "a word"
`)
	filetest.WriteFile(t, english, filetest.ReadFile(t, english)+"\n[recipes.explain.swap_outs]\nshort = \"Short\"\n")
	succeed(t, dir, "check")
	filetest.WriteFile(t, filepath.Join(dir, "a.md"), "---\nname: explain\n---\nExplain it in 100 words.\n")

	output := fail(t, dir, exitFailure, "add --from a.md --replace")

	expectSays(t, output, `a.md:1: explain: its swap-out short: "200 words" occurs 0 times`, "1 recipe not replaced")
	succeed(t, dir, "check")
}
