package main

import (
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// TestRemoveLanguage: a language that was added and is removed leaves no trace, however catalogue.toml has it.
func TestRemoveLanguage(t *testing.T) {
	dir := beginEmpty(t)
	succeed(t, dir, "add-language fr")
	before := filetest.ReadFiles(t, dir)
	succeed(t, dir, "add-language it")

	output := succeed(t, dir, "remove-language it")

	difftest.Equal(t, output, "removed it.toml, locales/active.it.toml\n"+
		"removed it from catalogue.toml, translations.toml\n"+
		"recipes check says whether anything is wrong or missing\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestRemoveLanguageByHand: authors who have written languages in one line take theirs out by hand first.
func TestRemoveLanguageByHand(t *testing.T) {
	dir := copyTranslated(t)
	catalogue := filepath.Join(dir, "catalogue.toml")
	settings := "languages = { fr = { draft = true }, pt = { draft = true } }\n"
	filetest.WriteFile(t, catalogue, settings+filetest.ReadFile(t, catalogue))
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "remove-language fr")

	expectSays(t, output, "catalogue.toml: languages.fr is not a table of its own; take it out by hand")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestRemoveLanguageRefuses: there are languages that cannot be removed, and nothing is lost.
func TestRemoveLanguageRefuses(t *testing.T) {
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	before := filetest.ReadFiles(t, dir)

	expectSays(t, fail(t, dir, exitUsage, "remove-language"), "recipes remove-language LANGUAGE")
	expectSays(t, fail(t, dir, exitUsage, "remove-language fr"), `there is no language "fr"; expected some of en, it`)
	expectSays(t, fail(t, dir, exitUsage, "remove-language en"), "en is the source language")

	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestRemoveLanguageAgain: of a language whose texts are gone already, the rest goes, too.
func TestRemoveLanguageAgain(t *testing.T) {
	dir := beginEmpty(t)
	before := filetest.ReadFiles(t, dir)
	succeed(t, dir, "add-language it")
	removeFiles(t, dir, "it.toml", "locales/active.it.toml")

	output := succeed(t, dir, "remove-language it")

	expectSays(t, output, "removed it from catalogue.toml, translations.toml\n")
	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), before["catalogue.toml"])
	expectSays(t, fail(t, dir, exitUsage, "remove-language it"), `there is no language "it"`)
}
