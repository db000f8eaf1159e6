package main

import (
	"path/filepath"
	"strings"
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

	difftest.Equal(t, output, "removed: it.toml, locales/active.it.toml\n"+
		"without it now: catalogue.toml, translations.toml\n"+
		"recipes check says whether anything is wrong or missing\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestRemoveLanguageInOneLine: the settings of the other languages stay where they are in one line.
func TestRemoveLanguageInOneLine(t *testing.T) {
	dir := copyTranslated(t)
	catalogue := filepath.Join(dir, "catalogue.toml")
	text := filetest.ReadFile(t, catalogue)
	settings := "languages = { fr = { draft = true }, pt = { draft = true } }\n"
	filetest.WriteFile(t, catalogue, settings+text)

	succeed(t, dir, "remove-language fr")

	difftest.Equal(t, filetest.ReadFile(t, catalogue), strings.Replace(settings, "fr = { draft = true }, ", "", 1)+text)
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
