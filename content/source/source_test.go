package source_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/fstest"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// copySmall writes the small catalogue to a new folder.
func copySmall(t *testing.T) string {
	t.Helper()
	return filetest.Copy(t, contenttest.Folder(), filepath.Join(t.TempDir(), "content"))
}

// mustCheck checks a source. It fails the test if a file cannot be read.
func mustCheck(t *testing.T, s *source.Source) *source.Checked {
	t.Helper()
	checked, err := s.Check()
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

func mustOpen(t *testing.T, dir string) *source.Source {
	t.Helper()
	s, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// checkFolder opens and checks a catalogue.
func checkFolder(t *testing.T, dir string) *source.Checked {
	t.Helper()
	return mustCheck(t, mustOpen(t, dir))
}

// checkFilled checks a catalogue as authors see it: with texts of the source language in place of
// missing ones.
func checkFilled(t *testing.T, dir string) *source.Checked {
	t.Helper()
	checked, err := mustOpen(t, dir).CheckFor(source.Options{ForAuthors: true})
	if err != nil {
		t.Fatal(err)
	}
	return checked
}

// replaceText replaces a text in a file of a catalogue.
func replaceText(t *testing.T, dir, name, old, new string) {
	t.Helper()
	filetest.Edit(t, filepath.Join(dir, name), old, new)
}

func writeFile(t *testing.T, dir, name, text string) {
	t.Helper()
	filetest.WriteFile(t, filepath.Join(dir, name), text)
}

// requireNoErrors fails the test if a catalogue has errors.
func requireNoErrors(t *testing.T, checked *source.Checked) {
	t.Helper()
	if checked.Site == nil {
		t.Fatal(checked.Problems.Of(problem.Error))
	}
}

// requireErrors fails the test unless a catalogue has errors.
func requireErrors(t *testing.T, checked *source.Checked) {
	t.Helper()
	if checked.Site != nil {
		t.Fatalf("there are no errors, but %v", checked.Problems)
	}
}

// expectProblem fails the test unless one of the problems contains a text.
func expectProblem(t *testing.T, problems problem.List, want string) {
	t.Helper()
	if !strings.Contains(problems.Error(), want) {
		t.Errorf("no problem is %q:\n%v", want, problems)
	}
}

// countStates returns the number of texts in each state other than up to date.
func countStates(checked *source.Checked) map[translation.State]int {
	states := map[translation.State]int{}
	for _, text := range checked.Open {
		states[text.State]++
	}
	return states
}

// countTexts returns the number of texts in each language of the small catalogue.
func countTexts(t *testing.T) int {
	t.Helper()
	var english content.LanguageFile
	if err := content.Decode("", contenttest.Small(t)["en.toml"], &english); err != nil {
		t.Fatal(err)
	}
	return len(check.Prose(english))
}

// TestBundled: the built-in catalogue has no errors, no warnings other than those of stale
// translations, and a record of every translation. For other catalogues typography is only advice.
func TestBundled(t *testing.T) {
	checked := mustCheck(t, source.Bundled())

	requireNoErrors(t, checked)
	languages := len(checked.Site.Catalogue.Languages)
	difftest.Equal(t, len(checked.Site.Words), languages)
	difftest.Equal(t, len(checked.Site.Messages), languages)
	difftest.Equal(t, len(checked.Problems), len(checked.Open), checked.Problems)
	for _, text := range checked.Open {
		if text.State != translation.Stale {
			t.Error(text.Problem)
		}
	}
}

// copyWithProblems copies the small catalogue, adds a stale text and a wrong message, and returns
// the folder.
func copyWithProblems(t *testing.T) string {
	t.Helper()
	dir := copySmall(t)
	markText(t, dir, tomldoc.Keys("recipes", "unit-tests", "why_it_holds"))
	replaceText(t, dir, "en.toml", `"Because."`, `"Because it is."`)
	writeFile(t, dir, "locales/active.fr.toml", "Copie = \"Copier\"\n")
	return dir
}

// markText records that a French text is up to date.
func markText(t *testing.T, dir string, key tomldoc.Path) {
	t.Helper()
	checked := checkFolder(t, dir)
	_, failed := checked.Catalogue.Mark("fr", key)
	record, err := checked.Catalogue.Record.Encode()
	if err := errors.Join(failed, err); err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, translation.FileName, string(record))
}

// TestCheck: one list contains the problems of all files. Each has the path by which an editor
// finds the file, and the lines that were checked. If there are errors, nothing is returned to make
// a site from.
func TestCheck(t *testing.T) {
	dir := copyWithProblems(t)

	checked := checkFolder(t, dir)

	requireErrors(t, checked)
	difftest.Equal(t, len(checked.Problems), 4, checked.Problems)
	expectWhole(t, checked.Problems.Of(problem.Error)[0], problem.Problem{
		Severity:  problem.Error,
		File:      filepath.Join(dir, "locales/active.fr.toml"),
		Line:      1,
		Message:   "message Copie is not in the built-in active.en.toml",
		FirstLine: 1,
		Lines:     []string{`Copie = "Copier"`, ""},
	})
	expectWhole(t, findStale(t, checked.Problems), problem.Problem{
		Severity:  problem.Warning,
		File:      filepath.Join(dir, "fr.toml"),
		Line:      16,
		Message:   "stale: recipes.unit-tests.why_it_holds (recipes status shows the source text)",
		FirstLine: 15,
		Lines:     []string{`title = "Unit Tests"`, `why_it_holds = "Because."`, `failure_modes = "None."`},
	})
}

// expectWhole fails the test unless two problems are equal, except for the column, the kind and the
// hint.
func expectWhole(t *testing.T, got, want problem.Problem) {
	t.Helper()
	want.Column = got.Column
	want.Kind = got.Kind
	want.Hint = got.Hint
	difftest.Equal(t, got, want)
}

func findStale(t *testing.T, problems problem.List) problem.Problem {
	t.Helper()
	for _, p := range problems {
		if strings.Contains(p.Message, "stale") {
			return p
		}
	}
	t.Fatalf("nothing is stale: %v", problems)
	return problem.Problem{}
}

// TestEditorsFile: temporary files of an editor are not read.
func TestEditorsFile(t *testing.T) {
	dir := copySmall(t)
	before := checkFolder(t, dir).Problems
	writeFile(t, dir, ".#en.toml", "not read: an editor's\n")

	checked := checkFolder(t, dir)

	difftest.Equal(t, checked.Problems, before)
}

// TestMisnamedMessages: a message file with a wrong name is a problem; it is not ignored.
func TestMisnamedMessages(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/fr.toml", "CopyPrompt = \"Copier\"\n")

	checked := checkFolder(t, dir)

	expectProblem(t, checked.Problems, "locales/fr.toml:1:1: there is no language with words of this name; "+
		"rename or remove the file")
}

