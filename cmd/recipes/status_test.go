package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
	"prompt-recipes/content/translation"
)

// copyTranslated copies the small catalogue, records that its French is up to date, and returns the
// folder.
func copyTranslated(t *testing.T) string {
	t.Helper()
	dir := filetest.Copy(t, os.DirFS(small), t.TempDir())
	path := filepath.Join(dir, "fr.toml")
	// so that no French text equals the English one
	french := regexp.MustCompile(`"([^"]+)"`).ReplaceAllString(filetest.ReadFile(t, path), `"le $1"`)
	filetest.WriteFile(t, path, french)
	succeed(t, dir, "status --mark fr")
	return dir
}

// copyWithStaleTitle copies the bundled catalogue and changes its English title, so that the title
// of every translation is stale. It returns the folder.
func copyWithStaleTitle(t *testing.T) string {
	t.Helper()
	dir := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), "Prompt Templates That Ship Code", "Prompt Templates That Ship")
	return dir
}

const upToDate = "all of these texts are up to date\n"

// TestStatus: for every language, status lists a stale text with what its translator needs: the
// English text before and after the change.
func TestStatus(t *testing.T) {
	dir := copyWithStaleTitle(t)

	output := succeed(t, dir, "status")

	expectSays(t, output, "\nfr.toml:", `: stale: title (4 words, /fr/)
    before: Prompt Templates That Ship Code
    now:    Prompt Templates That Ship
    change: Prompt Templates That Ship[- Code-]
    fr:     Modèles de prompts pour livrer du code
`, "\nja.toml:", "\nja: 1 stale of ")
}

// TestStatusStates: status shows the English text wherever there is one, even if the translation or
// its record is missing.
func TestStatusStates(t *testing.T) {
	dir := copyTranslated(t)
	french := filepath.Join(dir, "fr.toml")
	filetest.Edit(t, french, "title = \"le Testing\"\n", "")
	filetest.Edit(t, french, "fuzz =", "extra = \"Plus\"\nfuzz =")
	filetest.Edit(t, french, `summary = "le Summary."`, `summary = "Résumé."`)
	filetest.Edit(t, filepath.Join(dir, "translations.toml"), "summary = ", "summery = ")

	output := succeed(t, dir, "status")

	const want = `fr.toml:2:1: unrecorded: summary (1 word, /fr/)
    now:    Summary.
    fr:     Résumé.
fr.toml:12:1: missing: categories.testing.title (1 word, /fr/#testing)
    now:    Testing
fr.toml:18:1: extra: recipes.unit-tests.swap_outs.extra (1 word, /fr/#unit-tests--extra)
    fr:     Plus
fr: 1 extra, 1 missing, 1 unrecorded of 26 texts; 2 words
`
	difftest.Equal(t, output, want)
}

// TestStatusStrict: a language with a text that nobody has translated fails status --strict, which check
// --strict lets pass.
func TestStatusStrict(t *testing.T) {
	dir := copyTranslated(t)

	complete := succeed(t, dir, "status --strict")
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Because."`, `"Because."`)
	untranslated := fail(t, dir, exitFailure, "status --strict fr")
	other := succeed(t, dir, "status --strict fr:title")

	difftest.Equal(t, complete, upToDate)
	expectSays(t, untranslated, "\nfr: 1 untranslated of 25 texts; 1 word\n")
	difftest.Equal(t, other, upToDate)
	succeed(t, dir, "check --strict")
}

