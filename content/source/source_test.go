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
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
	"prompt-recipes/web/browsertest/harness"
)

// copySmall writes the small catalogue to a new folder.
func copySmall(t *testing.T) string {
	t.Helper()
	return harness.Copy(t, contenttest.Folder(), filepath.Join(t.TempDir(), "content"))
}

func check(tb testing.TB, s *source.Source) *source.Checked {
	tb.Helper()
	checked, err := s.Check()
	if err != nil {
		tb.Fatal(err)
	}
	return checked
}

func open(t *testing.T, dir string) *source.Source {
	t.Helper()
	s, err := source.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBundled: what is built in has no errors, no warnings but those of translations that are not up to date, and a
// record of every translation. For other catalogues typography is advice.
func TestBundled(t *testing.T) {
	checked := check(t, source.Bundled())
	if checked.Catalogue == nil {
		t.Fatal(checked.Problems)
	}
	if languages := len(checked.Catalogue.Languages); len(checked.Words) != languages || len(checked.Messages) != languages {
		t.Errorf("%d languages, words of %d, messages of %d", languages, len(checked.Words), len(checked.Messages))
	}
	if len(checked.Problems) != len(checked.Open) {
		t.Errorf("%d problems, %d texts that are not up to date:\n%v", len(checked.Problems), len(checked.Open), checked.Problems)
	}
	for _, text := range checked.Open {
		if text.State != translation.Stale {
			t.Error(text.Problem)
		}
	}
}

// TestCheck: the problems of all files are in one list, under the names that an editor finds the files by, with the
// lines that were checked.
func TestCheck(t *testing.T) {
	dir := copySmall(t)
	unmarked := check(t, open(t, dir))
	_, failed := unmarked.Record.MarkTexts(unmarked.Texts, "fr", []tomldoc.Path{tomldoc.Keys("recipes", "unit-tests", "why_it_holds")})
	record, err := unmarked.Record.Encode()
	if err := errors.Join(failed, err); err != nil {
		t.Fatal(err)
	}
	harness.WriteFile(t, filepath.Join(dir, translation.FileName), string(record))
	harness.WriteFile(t, filepath.Join(dir, ".#en.toml"), "not read: an editor's\n")
	harness.Edit(t, filepath.Join(dir, "en.toml"), `"Because."`, `"Because it is."`)
	harness.WriteFile(t, filepath.Join(dir, "locales/active.fr.toml"), "Copie = \"Copier\"\n")
	harness.WriteFile(t, filepath.Join(dir, "locales/fr.toml"), "Copy = \"Copier\"\n")
	checked := check(t, open(t, dir))
	if checked.Catalogue != nil || checked.Words != nil || checked.Messages != nil {
		t.Error("there is something to make a site from, with errors")
	}
	var got []string
	for _, p := range checked.Problems {
		if p.Severity == problem.Error || strings.Contains(p.Message, "stale") {
			name, _ := filepath.Rel(dir, p.File)
			got = append(got, fmt.Sprintf("%s:%d %s %.30s %d %q", name, p.Line, p.Severity, p.Message, p.FirstLine, p.Lines))
		}
	}
	want := []string{
		`locales/active.fr.toml:1 error message Copie is not in the bu 1 ["Copie = \"Copier\"" ""]`,
		`fr.toml:16 warning stale: recipes.unit-tests.why_ 15 ["title = \"Unit Tests\"" "why_it_holds = \"Because.\"" "failure_modes = \"None.\""]`,
	}
	difftest.Expect(t, want, got)
	os.Rename(filepath.Join(dir, "locales"), filepath.Join(dir, "../locales"))
	harness.Edit(t, filepath.Join(dir, "../locales/active.fr.toml"), `"Copier"`, `"Copier`)
	if broken := check(t, open(t, dir)).Broken; len(broken) != 1 || broken[0].File != filepath.Join(dir, "../locales/active.fr.toml") {
		t.Errorf("broken beside content: %v", broken)
	}
	if len(checked.Problems) != 5 {
		t.Errorf("%d problems:\n%v", len(checked.Problems), checked.Problems)
	}
}

// TestWindowsLineEnds: files with the line ends of Windows make the same catalogue, and browsers get them without.
func TestWindowsLineEnds(t *testing.T) {
	dir := copySmall(t)
	unix := check(t, open(t, dir))
	for name, data := range contenttest.Small(t) {
		harness.WriteFile(t, filepath.Join(dir, name), strings.ReplaceAll(string(data), "\n", "\r\n"))
	}
	windows := check(t, open(t, dir))
	if windows.Catalogue == nil {
		t.Fatal(windows.Problems)
	}
	difftest.Expect(t, unix.Catalogue.Page("fr"), windows.Catalogue.Page("fr"))
	if c := windows.Catalogue; bytes.Contains(c.Source("catalogue.toml"), []byte("\r")) || bytes.Contains(c.Source("fr.toml"), []byte("\r")) {
		t.Error("browsers get carriage returns")
	}
}

// TestOwnMessages: a message file of the catalogue may have only the words that differ from the built-in ones or, in a
// language that has none, from English.
func TestOwnMessages(t *testing.T) {
	dir := copySmall(t)
	harness.WriteFile(t, filepath.Join(dir, "locales/active.en.toml"), `Copy = "Take"`)
	harness.WriteFile(t, filepath.Join(dir, "locales/active.it.toml"), `Tags = "Etichette"`)
	harness.WriteFile(t, filepath.Join(dir, "it.toml"), string(contenttest.Small(t)["fr.toml"]))
	checked := check(t, open(t, dir))
	if checked.Catalogue == nil {
		t.Fatal(checked.Problems)
	}
	for language, want := range map[string]string{"en": "Take", "fr": "Copier", "it": "Copy"} {
		published := messages.Read("", checked.Messages[language]).Messages
		difftest.Expect(t, want, checked.Words[language].Message("Copy"), language)
		difftest.Expect(t, want, published["Copy"].Text(), language, ": as browsers get it")
	}
}

// TestMissingMessage: readers would get a message that a language lacks in the source language, but it is an error all
// the same.
func TestMissingMessage(t *testing.T) {
	words := fstest.MapFS{}
	for _, language := range []string{"de", "en", "fr", "ja", "pt"} {
		name := locales.MessageFile(language)
		words[name] = &fstest.MapFile{Data: []byte(harness.ReadFile(t, "../../locales/"+name))}
	}
	for name, file := range words {
		complete := file.Data
		file.Data = regexp.MustCompile(`(?m)^CopyPrompt = .*\n`).ReplaceAll(complete, nil)
		checked := check(t, source.New(content.Bundled(), words))
		file.Data = complete
		want := name + ":1:1: the file lacks messages that the built-in active.en.toml has: CopyPrompt"
		if checked.Catalogue != nil || !strings.Contains(checked.Problems.Error(), want) {
			t.Errorf("got %v, want %s", checked.Problems, want)
		}
	}
}

// TestMissingAndExtra: what is an error of a language file is not a warning too, but is listed for translators.
func TestMissingAndExtra(t *testing.T) {
	dir := copySmall(t)
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "fuzz = \"Fuzzing\"\n", "bench = \"Bench\"\n")
	checked := check(t, open(t, dir))
	states := map[translation.State]int{}
	for _, text := range checked.Open {
		states[text.State]++
	}
	difftest.Expect(t, map[translation.State]int{translation.Missing: 1, translation.Extra: 1, translation.Unrecorded: 1, translation.Untranslated: 23}, states)
	if errors := checked.Problems.Of(problem.Error); len(errors) != 1 || len(checked.Problems) != 3 {
		t.Errorf("%v", checked.Problems)
	}
}