// TestMessagesBesideContent: the folder of the message files may be next to that of the catalogue.
func TestMessagesBesideContent(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "../locales/active.fr.toml", "CopyPrompt = \"Copier\n")

	broken := checkFolder(t, dir).Broken

	if len(broken) != 1 || broken[0].File != filepath.Join(dir, "../locales/active.fr.toml") {
		t.Errorf("broken are %v", broken)
	}
}

// TestForeignLocalesBesideContent: a folder locales next to the catalogue that has no message files belongs to
// something else.
func TestForeignLocalesBesideContent(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "../locales/fr.json", "{}")

	from := mustOpen(t, dir)

	difftest.Equal(t, from.MessagesDir(), filepath.Join(dir, "locales"))
}

// TestWindowsLineEnds: files with Windows line ends give the same catalogue, and browsers get them
// with Unix line ends.
func TestWindowsLineEnds(t *testing.T) {
	dir := copySmall(t)
	unix := checkFolder(t, dir)
	for name, data := range contenttest.Small(t) {
		writeFile(t, dir, name, strings.ReplaceAll(string(data), "\n", "\r\n"))
	}

	windows := checkFolder(t, dir)

	requireNoErrors(t, windows)
	difftest.Equal(t, windows.Site.Catalogue.Page("fr"), unix.Site.Catalogue.Page("fr"))
	for _, name := range []string{"catalogue.toml", "fr.toml"} {
		if bytes.Contains(windows.Site.Catalogue.Source(name), []byte("\r")) {
			t.Errorf("browsers get carriage returns in %s", name)
		}
	}
}

