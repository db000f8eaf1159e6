package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// copyWithWords copies the small catalogue in two languages with files for their words of the
// interface, all up to date, and returns the folder.
func copyWithWords(t *testing.T) string {
	t.Helper()
	dir := copyTranslated(t)
	succeed(t, dir, "add-language en")
	succeed(t, dir, "add-language fr")
	return dir
}

// TestWordsBuiltIn: words of the interface that equal the built-in ones need no record.
func TestWordsBuiltIn(t *testing.T) {
	dir := copyWithWords(t)

	difftest.Equal(t, succeed(t, dir, "status"), upToDate)
}

// TestWordsStale: words of the interface become stale, like prose. One that is as built in has no record.
func TestWordsStale(t *testing.T) {
	dir := copyWithWords(t)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.en.toml"), `Copied = "Copied"`, `Copied = "Taken"`)

	builtIn := succeed(t, dir, "status")
	succeed(t, dir, "status --mark fr:words.Copied")
	filetest.Edit(t, filepath.Join(dir, "locales", "active.en.toml"), `Copied = "Taken"`, `Copied = "Took it"`)
	recorded := succeed(t, dir, "status")

	place := fmt.Sprintf("locales/active.fr.toml:%d:1: ", lineOfCopied(t, dir))
	expectSays(t, builtIn, place+"unrecorded: words.Copied (1 word, /fr/)\n    now:    Taken\n    fr:     Copié\n")
	expectSays(t, recorded, place+`stale: words.Copied (2 words, /fr/)
    before: Taken
    now:    Took it
    change: [-Taken-]{+Took it+}
    fr:     Copié
`)
}

// lineOfCopied returns the number of the line of the French word Copied.
func lineOfCopied(t *testing.T, dir string) int {
	t.Helper()
	words := filetest.ReadFile(t, filepath.Join(dir, "locales", "active.fr.toml"))
	before, _, isThere := strings.Cut(words, "\nCopied = ")
	if !isThere {
		t.Fatal("there is no French word Copied")
	}
	return strings.Count(before, "\n") + 2
}

// TestWordsMarked: a word of the interface that is marked is up to date.
func TestWordsMarked(t *testing.T) {
	dir := copyWithWords(t)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.en.toml"), `Copied = "Copied"`, `Copied = "Taken"`)

	succeed(t, dir, "status --mark fr:words.Copied")

	difftest.Equal(t, succeed(t, dir, "status"), upToDate)
}

// TestWordsTypography: words of the interface follow the typography of their language.
func TestWordsTypography(t *testing.T) {
	dir := copyWithWords(t)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.fr.toml"), `"Copié"`, `"C'est copié"`)

	output := succeed(t, dir, "check")

	expectSays(t, output, fmt.Sprintf("locales/active.fr.toml:%d:12: warning: \"'\": write ’", lineOfCopied(t, dir)))
}

// writeEnglishWords writes two words of the interface that differ from the built-in ones.
func writeEnglishWords(t *testing.T, dir string) {
	t.Helper()
	writeFiles(t, dir, map[string]string{
		"locales/active.en.toml": "Copied = \"Taken\"\n\n[SwapOuts]\none = \"Variant\"\nother = \"Variants\"\n",
	})
}

// TestWordsSame: a built-in word is translated, even if it is the same as in the source language. Where that has changed a
// word, the built-in one may not say the same, and is recorded by its own key alone.
func TestWordsSame(t *testing.T) {
	dir := beginEmpty(t)
	writeEnglishWords(t, dir)
	succeed(t, dir, "add-language fr")

	output := succeed(t, dir, "status fr:words")

	marked := succeed(t, dir, "status --mark fr")

	expectSays(t, output, "unrecorded: words.Copied (1 word, /fr/)\n    now:    Taken\n    fr:     Copié\n",
		"\nfr: 2 unrecorded of ",
		"its words of the interface are built in; recipes add-language fr writes them into a file")
	expectSays(t, marked, "fr: 2 unrecorded texts not recorded: words.Copied, words.SwapOuts\n")
}

// TestCopyWords: words of the interface that a file lacks are copied into it, above its tables.
func TestCopyWords(t *testing.T) {
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	const own = "Copied = \"Copiato\"\n\n[SwapOuts]\none = \"Variante\"\nother = \"Varianti\"\n"
	writeFiles(t, dir, map[string]string{"locales/active.it.toml": own})

	missing := succeed(t, dir, "status it:words.Tags")
	copied := succeed(t, dir, "status --copy")
	again := succeed(t, dir, "status --copy")
	after := succeed(t, dir, "status it:words.Tags")

	expectSays(t, missing, "locales/active.it.toml:1:1: missing: words.Tags")
	expectSays(t, copied, "locales/active.it.toml: ", " texts copied, to be translated: words.April, ")
	difftest.Equal(t, again, "nothing is missing\n")
	expectSays(t, after, ": untranslated: words.Tags")
	words := filetest.ReadFile(t, filepath.Join(dir, "locales", "active.it.toml"))
	expectSays(t, words, `LanguageName = "Italiano"`, `Copied = "Copiato"`, "[SwapOuts]\none = \"Variante\"")
}

// TestMissingWords: words that the file of a published language lacks are a warning, with the command
// that copies them.
func TestMissingWords(t *testing.T) {
	dir := beginEmpty(t)
	succeed(t, dir, "add-language it")
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "draft = true", "draft = false")
	writeFiles(t, dir, map[string]string{"locales/active.it.toml": "LanguageName = \"Italiano\"\n"})

	output := succeed(t, dir, "check")

	expectSays(t, output, "locales/active.it.toml:1:1: warning: ",
		" texts are missing; recipes status --copy it copies what is missing, to be translated\n")
}
