package drift_test

import (
	"bytes"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/drift"
	"prompt-recipes/content/problem"
)

// small is the small catalogue, with nothing in French that is the same in English.
func small(t *testing.T) map[string][]byte {
	files := contenttest.Small(t)
	files["fr.toml"] = regexp.MustCompile(`"([^"]+)"`).ReplaceAll(files["fr.toml"], []byte(`"le $1"`))
	return files
}

// load is the files, decoded, and their record.
func load(t *testing.T, files map[string][]byte) (drift.Texts, *drift.Record) {
	t.Helper()
	files = maps.Clone(files)
	record, wrong := drift.ReadRecord(drift.FileName, files[drift.FileName])
	delete(files, drift.FileName)
	loaded := catalogue.Load("", files, false)
	if wrong := append(wrong, loaded.Broken...); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	return drift.Texts{Files: loaded}, record
}

// mark records keys of the small catalogue's French as up to date, all of them if there are none.
func mark(t *testing.T, files map[string][]byte, keys ...string) {
	t.Helper()
	loaded, record := load(t, files)
	if _, err := record.Mark(loaded, "fr", keys...); err != nil {
		t.Fatal(err)
	}
	data, err := record.Encode()
	if err != nil {
		t.Fatal(err)
	}
	files[drift.FileName] = data
}

// compare is the result of Compare, without the lines and messages of problems.
func compare(t *testing.T, files map[string][]byte) []drift.Text {
	t.Helper()
	texts := drift.Compare(load(t, files))
	for i, text := range texts {
		if want := string(text.State) + ": " + text.Key + " (recipes status shows the source text)"; text.Problem.Message != want || text.Problem.Severity != problem.Warning {
			t.Errorf("%s: %s, want the warning %q", text.Problem.Severity, text.Problem, want)
		}
		texts[i].Problem = problem.Problem{File: text.Problem.File, Line: text.Problem.Line, Column: text.Problem.Column}
	}
	return texts
}

// rename gives the recipe another slug, in all files but the record.
func rename(files map[string][]byte, slug string) {
	for _, name := range []string{"catalogue.toml", "en.toml", "fr.toml"} {
		files[name] = bytes.ReplaceAll(files[name], []byte("unit-tests"), []byte(slug))
	}
}

// at is a place in the French file.
func at(line int) problem.Problem { return problem.Problem{File: "fr.toml", Line: line, Column: 1} }

func TestCompare(t *testing.T) {
	files := small(t)
	if n := len(compare(t, files)); n != 25 {
		t.Errorf("before anything is recorded %d texts are unrecorded, want all 25: %v", n, compare(t, files))
	}
	mark(t, files)
	if texts := compare(t, files); len(texts) > 0 {
		t.Fatalf("all is recorded, and yet: %v", texts)
	}

	contenttest.Replace(t, files, "en.toml", `"Because."`, `"Because it is."`)
	contenttest.Replace(t, files, "en.toml", "failure_modes = \"None.\"\n", "")
	contenttest.Replace(t, files, "en.toml", `["First.", "Second."]`, `["First.", "Second.", "Third."]`)
	want := []drift.Text{
		{Language: "fr", Key: "introduction[2]", State: drift.Missing, Problem: at(5), Page: "/fr/", Words: 1, Now: "Third."},
		{Language: "fr", Key: "recipes.unit-tests.why_it_holds", State: drift.Stale, Problem: at(16), Before: "Because.", Now: "Because it is.", Translation: "le Because.", Page: "/fr/#unit-tests", Words: 3,
			Change: "Because{+ it is+}."},
		{Language: "fr", Key: "recipes.unit-tests.failure_modes", State: drift.Extra, Problem: at(17), Translation: "le None.", Page: "/fr/#unit-tests", Words: 2},
	}
	difftest.Expect(t, want, compare(t, files))

	mark(t, files, "recipes.unit-tests.why_it_holds")
	if texts := compare(t, files); len(texts) != 2 || texts[1].State != drift.Extra {
		t.Errorf("after the stale text is marked: %v", texts)
	}
	if strings.Contains(string(files[drift.FileName]), `"Because."`) {
		t.Error("the record keeps a text that nothing was made from")
	}
	loaded, record := load(t, files)
	if _, err := record.Mark(loaded, "en"); err == nil {
		t.Error("the source language is marked as translated")
	}
}