// TestOwnMessages: a message file of a catalogue may contain only the words that differ from the
// built-in ones or, in a language without built-in words, from English.
func TestOwnMessages(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales/active.en.toml", `CopyPrompt = "Take"`)
	writeFile(t, dir, "locales/active.it.toml", "LanguageName = \"Italiano\"\nTags = \"Etichette\"\n")
	writeFile(t, dir, "it.toml", string(contenttest.Small(t)["fr.toml"]))

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	for language, want := range map[string]string{"en": "Take", "fr": "Copier le prompt", "it": "Copy prompt"} {
		published := messages.Read(checked.Site.Messages[language]).Messages
		difftest.Equal(t, checked.Site.Words[language].Message("CopyPrompt"), want, language)
		difftest.Equal(t, published["CopyPrompt"].Text(), want, language, ": as browsers get it")
	}
}

// TestMissingMessage: a missing message is an error, although readers would get it in the source
// language.
func TestMissingMessage(t *testing.T) {
	for _, language := range []string{"de", "en", "fr", "ja", "pt"} {
		t.Run(language, func(t *testing.T) {
			words := readBundledWords(t)
			name := locales.MessageFile(language)
			words[name].Data = regexp.MustCompile(`(?m)^CopyPrompt = .*\n`).ReplaceAll(words[name].Data, nil)

			checked := mustCheck(t, source.New(content.Bundled(), words))

			requireErrors(t, checked)
			expectProblem(t, checked.Problems, name+":1:1: "+
				"the file lacks messages that the built-in active.en.toml has: CopyPrompt")
		})
	}
}

func readBundledWords(t *testing.T) fstest.MapFS {
	t.Helper()
	words := fstest.MapFS{}
	names, err := fs.Glob(locales.Bundled(), "*.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		words[name] = &fstest.MapFile{Data: []byte(filetest.ReadFile(t, "../../locales/"+name))}
	}
	return words
}

// TestMissingAndExtra: an error in a language file is not reported as a warning too, but
// translators still find the text in the list.
func TestMissingAndExtra(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "fr.toml", "fuzz = \"Fuzzing\"\n", "bench = \"Bench\"\n")

	checked := checkFolder(t, dir)

	want := map[translation.State]int{
		translation.Missing:      1, // fuzz
		translation.Extra:        1, // bench
		translation.Unrecorded:   1, // the title, the only text that differs from English
		translation.Untranslated: countTexts(t) - 2,
	}
	difftest.Equal(t, countStates(checked), want)
	difftest.Equal(t, len(checked.Problems.Of(problem.Error)), 1)
	difftest.Equal(t, len(checked.Problems), 3, checked.Problems)
}

// TestExtra: a text that nothing needs does not stop a page from being published.
func TestExtra(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "fr.toml", "fuzz = \"Fuzzing\"\n", "fuzz = \"Fuzzing\"\nbench = \"Bench\"\n")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	difftest.Equal(t, len(checked.Problems), 3, checked.Problems)
	requireNoErrors(t, checkFilled(t, dir))
}

