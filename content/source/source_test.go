package source_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// TestBundled: the built-in catalogue has no errors and no warnings other than those of translations. For other
// catalogues typography is only advice.
func TestBundled(t *testing.T) {
	checked := mustCheck(t, source.Bundled())

	site := siteOf(t, checked)
	difftest.Equal(t, len(site.Words), len(site.Languages))
	difftest.Equal(t, len(site.Messages), len(site.Languages))
	for _, p := range checked.Problems {
		if p.Kind != problem.Translation {
			t.Error(p)
		}
	}
}

// TestBundledTranslations: the built-in catalogue has a translation of every text and of every word of the interface, made
// from the text that there is now.
func TestBundledTranslations(t *testing.T) {
	checked := mustCheck(t, source.Bundled())
	requireWhole(t, checked)
	for _, text := range checked.Outdated {
		switch text.State {
		case translation.Stale:
			t.Errorf("%v; recipes status %s --content content shows what has changed. Translate it anew unless the "+
				"translation still says the same, then run recipes status --content content --mark %[2]s:%[3]s",
				text.Problem, text.Language, text.Key)
		case translation.Missing:
			t.Errorf("%v; run recipes status --content content --copy %s:%s, translate the copy, then run the same "+
				"with --mark", text.Problem, text.Language, text.Key)
		case translation.Unrecorded:
			t.Errorf("%v; run recipes status --content content --mark %s:%s", text.Problem, text.Language, text.Key)
		default:
			t.Errorf("%v; translate it, then run recipes status --content content --mark %s:%s",
				text.Problem, text.Language, text.Key)
		}
	}
}

// TestLanguagesInOrder: the source language is the first that is published, and the others follow in alphabetical order.
func TestLanguagesInOrder(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "de.toml", string(contenttest.Small(t)["fr.toml"]))

	languages := siteOf(t, checkFolder(t, dir)).Languages

	difftest.Equal(t, languages, []string{"en", "de", "fr"})
}

// copyWithProblems copies the small catalogue, adds a stale text and a wrong message, and returns
// the folder.
func copyWithProblems(t *testing.T) string {
	t.Helper()
	dir := copySmall(t)
	markText(t, dir, tomldoc.Keys("recipes", "unit-tests", "why_it_holds"))
	replaceText(t, dir, "en.toml", `"Because."`, `"Because it is."`)
	writeFile(t, dir, "locales/active.fr.toml", "Copied = \"\"\n")
	return dir
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
		Message:   "message Copied is empty",
		FirstLine: 1,
		Lines:     []string{`Copied = ""`},
	})
	expectWhole(t, findStale(t, checked.Problems), problem.Problem{
		Severity:  problem.Warning,
		File:      filepath.Join(dir, "fr.toml"),
		Line:      16,
		Message:   "stale: recipes.unit-tests.why_it_holds",
		Remedy:    problem.Remedy{Action: problem.ShowText, Language: "fr"},
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
	difftest.Equal(t, siteOf(t, windows).Pages["fr"], siteOf(t, unix).Pages["fr"])
	for _, name := range []string{"catalogue.toml", "fr.toml"} {
		if bytes.Contains(siteOf(t, windows).Files[name], []byte("\r")) {
			t.Errorf("browsers get carriage returns in %s", name)
		}
	}
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
	difftest.Equal(t, countStates(t, checked), want)
	difftest.Equal(t, len(checked.Problems.Of(problem.Error)), 1) // fuzz is missing
	difftest.Equal(t, len(checked.Problems), 4, checked.Problems)
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
	if checked.Translations != nil {
		t.Errorf("texts are compared with the record: %v", checked.Outdated)
	}
}