// TestMark: a key stands for all texts under it. No keys stand for all texts of the language. Texts that only one language
// has are skipped.
func TestMark(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", "fuzz = \"le Fuzzing\"\n", "fuzz = \"le Fuzzing\"\nbench = \"Bench\"\n")
	contenttest.Replace(t, files, "fr.toml", "failure_modes = \"le None.\"\n", "")
	for _, test := range []struct {
		keys   string
		marked int
		err    string
	}{
		{"", 24, ""},
		{"recipes", 3, ""},
		{"recipes.unit-tests", 3, ""},
		{"recipes.unit-tests.swap_outs", 1, ""},
		{"recipes.unit-tests.title", 1, ""},
		{"recipes.unit-tests recipes.unit-tests.title title", 4, ""},
		{"introduction", 2, ""},
		{"principles.items[0]", 2, ""},
		{"recipes.unit-test", 0, "fr.toml has no text recipes.unit-test; did you mean recipes.unit-tests?"},
		{"headline", 0, "fr.toml has no text headline"},
		{"title recipes.unit-tests.swap_outs.bench", 0, "en.toml and fr.toml do not both have recipes.unit-tests.swap_outs.bench; recipes status says which lacks it"},
		{"recipes.unit-tests.failure_modes", 0, "en.toml and fr.toml do not both have recipes.unit-tests.failure_modes; recipes status says which lacks it"},
	} {
		loaded, record := load(t, files)
		marked, err := record.Mark(loaded, "fr", strings.Fields(test.keys)...)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if len(marked.Recorded) != test.marked || message != test.err {
			t.Errorf("%q: got %q and %q, want %d and %q", test.keys, marked.Recorded, message, test.marked, test.err)
		}
	}
	mark(t, files)
	contenttest.Replace(t, files, "en.toml", `["First.", "Second."]`, `["Second.", "First."]`)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, `"Because."`)
	contenttest.Replace(t, files, "en.toml", `"Because."`, `"Because it is."`)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)
	for keys, want := range map[string]drift.Marked{
		"":                                {Same: []string{"recipes.unit-tests.why_it_holds"}, Outdated: []string{"recipes.unit-tests.title"}, Moved: []string{"introduction[0]", "introduction[1]"}},
		"recipes introduction[0]":         {Recorded: []string{"introduction[0]", "recipes.unit-tests.title"}, Same: []string{"recipes.unit-tests.why_it_holds"}},
		"recipes.unit-tests.why_it_holds": {Recorded: []string{"recipes.unit-tests.why_it_holds"}},
	} {
		loaded, record := load(t, files)
		if marked, err := record.Mark(loaded, "fr", strings.Fields(keys)...); err != nil || cmp.Diff(want, marked) != "" {
			t.Errorf("%q: %v%s", keys, err, cmp.Diff(want, marked))
		}
	}
}

// TestCompareOmitted: what a language leaves out on purpose is not missing.
func TestCompareOmitted(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "catalogue.toml", "[[cat", "[languages.fr]\nomit = [\"related_links\", \"call_to_action\"]\n[[cat")
	contenttest.Replace(t, files, "fr.toml", "[call_to_action]\ntitle = \"le Call\"\ntext = \"le Text.\"\nlabel = \"le Go\"\n", "")
	contenttest.Replace(t, files, "fr.toml", "related_links_title = \"le Related\"\n", "")
	contenttest.Replace(t, files, "fr.toml", "[related_links.docs]\ntitle = \"le Docs\"\ndescription = \"le Docs.\"\n", "")
	mark(t, files)
	if texts := compare(t, files); len(texts) > 0 {
		t.Error(texts)
	}
	if loaded, _ := load(t, files); loaded.Catalogue == nil {
		t.Error(loaded.Problems)
	}
}

