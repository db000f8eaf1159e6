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
fr: 1 extra, 1 missing, 1 unrecorded of 22 texts; 2 words
recipes status --mark LANGUAGE `
	difftest.Equal(t, strings.HasPrefix(output, want), true, output)
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
	expectSays(t, untranslated, "\nfr: 1 untranslated of 21 texts; 1 word\n")
	difftest.Equal(t, other, upToDate)
	succeed(t, dir, "check --strict")
}

// TestStatusEdited: a stale translation that somebody has worked on is told from one that nobody has touched.
func TestStatusEdited(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Because."`, `"parce que."`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, `"Because of that."`)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"None."`, `"Nothing."`)

	output := succeed(t, dir, "status")

	difftest.Equal(t, strings.Count(output, "stale: "), 2)
	expectSays(t, output, "    fr:     parce que.\n    edited: this translation has changed since it was recorded\n")
	difftest.Equal(t, strings.Count(output, "edited: "), 1)
}

// TestStatusList: a list with a new entry is stale as a whole. What has changed says which entry is new.
func TestStatusList(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["First.", "New.", "Second."]`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `["le First.", "le Second."]`, `["le First.", "le New.", "le Second."]`)

	output := succeed(t, dir, "status fr:introduction")
	marked := succeed(t, dir, "status --mark fr:introduction")

	expectSays(t, output, `: stale: introduction (3 words, /fr/)
    before: First. ¶ Second.
    now:    First. ¶ New. ¶ Second.
    change: … ¶ {+New.+} ¶ …
    fr:     le First. ¶ le New. ¶ le Second.
    edited: this translation has changed since it was recorded
`)
	expectSays(t, marked, "    introduction: … ¶ {+New.+} ¶ …\n        fr: le First. ¶ le New. ¶ le Second.\n")
	difftest.Equal(t, succeed(t, dir, "status"), upToDate)
}

// TestStatusNew: a new translation whose source has not changed is no mistake. It is a note, so that somebody records
// it before the source changes.
func TestStatusNew(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le Because."`, `"parce que."`)

	checked := succeed(t, dir, "check --strict")
	listed := succeed(t, dir, "status --strict")

	expectSays(t, checked, "fr.toml:16:1: note: unrecorded: recipes.unit-tests.why_it_holds; "+
		"recipes status --mark fr records that\n")
	expectSays(t, listed, "fr.toml:16:1: unrecorded: recipes.unit-tests.why_it_holds (1 word, /fr/#unit-tests)\n",
		"\n    new:    this translation has not been recorded, or has changed since it was\n")
}

// TestStatusRefuses: if something cannot be shown or recorded, status suggests what can.
func TestStatusRefuses(t *testing.T) {
	const hint = "did you mean recipes.config-audit?"
	dir := sourcetest.CopyCatalogue(t)
	before := filetest.ReadFiles(t, dir)
	for _, test := range []struct{ commandLine, want string }{
		{"status it", `there is no language "it"; expected some of de, en, `},
		{"status fr:recipes.config-audti.title", "fr has no text recipes.config-audti.title; did you mean recipes."},
		{"status --mark fr:", `"fr:" is not what is expected: LANGUAGE, or LANGUAGE:KEY`},
		{"status --mark fr:headline", "fr.toml has no text headline"},
		{"status --mark fr:recipes.config-audti", hint},
		{"status --mark fr:config-audit", hint},
		{"status --mark fr:title fr:summary", `write --mark before "fr:summary" too`},
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

// TestRenamed: when a recipe gets a new slug, its texts are missing under the new slug and extra
// under the old one. Check says what to do, and after that the texts are up to date.
func TestRenamed(t *testing.T) {
	dir := copyTranslated(t)
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		path := filepath.Join(dir, name)
		renamed := strings.ReplaceAll(filetest.ReadFile(t, path), "unit-tests", "all-tests")
		filetest.WriteFile(t, path, renamed)
	}

	checked := fail(t, dir, exitFailure, "check")
	status := succeed(t, dir, "status")

	expectSays(t, checked, "recipes.unit-tests is not in catalogue.toml; ", "missing here: all-tests; recipes rename unit-tests all-tests renames it")
	expectSays(t, status, ": missing: recipes.all-tests.title", ": extra: recipes.unit-tests.title")
	succeed(t, dir, "rename unit-tests all-tests")
	difftest.Equal(t, succeed(t, dir, "status"), upToDate)
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
	expectSays(t, marked, fmt.Sprintf("es: %d untranslated texts not recorded: ", untranslated))
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
		words += translation.CountWords(text)
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

// TestStatusOnly: --only shows the texts in some states, and counts them alone.
func TestStatusOnly(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, `"Because it is."`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), `"le None."`, `"None."`)

	stale := succeed(t, dir, "status --only stale")
	missing := succeed(t, dir, "status --only missing --only extra")
	wrong := fail(t, dir, exitUsage, "status --only old")

	expectSays(t, stale, ": stale: recipes.unit-tests.why_it_holds (", "\nfr: 1 stale of ")
	expectSaysNot(t, stale, "untranslated")
	difftest.Equal(t, missing, "none of these texts is missing or extra\n")
	expectSays(t, wrong, `"old" is not a state; there are missing, untranslated, stale, unrecorded, extra, edited, new`)
}
