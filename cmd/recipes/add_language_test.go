package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/messages"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
)

// beginSpanish begins a catalogue in Italian with a draft in Spanish, and returns its folder.
func beginSpanish(t *testing.T) string {
	t.Helper()
	dir := beginCatalogue(t, "--language it")
	succeed(t, dir, "add-language es")
	return dir
}

// publishSpanish makes Spanish a published language, no longer a draft.
func publishSpanish(t *testing.T, dir string) {
	t.Helper()
	path := filepath.Join(dir, "catalogue.toml")
	filetest.Edit(t, path, "\n[languages.es]\ndraft = true", "\n[languages.es]\ndraft = false")
}

// readProse returns the prose of a language in a catalogue, by key. That of a list has the texts of its entries together.
func readProse(t *testing.T, dir, language string) map[tomldoc.Path]string {
	t.Helper()
	data := filetest.ReadFile(t, filepath.Join(dir, language+".toml"))
	var file content.LanguageFile
	if err := content.Decode("", []byte(data), &file); err != nil {
		t.Fatal(err)
	}
	prose := map[tomldoc.Path]string{}
	schema.EachText(file, func(path tomldoc.Path, text string, _ bool) {
		prose[translation.KeyOf(path)] += " " + text
	})
	return prose
}

// countTexts returns the number of texts of a language in a catalogue: its prose and its words of
// the interface.
func countTexts(t *testing.T, dir, language string) int {
	t.Helper()
	return len(readProse(t, dir, language)) + len(messages.English())
}

// doneInSpanish is the number of texts of a Spanish draft that nobody needs to translate:
// LanguageName, which add-language writes, and FirstDay, which is a number.
const doneInSpanish = 2