// TestCopied: what is the same in both languages is untranslated until somebody names its key, whether it was translated before or
// not. Marking all does not do it. So is what the source text was before.
func TestCopied(t *testing.T) {
	files := small(t)
	mark(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, `"Because."`)
	mark(t, files)
	if texts := compare(t, files); len(texts) != 1 || texts[0].State != drift.Untranslated || texts[0].Key != "recipes.unit-tests.why_it_holds" {
		t.Errorf("got %v", texts)
	}
	contenttest.Replace(t, files, "en.toml", `"Because."`, `"Because it is."`)
	mark(t, files)
	if texts := compare(t, files); len(texts) != 1 || texts[0].State != drift.Untranslated || texts[0].Before != "Because." {
		t.Errorf("after a change of the source: %v", texts)
	}
	contenttest.Replace(t, files, "en.toml", `"Because it is."`, `"Because."`)
	mark(t, files, "recipes.unit-tests.why_it_holds")
	if texts := compare(t, files); len(texts) > 0 {
		t.Error(texts)
	}
}

// TestRenamed: a text moves with its slug, also one that began as a copy and whose translation nobody has recorded. If it changes at
// the same time, its change is told, before and after the translation has the new slug, and until somebody records that it is right:
// marking the whole language does not while nobody has touched it.
func TestRenamed(t *testing.T) {
	const old, now = "recipes.unit-tests.why_it_holds", "recipes.all-tests.why_it_holds"
	const moved, stale, change = "moved " + old + " to " + now + " ", "stale " + now + " to  ", "Because{+ it is+}."
	for name, test := range map[string]struct {
		begun   bool // as copies
		english string
		want    [3]string
	}{
		"copies, translated and not recorded":               {true, `"Because."`, [3]string{moved, "", ""}},
		"copies, translated and not recorded, and a change": {true, `"Because it is."`, [3]string{moved + change, stale + change, stale + change}},
		"recorded, and a change":                            {false, `"Because it is."`, [3]string{moved + change, stale + change, stale + change}},
	} {
		files := small(t)
		french := files["fr.toml"]
		if test.begun {
			files["fr.toml"] = files["en.toml"]
			loaded, record := load(t, files)
			record.Begin(loaded, "fr")
			files[drift.FileName], _ = record.Encode()
			files["fr.toml"] = french
		} else {
			mark(t, files)
		}
		contenttest.Replace(t, files, "en.toml", `"Because."`, test.english)
		for i, step := range [][3]string{
			{"en.toml", "unit-tests", "all-tests"}, {"fr.toml", "unit-tests", "all-tests"}, {"fr.toml", "le Because.", "le Because it."},
		} {
			files[step[0]] = bytes.ReplaceAll(files[step[0]], []byte(step[1]), []byte(step[2]))
			var got []string
			for _, text := range compare(t, files) {
				if strings.HasSuffix(text.Key, "why_it_holds") {
					got = append(got, fmt.Sprintf("%s %s to %s %s", text.State, text.Key, text.To, text.Change))
				}
			}
			difftest.Expect(t, test.want[i], strings.Join(got, "; "), name, ", step ", i)
			if loaded, record := load(t, files); test.want[i] != "" && i < 2 {
				if marked, err := record.Mark(loaded, "fr"); err != nil || slices.Contains(marked.Recorded, now) {
					t.Errorf("%s: %v records %s", name, err, marked.Recorded)
				}
			}
		}
		mark(t, files, now)
		for _, text := range compare(t, files) {
			if text.Key == now {
				t.Errorf("%s: after it is marked: %v", name, text)
			}
		}
	}
}

// TestMarkKeeps: marking carries what is recorded of other texts to the slugs and places that they have now, so marking a language
// again and again records nothing that nobody has changed.
func TestMarkKeeps(t *testing.T) {
	for name, test := range map[string]struct{ key, english, want string }{
		"renamed and changed":  {"all-tests", `why_it_holds = "Because it is."`, "stale recipes.all-tests.why_it_holds"},
		"inserted and changed": {"unit-tests", `introduction = ["New.", "First.", "Second one."]`, "stale introduction[2]"},
	} {
		files := small(t)
		mark(t, files)
		key, _, _ := strings.Cut(test.english, " ")
		files["en.toml"] = regexp.MustCompile("(?m)^"+key+" = .*").ReplaceAll(files["en.toml"], []byte(test.english))
		if key == "introduction" {
			contenttest.Replace(t, files, "fr.toml", `["le First."`, `["le New.", "le First."`)
		}
		rename(files, test.key)
		mark(t, files, "title")
		mark(t, files)
		if texts := compare(t, files); len(texts) != 1 || string(texts[0].State)+" "+texts[0].Key != test.want {
			t.Errorf("%s: %v", name, texts)
		}
	}
}

