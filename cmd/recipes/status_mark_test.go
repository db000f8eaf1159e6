package main

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestMarkWithoutCatalogue: nothing can be recorded for a folder without a catalogue, or for the
// built-in catalogue.
func TestMarkWithoutCatalogue(t *testing.T) {
	empty := t.TempDir()

	inFolder := fail(t, empty, exitFailure, "status --content . --mark fr")
	builtIn := fail(t, empty, exitUsage, "status --mark fr:title")

	expectSays(t, inFolder, "catalogue.toml:1:1: the file is missing")
	expectSays(t, builtIn, "--content DIR")
}

// TestMark: status --mark records the texts that a key names. For a whole language, it records the
// texts that seem to be translations of the current source text.
func TestMark(t *testing.T) {
	dir := copyWithStaleTitle(t)

	output := succeed(t, dir, "status --mark ja --mark fr:title")

	expectSays(t, output,
		"fr: 1 text recorded in translations.toml, as saying what the source says:\n"+
			"    title: Prompt Templates That Ship[- Code-]\n"+
			"        fr: Modèles de prompts pour livrer du code\n",
		"ja: 1 stale text not recorded: title\n"+
			"    recipes status --mark ja:title records one that is right as it is\n")
	if status := succeed(t, dir, "status"); strings.Contains(status, "fr.toml") {
		t.Errorf("what was marked is still listed:\n%s", status)
	}
}

// TestMarkNotEdited: a stale text that was edited is not recorded with its language, and the answer says how to do that.
func TestMarkNotEdited(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, `"Because of that."`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Because."`, `"le because."`)

	language := succeed(t, dir, "status --mark fr")
	recipe := succeed(t, dir, "status --mark fr:recipes.unit-tests")
	listed := succeed(t, dir, "status")
	key := succeed(t, dir, "status --mark fr:recipes.unit-tests.why_it_holds")

	const skipped = "fr: 1 edited stale text not recorded: recipes.unit-tests.why_it_holds\n" +
		"    recipes status --mark fr --edited records those that were edited, if they say what their source says now\n"
	difftest.Equal(t, language, skipped)
	difftest.Equal(t, recipe, skipped)
	expectSays(t, listed, "stale: recipes.unit-tests.why_it_holds", "    edited: ")
	expectSays(t, key, "fr: 1 text recorded", "Because{+ of that+}.", "fr: le because.")
	difftest.Equal(t, succeed(t, dir, "status"), upToDate)
}

// TestMarkShowsTexts: status --mark shows the beginning of the source text of which it is not known what has changed, and
// that of the translation, so that nobody records what they have not seen.
func TestMarkShowsTexts(t *testing.T) {
	dir := copyTranslated(t)
	long := strings.Repeat("word ", 30) + "end."
	filetest.Edit(t, filepath.Join(dir, "translations.toml"), "summary = ", "summery = ")
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Summary."`, `"le Sommaire: `+long+`"`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Summary."`, `"`+long+`"`)

	output := succeed(t, dir, "status --mark fr:summary")

	expectSays(t, output, "\n    summary: "+strings.Repeat("word ", 16)+"…\n"+
		"        fr: le Sommaire: "+strings.Repeat("word ", 13)+"wo …\n")
}

// TestMarkTwice: a text that is already recorded is not written again.
func TestMarkTwice(t *testing.T) {
	dir := copyTranslated(t)
	ageFiles(t, dir)

	output := succeed(t, dir, "status --mark fr:recipes.unit-tests")

	difftest.Equal(t, output, "all of that is recorded already\n")
	expectNotWritten(t, dir)
}

// TestMarkComma: --mark takes its argument as it is.
func TestMarkComma(t *testing.T) {
	output := fail(t, copyTranslated(t), exitUsage, "status --mark fr:title,fr:summary")

	expectSays(t, output, "fr.toml has no text title,fr:summary")
}

// TestMarkFirstTranslation: a text that was translated for the first time before or after its source changed is recorded
// only by its own key, and so is a list of which an entry is not translated yet.
func TestMarkFirstTranslation(t *testing.T) {
	dir := copyTranslated(t)
	succeed(t, dir, "add-language it")
	filetest.Edit(t, filepath.Join(dir, "it.toml"), `"First."`, `"Primo."`)
	filetest.Edit(t, filepath.Join(dir, "it.toml"), `"Because."`, `"Perché sì."`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, `"Because it is."`)
	const because = "recipes.unit-tests.why_it_holds"

	status := succeed(t, dir, "status it:"+because)
	recipe := succeed(t, dir, "status --mark it:recipes.unit-tests")
	list := succeed(t, dir, "status --mark it:principles --mark it")
	succeed(t, dir, "status --mark it:"+because)

	expectSaysNot(t, status, "edited:")
	expectSays(t, recipe, "it: 1 stale text not recorded: "+because+"\n"+
		"    recipes status --mark it:"+because+" records one that is right as it is\n")
	expectSays(t, list, "introduction")
	difftest.Equal(t, succeed(t, dir, "status it:"+because), upToDate)
}

// TestMarkEdited: with --edited, stale translations that were edited are recorded with their language, and the others are
// not.
func TestMarkEdited(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, `"Because it is."`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"None."`, `"Nothing."`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Because."`, `"parce que c’est ainsi."`)

	marked := succeed(t, dir, "status --mark fr --edited")
	status := succeed(t, dir, "status fr")

	expectSays(t, marked, "fr: 1 text recorded in translations.toml", "recipes.unit-tests.why_it_holds: ")
	expectSays(t, status, ": stale: recipes.unit-tests.failure_modes (", "\nfr: 1 stale of ")
}

// TestMarkEditedAlone: --edited means nothing without --mark.
func TestMarkEditedAlone(t *testing.T) {
	said := fail(t, copyTranslated(t), exitUsage, "status --edited")

	expectSays(t, said, "--edited is for --mark")
}