// TestMisspelt: a key that may be misspelt stops a page from being published, but its author can
// still see it.
func TestMisspelt(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "fr.toml", "fuzz = \"Fuzzing\"\n", "fuzz = \"Fuzzing\"\nfuz = \"Fuzzing\"\n")

	checked := checkFolder(t, dir)

	requireErrors(t, checked)
	difftest.Equal(t, len(checked.Problems), 3, checked.Problems)
	requireNoErrors(t, checkFilled(t, dir))
}

// TestLostLanguage: there is a warning if the file of a translated language is gone.
func TestLostLanguage(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, translation.FileName, "[texts]\n[languages.fr]\n")
	if err := os.Remove(filepath.Join(dir, "fr.toml")); err != nil {
		t.Fatal(err)
	}

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	expectProblem(t, checked.Problems, "translations.toml:1:1: fr is recorded here, and there is no fr.toml")
}

// TestRecordProblems: an error in the record is an error like any other.
func TestRecordProblems(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, translation.FileName, "texts = 1\n")

	checked := checkFolder(t, dir)

	file := filepath.Join(dir, translation.FileName)
	want := file + ":1:1: texts must be a table\n" + file + ":1:1: languages is missing"
	difftest.Equal(t, checked.Broken.Error(), want)
	difftest.Equal(t, len(checked.Problems), 2, checked.Problems)
	if checked.Catalogue != nil {
		t.Errorf("texts are compared with the record: %v", checked.Open)
	}
}

// copyWithHoles copies the small catalogue, removes some French texts, of which the language omits
// some on purpose, and returns the folder.
func copyWithHoles(t *testing.T) string {
	t.Helper()
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.fr]\nomit = [\"call_to_action\"]\n[[categories]]")
	replaceText(t, dir, "fr.toml", "[call_to_action]\ntitle = \"Call\"\ntext = \"Text.\"\nlabel = \"Go\"\n", "")
	replaceText(t, dir, "fr.toml", `["First.", "Second."]`, `["", "Deux."]`)
	replaceText(t, dir, "fr.toml", "fuzz = \"Fuzzing\"\n", "")
	replaceText(t, dir, "fr.toml", "[[principles.items]]\nlead = \"Lead.\"\n", "[[principles.items]]\n")
	return dir
}

func TestNotFilled(t *testing.T) {
	requireErrors(t, checkFolder(t, copyWithHoles(t)))
}

// TestFilled: a text that a language lacks, or that is empty, comes from the source language, with
// a mark. A text that the language omits on purpose does not.
func TestFilled(t *testing.T) {
	checked := checkFilled(t, copyWithHoles(t))

	requireNoErrors(t, checked)
	page := checked.Site.Catalogue.Page("fr")
	difftest.Equal(t, page.Title, "Titre")
	difftest.Equal(t, page.Introduction, []string{"[en] First.", "Deux."})
	difftest.Equal(t, page.Categories[0].Recipes[0].SwapOuts[0].Label, "[en] Fuzzing")
	difftest.Equal(t, page.Principles.Items[0].Lead, "[en] Lead.")
	if page.CallToAction != nil {
		t.Errorf("what the language omits is there: %v", page.CallToAction)
	}
}