// TestExtra: what nobody asks for keeps no page from being published; what may be misspelt does, but under --dev.
func TestExtra(t *testing.T) {
	for extra, isError := range map[string]bool{"bench = \"Bench\"\n": false, "fuz = \"Fuzzing\"\n": true} {
		dir := copySmall(t)
		harness.Edit(t, filepath.Join(dir, "fr.toml"), "fuzz = \"Fuzzing\"\n", "fuzz = \"Fuzzing\"\n"+extra)
		filled := open(t, dir)
		filled.Filled = true
		if checked := check(t, open(t, dir)); (checked.Catalogue == nil) != isError || len(checked.Problems) != 3 || check(t, filled).Catalogue == nil {
			t.Errorf("%s: %v", extra, checked.Problems)
		}
	}
}

// TestLostLanguage: a language that was translated does not vanish in silence.
func TestLostLanguage(t *testing.T) {
	dir := copySmall(t)
	harness.WriteFile(t, filepath.Join(dir, translation.FileName), "[texts]\n[languages.fr]\n")
	os.Remove(filepath.Join(dir, "fr.toml"))
	if checked := check(t, open(t, dir)); checked.Catalogue == nil || !strings.Contains(checked.Problems.Error(), "translations.toml:1:1: fr is recorded here, and there is no fr.toml") {
		t.Error(checked.Problems)
	}
}