// TestMoved: a text that moves with its source, in a list or to another slug, stays up to date. One that moves alone does not.
func TestMoved(t *testing.T) {
	const english, french = `["First.", "Second."]`, `["le First.", "le Second."]`
	for name, test := range map[string]struct{ english, french, want string }{
		"both lists turned": {`["Second.", "First."]`, `["le Second.", "le First."]`, ""},
		"one list turned":   {`["Second.", "First."]`, french, "moved introduction[0] introduction[1]; moved introduction[1] introduction[0]; "},
		"new at the front":  {`["New.", "First.", "Second."]`, `["le New.", "le First.", "le Second."]`, "unrecorded introduction[0] ; "},
		"new in one list":   {`["New.", "First.", "Second."]`, french, "moved introduction[0] introduction[1]; missing introduction[0] ; moved introduction[1] introduction[2]; "},
		"first one gone":    {`["Second."]`, french, "extra introduction[0] ; moved introduction[1] introduction[0]; "},
		"new at another place": {`["New.", "First.", "Second."]`, `["le First.", "le Second.", "le New."]`,
			"moved introduction[0] introduction[1]; missing introduction[0] ; moved introduction[1] introduction[2]; unrecorded introduction[2] ; "},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			mark(t, files)
			contenttest.Replace(t, files, "en.toml", english, test.english)
			contenttest.Replace(t, files, "fr.toml", french, test.french)
			rename(files, "all-tests")
			got := ""
			for _, text := range compare(t, files) {
				got += fmt.Sprint(text.State, " ", text.Key, " ", text.To, "; ")
			}
			difftest.Expect(t, test.want, got)
		})
	}
}

// TestCompareProblems: a key that a language file lacks, or has with an empty text, is a missing text, so a recipe that has been
// begun keeps no other text from being compared. Any other problem of syntax or shape does.
func TestCompareProblems(t *testing.T) {
	files := small(t)
	mark(t, files)
	contenttest.Replace(t, files, "catalogue.toml", "'''\nWrite tests.\nRun them.'''", "''")
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, `""`)
	contenttest.Replace(t, files, "fr.toml", "summary = \"le Summary.\"\n", "")
	want := []drift.Text{
		{Language: "fr", Key: "summary", State: drift.Missing, Problem: at(1), Page: "/fr/", Words: 1, Now: "Summary."},
		{Language: "fr", Key: "recipes.unit-tests.why_it_holds", State: drift.Missing, Problem: at(15), Now: "Because.", Page: "/fr/#unit-tests", Words: 1},
	}
	difftest.Expect(t, want, compare(t, files))
	for name, test := range map[string]struct{ file, old, new, want string }{
		"no source language":           {"catalogue.toml", "source_language = \"en\"\n", "", "catalogue.toml:1:1: source_language is missing"},
		"empty source language":        {"catalogue.toml", `"en"`, `" "`, "catalogue.toml:2:1: source_language is empty"},
		"source language without file": {"catalogue.toml", `"en"`, `"it"`, "catalogue.toml:2:1: there is no it.toml; the source language needs a file"},
		"wrong type":                   {"fr.toml", `["le one", "le two"]`, `"one"`, "fr.toml:3:1: tags must be a list of text"},
		"syntax":                       {"fr.toml", `"le Titre"`, "", "fr.toml:1:9: there is no value after the =; write one, such as a text between \" and \""},
		"record without texts":         {drift.FileName, "[texts]\n", "", "translations.toml:1:1: texts is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			mark(t, files, "title")
			contenttest.Replace(t, files, test.file, test.old, test.new)
			_, found := drift.ReadRecord(drift.FileName, files[drift.FileName])
			delete(files, drift.FileName)
			found = append(found, catalogue.Load("", files, false).Broken...)
			if !strings.Contains(found.Error(), test.want) {
				t.Errorf("got %v, want %s", found, test.want)
			}
		})
	}
}