// TestFilledMistake: a mistake stays an error if no text of the source language can replace it.
func TestFilledMistake(t *testing.T) {
	dir := copyWithHoles(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")

	requireErrors(t, checkFilled(t, dir))
}

// copyWithDraft copies the small catalogue, makes its French a draft that lacks two texts, and
// returns the folder.
func copyWithDraft(t *testing.T) string {
	t.Helper()
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")
	replaceText(t, dir, "fr.toml", `["First.", "Second."]`, `["First."]`)
	replaceText(t, dir, "fr.toml", "[categories.testing]\ntitle = \"Testing\"\n", "")
	return dir
}

// TestDraft: a draft is not part of the catalogue. Its missing texts are no problems; a note tells
// translators about them.
func TestDraft(t *testing.T) {
	checked := checkFolder(t, copyWithDraft(t))

	requireNoErrors(t, checked)
	difftest.Equal(t, checked.Site.Catalogue.Languages, []string{"en"})
	difftest.Equal(t, countStates(checked)[translation.Missing], 2)
	difftest.Equal(t, len(checked.Problems.Of(problem.Note)), 1)
	difftest.Equal(t, len(checked.Problems), 1, checked.Problems)
	const want = "texts to translate: %d, to bring up to date: 1" // the title, which differs from English
	expectProblem(t, checked.Problems, fmt.Sprintf(want, countTexts(t)-1))
}

// TestDraftMistake: mistakes in a draft and in its words of the interface are notes, and the only
// problems of its files.
func TestDraftMistake(t *testing.T) {
	dir := copyWithDraft(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")
	writeFile(t, dir, "locales/active.fr.toml", "Copy =")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	difftest.Equal(t, len(checked.Problems.In("fr.toml")), 1, checked.Problems)
	difftest.Equal(t, len(checked.Problems.In("active.fr.toml")), 1, checked.Problems)
}

// TestDraftFilled: for authors, mistakes in a draft are errors.
func TestDraftFilled(t *testing.T) {
	dir := copyWithDraft(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")

	requireErrors(t, checkFilled(t, dir))
}

// TestDraftOfUnreadSource: if the source language cannot be read, no text of a draft counts as
// missing.
func TestDraftOfUnreadSource(t *testing.T) {
	dir := copyWithDraft(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")
	replaceText(t, dir, "en.toml", "[library_section]", "[library_section")

	checked := checkFolder(t, dir)

	difftest.Equal(t, len(checked.Problems.In("en.toml")), 1, checked.Problems)
	difftest.Equal(t, len(checked.Problems.In("fr.toml")), 1, checked.Problems)
	difftest.Equal(t, len(checked.Problems), 2)
}

// TestDraftOfSource: mistakes in the source language are errors, even if it is marked as a draft.
func TestDraftOfSource(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.en]\ndraft = true\n[[categories]]")
	replaceText(t, dir, "en.toml", "summary =", "sumary =")

	checked := checkFolder(t, dir)

	difftest.Equal(t, len(checked.Broken.In("en.toml")), 1, checked.Broken)
}

// countingFS counts how often each of its files is opened.
type countingFS struct {
	fs.FS
	opened map[string]int
}

func (f countingFS) Open(name string) (fs.File, error) {
	f.opened[name]++
	return f.FS.Open(name)
}

// The texts of a large catalogue, except those of its recipes.
const (
	largeCatalogue = `agent_cli = "claude"
source_language = "en"
[[categories]]
slug = "all"
`
	largeTexts = `title = "Large"
summary = "Large."
breadcrumb = ["Large"]
introduction = ["Large."]
categories.all.title = "All"
[principles]
title = "P"
opening = "O."
items = [{lead = "L.", text = "T."}]
[library_section]
title = "L"
paragraphs = ["P."]
`
)

// makeLarge returns a catalogue in two languages with a problem in every recipe of the second
// language, and without records of translations.
func makeLarge(recipes int) fstest.MapFS {
	var catalogue, english, french strings.Builder
	catalogue.WriteString(largeCatalogue)
	english.WriteString(largeTexts)
	french.WriteString(largeTexts)
	for i := range recipes {
		fmt.Fprintf(&catalogue, "[[recipes]]\nslug = \"recipe-%d\"\ncategory = \"all\"\n", i)
		fmt.Fprintf(&catalogue, "prompt = \"Build thing %d, and test it.\"\n", i)
		fmt.Fprintf(&english, "[recipes.recipe-%d]\ntitle = \"Recipe %d\"\n", i, i)
		fmt.Fprintf(&english, "why_it_holds = \"It says what matters.\"\n")
		fmt.Fprintf(&french, "[recipes.recipe-%d]\ntitle = \"Recette %d\"\n", i, i)
		fmt.Fprintf(&french, "why_it_holds = \"L`essentiel\"\n")
	}
	return fstest.MapFS{
		"catalogue.toml":    {Data: []byte(catalogue.String())},
		"en.toml":           {Data: []byte(english.String())},
		"fr.toml":           {Data: []byte(french.String())},
		"translations.toml": {Data: []byte("[texts]\n[languages]\n")},
	}
}

// TestReadOnce: every file is opened once, however many problems there are.
func TestReadOnce(t *testing.T) {
	opened := map[string]int{}
	catalogue := countingFS{makeLarge(100), opened}
	words := countingFS{locales.Bundled(), opened}

	checked := mustCheck(t, source.New(catalogue, words))

	if n := len(checked.Problems); n < 101 {
		t.Errorf("there are only %d problems", n)
	}
	want := map[string]int{
		".":                 1,
		"catalogue.toml":    1,
		"en.toml":           1,
		"fr.toml":           1,
		"translations.toml": 1,
		"active.en.toml":    1,
		"active.fr.toml":    1,
	}
	difftest.Equal(t, opened, want)
}

// TestLinear: checking twice the recipes and problems takes about twice the work, measured in bytes
// of allocated memory.
func TestLinear(t *testing.T) {
	one := countBytesToCheck(t, 1000)
	two := countBytesToCheck(t, 2000)

	if two > 3*one {
		t.Errorf("1000 recipes take %d bytes, 2000 take %d", one, two)
	}
}

// countBytesToCheck returns the number of bytes that are allocated while a large catalogue is
// checked.
func countBytesToCheck(t *testing.T, recipes int) uint64 {
	t.Helper()
	s := source.New(makeLarge(recipes), locales.Bundled())

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	checked := mustCheck(t, s)
	runtime.ReadMemStats(&after)

	if n := len(checked.Problems.Of(problem.Error)); n < min(recipes, problem.MaxPerFile) {
		t.Fatalf("%d problems of %d recipes", n, recipes)
	}
	return after.TotalAlloc - before.TotalAlloc
}

// TestFilledCopies: for authors, texts and words of the interface that are still in the source language
// are marked; what is translated, or recorded as rightly the same, is not.
func TestFilledCopies(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "it.toml", string(contenttest.Small(t)["fr.toml"]))
	replaceText(t, dir, "it.toml", `summary = "Summary."`, `summary = "Sommario."`)
	writeFile(t, dir, "locales/active.it.toml", "LanguageName = \"Italiano\"\nTags = \"Etichette\"\nCopied = \"Copied\"\n"+
		"SwapOuts.one = \"Swap-out\"\nSwapOuts.other = \"Swap-outs\"\n")
	markText(t, dir, tomldoc.Keys("categories", "testing", "title"))

	filled := checkFilled(t, dir)
	published := checkFolder(t, dir)

	requireNoErrors(t, filled)
	requireNoErrors(t, published)
	page := filled.Site.Catalogue.Page("it")
	difftest.Equal(t, page.Summary, "Sommario.")
	difftest.Equal(t, page.Introduction, []string{"[en] First.", "[en] Second."})
	difftest.Equal(t, page.Categories[0].Recipes[0].SwapOuts[0].Label, "[en] Fuzzing")
	difftest.Equal(t, filled.Site.Catalogue.Page("fr").Categories[0].Title, "Testing")
	words := filled.Site.Words["it"]
	difftest.Equal(t, words.Message("Tags"), "Etichette")
	difftest.Equal(t, words.Message("Copied"), "[en] Copied")
	difftest.Equal(t, words.Message("CopyPrompt"), "[en] Copy prompt")
	difftest.Equal(t, words.MessageCount("SwapOuts", 1), "[en] Swap-out")
	difftest.Equal(t, filled.Site.Words["fr"].Message("Tags"), "Tags")
	difftest.Equal(t, published.Site.Catalogue.Page("it").Introduction, []string{"First.", "Second."})
	difftest.Equal(t, published.Site.Words["it"].Message("Copied"), "Copied")
}