// TestAddLanguage: a new language begins as a copy of the source language, including the words of
// the interface.
func TestAddLanguage(t *testing.T) {
	dir := beginCatalogue(t, "--language it")

	output := succeed(t, dir, "add-language es")

	expectSays(t, output, "written: catalogue.toml, es.toml, locales/active.es.toml, translations.toml\n")
	italian := filetest.ReadFile(t, filepath.Join(dir, "it.toml"))
	_, texts, _ := strings.Cut(italian, "\n\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "es.toml")), "# es, made from it.toml.", texts)
}

// TestAddLanguageBuiltIn: a language whose words of the interface are built in gets no file for
// them.
func TestAddLanguageBuiltIn(t *testing.T) {
	dir := beginCatalogue(t, "--language it")

	output := succeed(t, dir, "add-language fr")

	expectSays(t, output, "written: catalogue.toml, fr.toml, translations.toml\n")
}

// TestAddLanguageTwice: adding a language a second time writes its words of the interface to a
// file, for authors to change.
func TestAddLanguageTwice(t *testing.T) {
	dir := beginCatalogue(t, "--language it")
	succeed(t, dir, "add-language fr")

	output := succeed(t, dir, "add-language fr")

	expectSays(t, output, "fr.toml is there already; ", "locales/active.fr.toml")
	expectWords(t, dir, "fr", map[string]string{"LanguageName": "Français"})
}

// TestAddLanguageOfRegion: the words of a language with a region are those that are built in for the language, and nobody
// has to translate them again, even if they are the same in English. A word that the catalogue has changed is not.
func TestAddLanguageOfRegion(t *testing.T) {
	dir := beginCatalogue(t, "")
	changed := beginCatalogue(t, "")
	writeFiles(t, changed, map[string]string{"locales/active.en.toml": "April = \"Apr\"\n"})

	for _, folder := range []string{dir, changed} {
		succeed(t, folder, "add-language de-AT")
	}

	expectWords(t, dir, "de-AT", map[string]string{"April": "April", "Recipes": "Rezepte"})
	difftest.Equal(t, succeed(t, dir, "status de-AT:words"), "all of these texts are up to date\n")
	expectSays(t, succeed(t, changed, "status de-AT:words"), "words.April ", "de-AT: 1 untranslated of ")
}

// TestAddLanguageComplete: adding a language that has all of its files changes none of them.
func TestAddLanguageComplete(t *testing.T) {
	dir := beginCatalogue(t, "--language it")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "add-language it")

	expectSays(t, output, "it.toml and locales/active.it.toml are there already")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

func TestAddLanguageRightToLeft(t *testing.T) {
	dir := beginCatalogue(t, "")

	arabic := fail(t, dir, exitUsage, "add-language ar")
	latin := fail(t, dir, exitUsage, "add-language la")  // CLDR has no plural rules for it
	hebrew := fail(t, dir, exitUsage, "add-language iw") // the old tag of he

	expectSays(t, arabic, "ar is written from right to left")
	expectSays(t, latin, `"la" is not the tag of a language, expected one that CLDR knows`)
	expectSays(t, hebrew, ": write he\n")
}

// TestAddLanguageOtherTag: a language is not added under another tag than its canonical one, with which it may be
// there already.
func TestAddLanguageOtherTag(t *testing.T) {
	dir := beginCatalogue(t, "--language it")
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitUsage, "add-language ita")

	expectSays(t, output, ": write it\n")
	expectSays(t, fail(t, dir, exitUsage, "add-language pt-br"), "write pt-BR\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestDraft: a draft has no errors or warnings, only a note for its translators. The other note is about Italian.
func TestDraft(t *testing.T) {
	dir := beginSpanish(t)

	output := succeed(t, dir, "check --strict")

	expectSays(t, output, "es.toml:1:1: note: ", "; recipes status es lists them\n", "0 errors, 0 warnings, 2 notes\n")
}

// TestDraftExport: a draft is not published.
func TestDraftExport(t *testing.T) {
	dir := beginSpanish(t)

	output := succeed(t, dir, "export --base-url http://localhost/ site")

	expectSays(t, output, "site holds the site for http://localhost/\n")
	exported := filetest.Files(t, filepath.Join(dir, "site"))
	if !slices.Contains(exported, "it/index.html") || slices.Contains(exported, "es/index.html") {
		t.Errorf("it holds %v", exported)
	}
}

// TestDraftPublished: a published language whose texts are still copies gets a note, not an error.
func TestDraftPublished(t *testing.T) {
	dir := beginSpanish(t)
	publishSpanish(t, dir)

	output := succeed(t, dir, "check")

	const want = "es.toml:4:1: note: %d texts are untranslated; recipes status es lists them\n"
	expectSays(t, output, fmt.Sprintf(want, countTexts(t, dir, "es")-doneInSpanish))
}

// TestPublishedCopies: whoever publishes a language whose texts are still copies is told, and can demand that there
// are none.
func TestPublishedCopies(t *testing.T) {
	dir := beginSpanish(t)
	draft := succeed(t, dir, "status --strict")
	publishSpanish(t, dir)

	output := succeed(t, dir, "export --base-url http://localhost/ site")
	published := fail(t, dir, exitFailure, "status --strict")

	const open = "es: %d untranslated of "
	count := countTexts(t, dir, "es") - doneInSpanish
	expectSays(t, draft, fmt.Sprintf(open, count))
	expectSays(t, published, fmt.Sprintf(open, count))
	expectSays(t, output, fmt.Sprintf("\nes.toml:4:1: %d texts are untranslated; recipes status es lists them\n", count))
}

// TestAddLanguageWords: in a catalogue that has all words in a folder of its own, a language begins with its words there,
// also if these are built in elsewhere.
func TestAddLanguageWords(t *testing.T) {
	dir := beginEmpty(t)
	catalogue := filepath.Join(dir, "catalogue.toml")
	filetest.WriteFile(t, catalogue, "messages = \"words\"\n"+filetest.ReadFile(t, catalogue))
	english := filetest.ReadFile(t, filepath.Join("..", "..", "locales", "active.en.toml"))
	writeFiles(t, dir, map[string]string{"words/active.en.toml": english})

	output := succeed(t, dir, "add-language de")
	checked := succeed(t, dir, "check")

	expectSays(t, output, "words/active.de.toml")
	expectSaysNot(t, checked, "the file is missing")
	expectSays(t, checked, "to bring up to date: 0,")
}

// TestDraftBroken: a draft that cannot be read is an error, so that nobody compares or changes the other files alone.
func TestDraftBroken(t *testing.T) {
	for _, commandLine := range []string{"check", "status fr", "status --mark fr", "remove unit-tests"} {
		dir := beginSpanish(t)
		succeed(t, dir, "add-language fr")
		filetest.Edit(t, filepath.Join(dir, "es.toml"), `"Unit Tests"`, `Pruebas`)
		before := filetest.ReadFiles(t, dir)

		output := fail(t, dir, exitFailure, commandLine)

		expectSays(t, output, "es.toml:")
		difftest.Equal(t, filetest.ReadFiles(t, dir), before, commandLine)
	}
}

// TestLostPlaceholder: a placeholder that a translation has lost is an error on its line, also when the translation has
// been recorded. In a draft it is a note.
func TestLostPlaceholder(t *testing.T) {
	dir := beginSpanish(t)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.es.toml"), "Published {{.Date}}", "Publicado el")

	draft := succeed(t, dir, "check")
	succeed(t, dir, "status --mark es:words.Published")
	publishSpanish(t, dir)
	published := fail(t, dir, exitFailure, "check")

	const want = `message Published lacks {{.Date}}; write it where "Published {{.Date}}" has it`
	expectSays(t, draft, "locales/active.es.toml:19:1: note: "+want)
	expectSays(t, published, "locales/active.es.toml:19:1: error: "+want)
}

// TestStatusPlural: a message of which one plural form is still a copy, or lacks, is left to translate. It is not if
// somebody records that the form is right as it is.
func TestStatusPlural(t *testing.T) {
	dir := beginSpanish(t)
	words := filepath.Join(dir, "locales", "active.es.toml")
	text := filetest.ReadFile(t, words)
	const key = "es:words.SwapOuts"
	const untranslated = ": untranslated: words.SwapOuts "

	begun := succeed(t, dir, "status "+key)
	filetest.WriteFile(t, words, strings.Replace(text, `"Swap-outs"`, `"Variantes"`, 1))
	copied := succeed(t, dir, "status "+key)
	ofAll := succeed(t, dir, "status --mark es")
	stillCopied := succeed(t, dir, "status "+key)
	succeed(t, dir, "status --mark "+key)
	recorded := succeed(t, dir, "status "+key)
	filetest.Edit(t, words, `"Swap-out"`, `"Variante"`)
	translated := succeed(t, dir, "status "+key)
	filetest.Edit(t, words, `SwapOuts.one = "Variante"`, "")
	lacking := succeed(t, dir, "status "+key)

	expectSays(t, begun, untranslated)
	expectSays(t, copied, untranslated)
	expectSays(t, ofAll, " untranslated texts not recorded: ")
	expectSays(t, stillCopied, untranslated)
	expectSays(t, recorded, upToDate)
	expectSays(t, translated, ": unrecorded: words.SwapOuts ")
	expectSays(t, lacking, untranslated, "    lacks:  plural form one\n")
}

// TestStatusPluralBegun: a message that begins with more or fewer plural forms than its source has is a copy, too.
func TestStatusPluralBegun(t *testing.T) {
	dir := beginSpanish(t)
	succeed(t, dir, "add-language pl")
	succeed(t, dir, "add-language ko")

	output := succeed(t, dir, "status pl:words.SwapOuts ko:words.SwapOuts")

	expectSays(t, output, "pl.toml:35:1: untranslated: words.SwapOuts", "ko.toml:35:1: untranslated: words.SwapOuts")
}

// TestAddLanguageWordOfOurs: a language can begin although its source language has a word with a name that needs quotation
// marks.
func TestAddLanguageWordOfOurs(t *testing.T) {
	dir := copyTranslated(t)
	writeFiles(t, dir, map[string]string{"locales/active.en.toml": "\"a b\" = \"Ours\"\n"})

	succeed(t, dir, "add-language it")

	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "locales", "active.it.toml")), "\"a b\"")
}

