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
		"ja: 1 text not recorded, the same as before the source text changed: title\n"+
			"    recipes status --mark ja:title records one that is right so\n")
	if status := succeed(t, dir, "status"); strings.Contains(status, "fr.toml") {
		t.Errorf("what was marked is still listed:\n%s", status)
	}
}

// TestMarkAll: one command records that a change of the source changes no translation. It leaves out a language that
// has a copy of the text.
func TestMarkAll(t *testing.T) {
	dir := copyWithStaleTitle(t)
	succeed(t, dir, "add-language it")

	whole := succeed(t, dir, "status --mark all")
	text := succeed(t, dir, "status --mark all:title")

	expectSays(t, whole, "fr: 1 text not recorded", "ja: 1 text not recorded")
	expectSays(t, text, "fr: 1 text recorded", "ja: 1 text recorded")
	expectSaysNot(t, text, "it: ")
	expectSays(t, succeed(t, dir, "status fr de pt ja"), upToDate)
}

// TestMarkAllOfNothing: a text that no language has translated cannot be recorded.
func TestMarkAllOfNothing(t *testing.T) {
	dir := copyTranslated(t)

	misspelt := fail(t, dir, exitUsage, "status --mark all:tilte")

	difftest.Equal(t, misspelt, "no language has a translation of tilte; did you mean title?\n")
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

// TestMarkDryRun: status --mark --dry-run shows what would be recorded, and writes nothing.
func TestMarkDryRun(t *testing.T) {
	dir := copyWithStaleTitle(t)
	before := filetest.ReadFiles(t, dir)

	output := succeed(t, dir, "status --dry-run --mark fr:title")

	expectSays(t, output, "fr: 1 text would be recorded in translations.toml, as saying what the source says:\n    title: ")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
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

// TestMarkFirstTranslation: a text that was translated for the first time before its source changed is recorded by the
// command that status names for it.
func TestMarkFirstTranslation(t *testing.T) {
	dir := copyTranslated(t)
	succeed(t, dir, "add-language it")
	filetest.Edit(t, filepath.Join(dir, "it.toml"), `"First."`, `"Primo."`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"First."`, `"The first."`)

	status := succeed(t, dir, "status it:introduction[0]")
	marked := succeed(t, dir, "status --mark it")

	expectSays(t, status, "    first:  it is not known whether this translation was made before the source text changed or after\n")
	expectSaysNot(t, status, "edited:")
	expectSays(t, marked, "it: 1 text not recorded, translated for the first time before or after the source text changed: "+
		"introduction[0]\n")
	const want = "    recipes status --mark 'it:introduction[0]' records one that is right as it is\n"
	if !strings.HasSuffix(status, "\n"+want) || strings.Contains(status, "--mark it records") {
		t.Errorf("want only %s in\n%s", want, status)
	}
	succeed(t, dir, "status --mark it:introduction[0]")
	difftest.Equal(t, succeed(t, dir, "status it:introduction[0]"), upToDate)
}