// TestStatusRefuses: if something cannot be shown or recorded, status suggests what can.
func TestStatusRefuses(t *testing.T) {
	const hint = "did you mean recipes.config-audit?"
	dir := sourcetest.CopyCatalogue(t)
	before := filetest.ReadFiles(t, dir)
	for _, test := range []struct{ commandLine, want string }{
		{"status it", "there is no language it; expected some of de, en, "},
		{"status fr:recipes.config-audti.title", "fr has no text recipes.config-audti.title; did you mean recipes."},
		{"status --mark fr:", `"fr:" is not what is expected: LANGUAGE, or LANGUAGE:KEY`},
		{"status --mark fr:headline", "fr.toml has no text headline"},
		{"status --mark fr:recipes.config-audti", hint},
		{"status --mark fr:config-audit", hint},
		{"status --mark fr:title fr:summary", "write --mark before fr:summary too"},
		{"status --mark fr --copy", "run one, then the other"},
		{"status --mark fr --strict", "run it afterwards"},
	} {
		t.Run(test.commandLine, func(t *testing.T) {
			output, status := runIn(t, dir, test.commandLine)
			if status == 0 {
				t.Errorf("recipes %s succeeds", test.commandLine)
			}
			expectSays(t, output, test.want)
		})
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

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

	const want = "fr: 1 text recorded in translations.toml: title\n" +
		"ja: 1 text not recorded, made before the source text changed, it seems; " +
		"if one is right so, name its key: title\n"
	difftest.Equal(t, output, want)
	if status := succeed(t, dir, "status"); strings.Contains(status, "fr.toml") {
		t.Errorf("what was marked is still listed:\n%s", status)
	}
}

// TestMarkTwice: a text that is already recorded is not written again.
func TestMarkTwice(t *testing.T) {
	dir := copyTranslated(t)
	ageFiles(t, dir)

	output := succeed(t, dir, "status --mark fr:recipes.unit-tests")

	difftest.Equal(t, output, "all of that is recorded already\n")
	expectNotWritten(t, dir)
}

// TestCheckStale: a stale text is a warning, and fails check --strict.
func TestCheckStale(t *testing.T) {
	dir := copyWithStaleTitle(t)

	checked := succeed(t, dir, "check")
	strict := fail(t, dir, exitFailure, "check --strict")

	expectSays(t, checked, ": warning: stale: title (recipes status shows the source text)\n", "\n0 errors, ")
	expectSays(t, strict, ": error: stale: title (recipes status shows the source text)\n", " errors, 0 warnings\n")
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
	expectSays(t, unknown, "there is no language it; expected some of de, en, ")
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

// TestCopy: a missing text is copied once, for somebody to translate.
func TestCopy(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")

	first := succeed(t, dir, "status --copy")
	second := succeed(t, dir, "status --copy")

	difftest.Equal(t, first, "fr.toml: 1 text copied, to be translated: categories.testing.title\n")
	difftest.Equal(t, second, "nothing is missing\n")
}

// TestCopyUntouched: a copy that nobody has touched is untranslated, even after its source has
// changed.
func TestCopyUntouched(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	succeed(t, dir, "status --copy")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)

	output := succeed(t, dir, "status")

	expectSays(t, output, "untranslated: categories.testing.title")
}

// TestRenamed: when a recipe gets a new slug, its texts are missing under the new slug and extra
// under the old one. Check says what to do.
func TestRenamed(t *testing.T) {
	dir := copyTranslated(t)
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		path := filepath.Join(dir, name)
		renamed := strings.ReplaceAll(filetest.ReadFile(t, path), "unit-tests", "all-tests")
		filetest.WriteFile(t, path, renamed)
	}

	checked := fail(t, dir, exitFailure, "check")
	status := succeed(t, dir, "status")

	expectSays(t, checked, "recipes.unit-tests is not in catalogue.toml; remove it or correct the slug; "+
		"if its name in catalogue.toml is all-tests now, write that")
	expectSays(t, status, ": missing: recipes.all-tests.title", ": extra: recipes.unit-tests.title")
}

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

// TestWordsStale: words of the interface become stale, like prose.
func TestWordsStale(t *testing.T) {
	dir := copyWithWords(t)
	filetest.Edit(t, filepath.Join(dir, "locales", "active.en.toml"), `Copied = "Copied"`, `Copied = "Taken"`)

	output := succeed(t, dir, "status")

	const want = `locales/active.fr.toml:%d:1: stale: words.Copied (1 word, /fr/)
    before: Copied
    now:    Taken
    change: [-Copied-]{+Taken+}
    fr:     Copié
fr: 1 stale of %d texts; 1 word
    recipes status --mark fr records what you have changed; --mark fr:KEY one that is right as it is
`
	difftest.Equal(t, output, fmt.Sprintf(want, lineOfCopied(t, dir), countTexts(t, dir, "fr")))
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

	expectSays(t, output, fmt.Sprintf("locales/active.fr.toml:%d:12: warning: \"'\": write \"’\"", lineOfCopied(t, dir)))
}