// TestAddLanguageEmpty: in a catalogue of --empty, too, a new language begins with every word of the
// interface, and its own name.
func TestAddLanguageEmpty(t *testing.T) {
	dir := beginEmpty(t)

	succeed(t, dir, "add-language it")

	expectWords(t, dir, "it", map[string]string{"LanguageName": "Italiano", "Notes": "Notes", "April": "April"})
	expectSays(t, succeed(t, dir, "check --strict"), "0 errors, 0 warnings, 1 note\n")
}

// TestAddLanguageOwnWords: the words of the source language that a catalogue has changed take the
// place of the built-in ones.
func TestAddLanguageOwnWords(t *testing.T) {
	dir := beginEmpty(t)
	writeEnglishWords(t, dir)

	succeed(t, dir, "add-language it")

	expectWords(t, dir, "it", map[string]string{"Copied": "Taken", "April": "April"})
}

// expectWords fails the test unless a language has a file with every word of the interface, with some
// texts.
func expectWords(t *testing.T, dir, language string, want map[string]string) {
	t.Helper()
	data := filetest.ReadFile(t, filepath.Join(dir, "locales", locales.MessageFile(language)))
	words := messages.Parse("", []byte(data)).Messages
	difftest.Equal(t, len(words), len(messages.English()), language)
	for id, text := range want {
		difftest.Equal(t, words[id].Text(), text, language, id)
	}
}

// TestSameName: two published languages of one name are an error, in the file of the second.
func TestSameName(t *testing.T) {
	dir := beginSpanish(t)
	publishSpanish(t, dir)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.es.toml"), `"Español"`, `"Italiano"`)

	output := fail(t, dir, exitFailure, "check")

	expectSays(t, output, `locales/active.es.toml:2:1: error: LanguageName is "Italiano" here and in active.it.toml`)
}

// TestDraftFirstDay: a word of a draft that has no letters in English can be translated as any other.
func TestDraftFirstDay(t *testing.T) {
	dir := beginSpanish(t)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.es.toml"), `FirstDay = "1"`, `FirstDay = "1º"`)

	output := succeed(t, dir, "check")

	expectSaysNot(t, output, "FirstDay")
}

// TestNoLanguage: the tag of an unknown language, or of a group of languages, begins no catalogue.
func TestNoLanguage(t *testing.T) {
	for _, tag := range []string{"und", "art"} {
		output := fail(t, t.TempDir(), exitUsage, "init --language "+tag+" new")

		expectSays(t, output, `"`+tag+`" is not the tag of a language, expected one that CLDR knows`)
	}
}

// TestAddLanguageBrokenWords: a file of words that is left from before and cannot be read keeps a language from beginning,
// before anything is written.
func TestAddLanguageBrokenWords(t *testing.T) {
	dir := beginCatalogue(t, "--language it")
	writeFiles(t, dir, map[string]string{"locales/active.es.toml": "Copy = \n"})
	before := filetest.ReadFiles(t, dir)

	said := fail(t, dir, exitFailure, "add-language es")

	expectSays(t, said, "locales/active.es.toml is there already, and cannot be read")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}
