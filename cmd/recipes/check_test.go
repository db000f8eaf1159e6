package main

import (
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
)

// TestNoCatalogue: commands for authors take no other catalogue where there is none and none is named.
func TestNoCatalogue(t *testing.T) {
	for _, command := range []string{"check", "check fr", "status", "status --copy", "add review", "add-language it",
		"remove review", "serve --dev"} {
		output := fail(t, t.TempDir(), exitUsage, command)

		difftest.Equal(t, output,
			"there is no catalogue.toml here: name the folder of your catalogue with --content DIR\n", command)
	}
}

// TestNoCatalogueBeside: the folder of a project that keeps its catalogue in content has none itself. The message names
// that one.
func TestNoCatalogueBeside(t *testing.T) {
	dir := t.TempDir()
	succeed(t, dir, "init content")

	output := fail(t, dir, exitUsage, "check")

	expectSays(t, output, "; did you mean --content content?\n")
}

// TestCheckLanguageOfNothing: in a folder without a catalogue, what matters is not that the language is missing.
func TestCheckLanguageOfNothing(t *testing.T) {
	dir := t.TempDir()

	output := fail(t, dir, exitFailure, "check de --content .")

	expectSays(t, output, "catalogue.toml:1:1: error: the file is missing")
}

// TestCheckStale: a stale text is a warning, and fails check --strict.
func TestCheckStale(t *testing.T) {
	dir := copyWithStaleTitle(t)

	checked := succeed(t, dir, "check")
	strict := fail(t, dir, exitFailure, "check --strict")

	expectSays(t, checked, ": warning: stale: title; recipes status fr", "\n0 errors, ")
	expectSays(t, strict, ": error: stale: title; recipes status fr", " errors, 0 warnings\n")
}

// TestRemedyNamesFolder: a command that a problem suggests is for the catalogue that was checked, wherever the user is.
func TestRemedyNamesFolder(t *testing.T) {
	dir := copyWithStaleTitle(t)
	elsewhere := t.TempDir()

	checked := succeed(t, elsewhere, "check --content "+dir)
	nothing := fail(t, elsewhere, exitFailure, "check --content "+elsewhere)

	expectSays(t, checked, "recipes status fr --content "+dir+" shows the source text\n")
	expectSays(t, nothing, "; recipes init DIR begins a catalogue\n")
}

// TestCheckLanguageUncompared: to check one language fails if nothing can be compared, whichever file is the reason.
func TestCheckLanguageUncompared(t *testing.T) {
	for _, file := range []string{"translations.toml", "en.toml", "catalogue.toml"} {
		dir := copyTranslated(t)
		path := filepath.Join(dir, file)
		filetest.WriteFile(t, path, filetest.ReadFile(t, path)+"<<<<<<< HEAD\n")

		output := fail(t, dir, exitFailure, "check --strict fr")

		expectSays(t, output, file+":", "1 error")
	}
}

// TestExportWithBrokenRecord: the record of translations is not published, so a mistake in it keeps nothing from being
// published.
func TestExportWithBrokenRecord(t *testing.T) {
	dir := copyTranslated(t)
	filetest.WriteFile(t, filepath.Join(dir, "translations.toml"), "<<<<<<< HEAD\n")

	output := succeed(t, dir, "export --base-url http://localhost/ site")
	status := fail(t, dir, exitFailure, "status")

	expectSays(t, output, "1 warning: recipes check shows them")
	expectSays(t, status, "translations.toml:1:1: ")
}

// TestCheckLostCodeInDraft: code that a translation has lost fails check --strict for a draft that is named.
func TestCheckLostCodeInDraft(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, "\"Because of `main`.\"")

	output := fail(t, dir, exitFailure, "check --strict fr")

	expectSays(t, output, "fr.toml:16:17: error: the source text has `main`, which is the same in every language")
}

// TestCheckLanguages: check reports only the problems of the languages that it is asked for.
func TestCheckLanguages(t *testing.T) {
	dir := copyWithStaleTitle(t)
	succeed(t, dir, "status --mark fr:title")

	french := succeed(t, dir, "check --strict fr")
	both := fail(t, dir, exitFailure, "check --strict fr pt")
	unknown := fail(t, dir, exitUsage, "check it")

	difftest.Equal(t, french, "no problems\n")
	expectSays(t, both, "pt.toml:", "\n1 error, 0 warnings\n")
	expectSays(t, unknown, `there is no language "it"; expected some of de, en, `)
}

// TestCheckLanguagesOrder: of the problems of some languages, errors come first, too.
func TestCheckLanguagesOrder(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Testing"`, `"l'essai"`)
	filetest.WriteFile(t, filepath.Join(dir, "locales/active.fr.toml"), "CopyPrompt = \"\"\n")

	output := fail(t, dir, exitFailure, "check fr en")

	mistake := strings.Index(output, ": error: ")
	apostrophe := strings.Index(output, ": warning: ")
	if mistake < 0 || apostrophe < mistake {
		t.Errorf("the error is not before the warning:\n%s", output)
	}
}

// TestContentHint: an empty argument is not meant for a folder, even where there is a catalogue.
func TestContentHint(t *testing.T) {
	t.Chdir(sourcetest.CopyCatalogue(t))

	difftest.Equal(t, contentHint(""), "")
	difftest.Equal(t, contentHint("."), "did you mean --content .?")
}