// TestRecordProblems: an error in the record is an error like any other.
func TestRecordProblems(t *testing.T) {
	dir := copySmall(t)
	harness.WriteFile(t, filepath.Join(dir, translation.FileName), "texts = 1\n")
	checked := check(t, open(t, dir))
	want := dir + "/translations.toml:1:1: texts must be a table\n" + dir + "/translations.toml:1:1: languages is missing"
	if diff := cmp.Diff(want, checked.Broken.Error()); diff != "" || checked.Open != nil || len(checked.Problems) != 2 {
		t.Errorf("%s\n%v", diff, checked.Problems)
	}
}

// TestFilled: what a language lacks, or has empty, is taken from the source language, with a mark; what it omits is
// not. Another mistake stays an error.
func TestFilled(t *testing.T) {
	dir := copySmall(t)
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "[[categories]]", "[languages.fr]\nomit = [\"call_to_action\"]\n[[categories]]")
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "[call_to_action]\ntitle = \"Call\"\ntext = \"Text.\"\nlabel = \"Go\"\n", "")
	harness.Edit(t, filepath.Join(dir, "fr.toml"), `["First.", "Second."]`, `["", "Deux."]`)
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "fuzz = \"Fuzzing\"\n", "")
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "[[principles.items]]\nlead = \"Lead.\"\n", "[[principles.items]]\n")
	if checked := check(t, open(t, dir)); checked.Catalogue != nil {
		t.Error("a catalogue that lacks texts has no errors")
	}
	filled := open(t, dir)
	filled.Filled = true
	checked := check(t, filled)
	if checked.Catalogue == nil {
		t.Fatal(checked.Problems.Of(problem.Error))
	}
	page := checked.Catalogue.Page("fr")
	got := []any{page.Title, page.Introduction, page.Categories[0].Recipes[0].SwapOuts[0].Label, page.Principles.Items[0].Lead, page.CallToAction == nil}
	want := []any{"Titre", []string{"[en] First.", "Deux."}, "[en] Fuzzing", "[en] Lead.", true}
	difftest.Expect(t, want, got)
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "summary =", "sumary =")
	if checked := check(t, filled); checked.Catalogue != nil {
		t.Error("a misspelt key is no error")
	}
}

