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

const editedTitle = "Edited in the catalogue, so these texts stay; to take one from its file, name the file with --take:" +
	"\n\n  p/commit.md:1: commit: title\n\n"

const contestedTitle = "Changed in the file and in the catalogue, so these texts stay; to take one from its file, " +
	"name the file with --take; --keep keeps those of the catalogue for good:\n\n  p/commit.md:1: commit: title\n\n"

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

	expectSays(t, output, contestedTitle, "1 recipe not replaced in full")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "In small steps"`)
}

// TestAddFromEditedTwice: without --replace, nobody asked for the text of the file, so there is no error.
func TestAddFromEditedTwice(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "# Step by step\nCommit it.\n"})

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, contestedTitle)
}

// TestAddFromReplaceDrops: phrases that the author has put into change are named if the new prompt does not have them, and
// placeholders are not.
func TestAddFromReplaceDrops(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/test.md": "Test [the file] with pytest and tox, and say why.\n"})
	succeed(t, dir, "add --from p")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"),
		`change = ["[the file]"]`, `change = ["[the file]", "pytest", "tox", "why"]`)
	writeFiles(t, dir, map[string]string{"p/test.md": "Test it with the usual runner, and say why.\n"})

	output := succeed(t, dir, "add --from p --replace")

	expectSays(t, output, "p/test.md:1: test; no longer in its prompt, so no longer in change: pytest, tox\n\n")
	succeed(t, dir, "check --strict")
}

// TestAddFromTake: --take ends a conflict in favour of the file.
func TestAddFromTake(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/commit.md": "Commit it.\n", "p/say.md": "Say it.\n"})
	succeed(t, dir, "add --from p")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "Commit it.", "Commit it in small steps.")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "Say it.", "Say it aloud.")
	writeFiles(t, dir, map[string]string{"p/commit.md": "Commit it at once.\n"})
	fail(t, dir, exitFailure, "add --from p --replace")

	output := succeed(t, dir, "add --from p/commit.md --take")

	expectSays(t, output, "Replaced:\n\n  p/commit.md:1: commit\n", "\n1 replaced\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "Commit it at once.", "Say it aloud.")
	expectSays(t, fail(t, dir, exitUsage, "add --from p --take --keep"), "leave one of them out")
}

// TestAddFromKeep: --keep ends a conflict in favour of the catalogue.
func TestAddFromKeep(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "# Step by step\nCommit it.\n"})

	output := succeed(t, dir, "add --from p --replace --keep")
	again := succeed(t, dir, "add --from p --replace")

	expectSays(t, output, editedTitle)
	expectSays(t, again, editedTitle)
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "In small steps"`)
}

// TestAddFromReplaceDeleted: notes that were deleted in the file are listed, and --replace deletes them. Their
// translations are left over then, as status says.
func TestAddFromReplaceDeleted(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "---\ndescription: It says when.\n---\nRun it.\n"})
	succeed(t, dir, "add --from p")
	succeed(t, dir, "add-language it")
	succeed(t, dir, "status --copy")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})

	listed := succeed(t, dir, "add --from p")
	replaced := succeed(t, dir, "add --from p --replace")

	expectSays(t, listed, "--replace takes those of the file:\n\n  p/run.md:1: run: why_it_holds (no longer in the file), skill (no longer in the file)\n\n")
	expectSays(t, replaced, "Replaced:\n\n  p/run.md:1: run, without why_it_holds, without skill\n\n")
	expectSaysNot(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), "It says when.")
	expectSays(t, succeed(t, dir, "status it"), "extra: recipes.run.why_it_holds")
}

// TestAddFromReplaceNamesakes: of two headings of one name, the first was deleted and the second edited. Nobody knows which
// is left until its author says so.
func TestAddFromReplaceNamesakes(t *testing.T) {
	dir := addPrompts(t, "## Run\nRun one.\n## Run\nRun two.\n", "")
	writeFiles(t, dir, map[string]string{"prompts.md": "## Run\nRun two now.\n"})

	output := succeed(t, dir, "add --from prompts.md --replace")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "Run two.", "Run two now.")
	succeed(t, dir, "remove run-3")
	again := succeed(t, dir, "add --from prompts.md --replace")

	expectSays(t, output, "Begun:\n\n  prompts.md:1: run-3 (Run), in category all\n\n",
		gone+"  run\n  run-2\n\n")
	expectSays(t, again, gone+"  run\n\n", "\n1 unchanged, 1 gone\n")
}

// TestAddFromReplaceUnfit: a prompt to which a swap-out of the catalogue no longer applies replaces
// nothing, so that check accepts what add has written. The last line names each reason why a recipe was not replaced.
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

	filetest.WriteFile(t, filepath.Join(dir, "b.md"), "# Do it\nDo it.\n")
	succeed(t, dir, "add --from a.md b.md")
	filetest.Edit(t, english, `title = "Do it"`, `title = "Ours"`)
	filetest.WriteFile(t, filepath.Join(dir, "b.md"), "# Do it now\nDo it.\n")

	output := fail(t, dir, exitFailure, "add --from a.md b.md --replace")

	expectSays(t, output, `a.md:1: explain: its swap-out short: "200 words" occurs 0 times`,
		"1 recipe not replaced, since a swap-out would no longer fit; "+
			"1 recipe not replaced in full, since texts were edited both in the file and in the catalogue\n")
	succeed(t, dir, "check")

	expectSays(t, output, "would no longer fit; set its replaces to a phrase of the file's prompt, then run this again:\n\n")
	filetest.Edit(t, catalogue, `replaces = "200 words"`, `replaces = "100 words"`)
	succeed(t, dir, "add --from a.md --replace")
	succeed(t, dir, "check")
}