// TestStatusDraft: every text of a draft is untranslated, except those that are rightly the same in
// both languages. For a key, status shows the texts below it.
func TestStatusDraft(t *testing.T) {
	dir := beginSpanish(t)
	all := countTexts(t, dir, "es")
	untranslated := all - doneInSpanish

	language := succeed(t, dir, "status es")
	key := succeed(t, dir, "status es:recipes.unit-tests.title")
	marked := succeed(t, dir, "status --mark es")

	expectSays(t, language, fmt.Sprintf("\nes: %d untranslated of %d texts; ", untranslated, all))
	expectSays(t, key, fmt.Sprintf("\nes: 1 untranslated of %d texts; 2 words\n", all))
	const notRecorded = "es: %d texts not recorded, in the source language; if one is right so, name its key: "
	expectSays(t, marked, fmt.Sprintf(notRecorded, untranslated))
}

// TestStatusDraftBuiltIn: if the words of the interface are built in, a draft has only prose to
// translate.
func TestStatusDraftBuiltIn(t *testing.T) {
	dir := beginCatalogue(t, "--language it")
	succeed(t, dir, "add-language fr")

	output := succeed(t, dir, "status")

	prose := readProse(t, dir, "fr")
	words := 0
	for _, text := range prose {
		words += translation.CountWords(text.Text)
	}
	const want = "\nfr: %d untranslated of %[1]d texts; %d words\n"
	expectSays(t, output, fmt.Sprintf(want, len(prose), words))
}

// TestStatusDraftTranslated: a text of a draft that is translated after its source has changed is
// stale, because nobody knows which source text it was made from.
func TestStatusDraftTranslated(t *testing.T) {
	dir := beginSpanish(t)
	filetest.Edit(t, filepath.Join(dir, "it.toml"), `"Unit Tests"`, `"Prove"`)

	untranslated := countTexts(t, dir, "es") - doneInSpanish

	untouched := succeed(t, dir, "status es")
	filetest.Edit(t, filepath.Join(dir, "es.toml"), `"Unit Tests"`, `"Pruebas"`)
	translated := succeed(t, dir, "status es")

	expectSays(t, untouched, fmt.Sprintf("\nes: %d untranslated of ", untranslated))
	expectSays(t, translated, fmt.Sprintf("\nes: 1 stale, %d untranslated of ", untranslated-1))
}

// beginEmpty begins a catalogue without samples, adds two recipes from files, and returns its folder.
func beginEmpty(t *testing.T) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"review.md":  "---\ndescription: It names what to look for.\n---\nReview the changes.\n",
		"explain.md": "Explain the failing test.\n",
	})
	succeed(t, dir, "add --from review.md explain.md")
	return dir
}

// writeEnglishWords writes two words of the interface that differ from the built-in ones.
func writeEnglishWords(t *testing.T, dir string) {
	t.Helper()
	writeFiles(t, dir, map[string]string{
		"locales/active.en.toml": "Copied = \"Taken\"\n\n[SwapOuts]\none = \"Variant\"\nother = \"Variants\"\n",
	})
}

// TestWordsSame: a built-in word is translated, even if it is the same as in the source language.
func TestWordsSame(t *testing.T) {
	dir := beginEmpty(t)
	writeEnglishWords(t, dir)
	succeed(t, dir, "add-language fr")

	output := succeed(t, dir, "status fr:words")

	const want = `    before: Copied
    now:    Taken
    change: [-Copied-]{+Taken+}
    fr:     Copié
`
	expectSays(t, output, want, "\nfr: 2 stale of ",
		"its words of the interface are built in; recipes add-language fr writes them into a file")
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
	expectSays(t, copied, "locales/active.it.toml: ", " texts copied, to be translated: words.AllAsSkills, ")
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

// TestMarkComma: --mark takes its argument as it is.
func TestMarkComma(t *testing.T) {
	output := fail(t, copyTranslated(t), exitUsage, "status --mark fr:title,fr:summary")

	expectSays(t, output, "fr.toml has no text title,fr:summary")
}