// TestDraft: a draft is not in the catalogue. What it lacks is no problem, but is told to translators; a mistake is a
// note.
func TestDraft(t *testing.T) {
	dir := copySmall(t)
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")
	harness.Edit(t, filepath.Join(dir, "fr.toml"), `["First.", "Second."]`, `["First."]`)
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "[categories.testing]\ntitle = \"Testing\"\n", "")
	checked := check(t, open(t, dir))
	if p := checked.Problems; len(p) != 1 || p[0].Severity != problem.Note || !strings.Contains(p[0].Text(), "texts to translate: 24, to bring up to date: 1") {
		t.Fatal(p)
	}
	missing := slices.DeleteFunc(checked.Open, func(text translation.Text) bool { return text.State != translation.Missing })
	if len(missing) != 2 || !slices.Equal(checked.Catalogue.Languages, []string{"en"}) {
		t.Errorf("missing are %v, the languages %v", missing, checked.Catalogue.Languages)
	}
	harness.Edit(t, filepath.Join(dir, "fr.toml"), "summary =", "sumary =")
	harness.Edit(t, filepath.Join(dir, "en.toml"), "[library_section]", "[library_section")
	if problems := check(t, open(t, dir)).Problems; len(problems) != 2 || len(problems.In("fr.toml")) != 1 {
		t.Errorf("a draft lacks texts of a file that cannot be read: %v", problems)
	}
	harness.Edit(t, filepath.Join(dir, "en.toml"), "[library_section", "[library_section]")
	harness.WriteFile(t, filepath.Join(dir, "locales/active.fr.toml"), "Copy =")
	checked = check(t, open(t, dir))
	if problems := checked.Problems; checked.Catalogue == nil || len(problems.In("fr.toml")) != 1 || len(problems.In("active.fr.toml")) != 1 {
		t.Errorf("mistakes in a draft are no notes: %v", problems)
	}
	filled := open(t, dir)
	filled.Filled = true
	if checked := check(t, filled); checked.Catalogue != nil {
		t.Error("authors see no mistakes of a draft")
	}
	harness.Edit(t, filepath.Join(dir, "catalogue.toml"), "[languages.fr]", "[languages.en]")
	harness.Edit(t, filepath.Join(dir, "en.toml"), "summary =", "sumary =")
	if broken := check(t, open(t, dir)).Broken; len(broken.In("en.toml")) != 1 {
		t.Errorf("a source language that says it is a draft: %v", broken)
	}
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

// large is a catalogue in two languages with a problem in every recipe of the second, and no record of translations.
func large(recipes int) fstest.MapFS {
	var catalogue, english, french strings.Builder
	catalogue.WriteString("agent_cli = \"claude\"\nsource_language = \"en\"\n[[categories]]\nslug = \"all\"\n")
	english.WriteString("title = \"Large\"\nsummary = \"Large.\"\nbreadcrumb = [\"Large\"]\nintroduction = [\"Large.\"]\ncategories.all.title = \"All\"\n" +
		"[principles]\ntitle = \"P\"\nopening = \"O.\"\nitems = [{lead = \"L.\", text = \"T.\"}]\n[library_section]\ntitle = \"L\"\nparagraphs = [\"P.\"]\n")
	french.WriteString(english.String())
	for i := range recipes {
		fmt.Fprintf(&catalogue, "[[recipes]]\nslug = \"recipe-%d\"\ncategory = \"all\"\nprompt = \"Build thing %d, and test it.\"\n", i, i)
		fmt.Fprintf(&english, "[recipes.recipe-%d]\ntitle = \"Recipe %d\"\nwhy_it_holds = \"It says what matters.\"\n", i, i)
		fmt.Fprintf(&french, "[recipes.recipe-%d]\ntitle = \"Recette %d\"\nwhy_it_holds = \"L`essentiel\"\n", i, i)
	}
	return fstest.MapFS{
		"catalogue.toml": {Data: []byte(catalogue.String())}, "en.toml": {Data: []byte(english.String())}, "fr.toml": {Data: []byte(french.String())},
		"translations.toml": {Data: []byte("[texts]\n[languages]\n")},
	}
}

// TestReadOnce: every file is opened once, however many problems there are.
func TestReadOnce(t *testing.T) {
	catalogue, messages := countingFS{large(100), map[string]int{}}, countingFS{locales.Bundled(), map[string]int{}}
	if n := len(check(t, source.New(catalogue, messages)).Problems); n < 101 {
		t.Fatalf("%d problems", n)
	}
	want := map[string]int{".": 1, "catalogue.toml": 1, "en.toml": 1, "fr.toml": 1, "translations.toml": 1, "active.en.toml": 1, "active.fr.toml": 1}
	for name, n := range messages.opened {
		catalogue.opened[name] += n
	}
	difftest.Expect(t, want, catalogue.opened)
}

// TestLinear: twice the recipes and problems take about twice the work, counted in bytes of memory.
func TestLinear(t *testing.T) {
	work := func(recipes int) uint64 {
		s := source.New(large(recipes), locales.Bundled())
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if n := len(check(t, s).Problems.Of(problem.Error)); n < recipes {
			t.Fatalf("%d problems of %d recipes", n, recipes)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if one, two := work(1000), work(2000); two > 3*one {
		t.Errorf("1000 recipes take %d bytes, 2000 take %d", one, two)
	}
}
