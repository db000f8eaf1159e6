package content_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"prompt-recipes/content"
)

// mark records keys of the small catalogue's French as up to date, all of them when none is given.
func mark(t *testing.T, files fstest.MapFS, keys ...string) {
	t.Helper()
	data, _, err := content.MarkTranslated(files, "fr", keys...)
	if err != nil {
		t.Fatal(err)
	}
	files[content.TranslationsFile] = &fstest.MapFile{Data: data}
}

func status(t *testing.T, files fstest.MapFS) []content.Drift {
	t.Helper()
	drift, err := content.TranslationStatus(files)
	if err != nil {
		t.Fatal(err)
	}
	return drift
}

func TestTranslationStatus(t *testing.T) {
	files := small()
	if n := len(status(t, files)); n != 25 {
		t.Errorf("before anything is recorded %d texts are unrecorded, want all 25: %v", n, status(t, files))
	}
	mark(t, files)
	if drift := status(t, files); len(drift) > 0 {
		t.Fatalf("all is recorded, and yet: %v", drift)
	}

	replace(t, files, "en.toml", `"Because."`, `"Because it is."`)
	replace(t, files, "en.toml", "failure_modes = \"None.\"\n", "")
	replace(t, files, "en.toml", `["First.", "Second."]`, `["First.", "Second.", "Third."]`)
	want := []content.Drift{
		{Language: "fr", Key: "introduction[2]", State: content.Missing, File: "fr.toml", Line: 5, Column: 1, Now: "Third."},
		{Language: "fr", Key: "recipes.unit-tests.why_it_holds", State: content.Stale, File: "fr.toml", Line: 16, Column: 1, Before: "Because.", Now: "Because it is."},
		{Language: "fr", Key: "recipes.unit-tests.failure_modes", State: content.Extra, File: "fr.toml", Line: 17, Column: 1},
	}
	if diff := cmp.Diff(want, status(t, files)); diff != "" {
		t.Error(diff)
	}

	mark(t, files, "recipes.unit-tests.why_it_holds")
	if drift := status(t, files); len(drift) != 2 || drift[1].State != content.Extra {
		t.Errorf("after the stale text is marked: %v", drift)
	}
	if strings.Contains(string(files[content.TranslationsFile].Data), `"Because."`) {
		t.Error("the record keeps a text that nothing was made from")
	}
	if _, _, err := content.MarkTranslated(files, "en"); err == nil {
		t.Error("the source language is marked as translated")
	}
}

// TestMarkTranslated: a key stands for all texts under it, none for all of the language, and what only one version has
// keeps nothing from being marked.
func TestMarkTranslated(t *testing.T) {
	files := small()
	replace(t, files, "fr.toml", "fuzz = \"Fuzzing\"\n", "fuzz = \"Fuzzing\"\nbench = \"Bench\"\n")
	replace(t, files, "fr.toml", "failure_modes = \"None.\"\n", "")
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
		_, marked, err := content.MarkTranslated(files, "fr", strings.Fields(test.keys)...)
		message := ""
		if err != nil {
			message = err.Error()
		}
		if marked != test.marked || message != test.err {
			t.Errorf("%q: got %d and %q, want %d and %q", test.keys, marked, message, test.marked, test.err)
		}
	}
}

// TestTranslationStatusOmitted: what a version leaves out on purpose is not missing.
func TestTranslationStatusOmitted(t *testing.T) {
	files := small()
	replace(t, files, "fr.toml", "tags =", "omit = [\"related_links\", \"call_to_action\"]\ntags =")
	replace(t, files, "fr.toml", "[call_to_action]\ntitle = \"Call\"\ntext = \"Text.\"\nlabel = \"Go\"\nplacements = [\"top\"]\n", "")
	replace(t, files, "fr.toml", "related_links_title = \"Related\"\n", "")
	replace(t, files, "fr.toml", "[related_links.docs]\ntitle = \"Docs\"\ndescription = \"Docs.\"\n", "")
	mark(t, files)
	if drift := status(t, files); len(drift) > 0 {
		t.Error(drift)
	}
	if _, err := content.Load(files); err != nil {
		t.Error(err)
	}
}

// TestTranslationStatusProblems: a key that a language file lacks is missing from the translation, any other problem of
// shape stops the comparison.
func TestTranslationStatusProblems(t *testing.T) {
	files := small()
	mark(t, files)
	replace(t, files, "fr.toml", "summary = \"Summary.\"\n", "")
	want := []content.Drift{{Language: "fr", Key: "summary", State: content.Missing, File: "fr.toml", Line: 1, Column: 1, Now: "Summary."}}
	if diff := cmp.Diff(want, status(t, files)); diff != "" {
		t.Error(diff)
	}
	for name, test := range map[string]struct{ file, old, new, want string }{
		"no source language":           {"catalogue.toml", "source_language = \"en\"\n", "", "catalogue.toml:1:1: source_language is missing"},
		"source language without file": {"catalogue.toml", `"en"`, `"it"`, "catalogue.toml:2:1: there is no it.toml; the source language needs a file"},
		"recipe without prompt":        {"catalogue.toml", "prompt = '''\nWrite tests.\nRun them.'''\n", "", "catalogue.toml:9:1: recipes[0].prompt is missing"},
		"wrong type":                   {"fr.toml", `["one", "two"]`, `"one"`, "fr.toml:3:1: tags is text, expected a list of text"},
		"syntax":                       {"fr.toml", `"Titre"`, "", "fr.toml:1:9: expected value but found '\\n' instead"},
		"record without texts":         {content.TranslationsFile, "[texts]\n", "", "translations.toml:1:1: texts is missing"},
		"record without languages":     {content.TranslationsFile, "[languages]\n[languages.fr]\n", "", "translations.toml:1:1: languages is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			files := small()
			mark(t, files, "title")
			replace(t, files, test.file, test.old, test.new)
			_, err := content.TranslationStatus(files)
			if _, ok := errors.AsType[content.Problems](err); !ok {
				t.Fatalf("got %v, want content.Problems", err)
			}
			if !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// TestBundledTranslationsRecorded: nobody added a translation without saying what it was made from.
func TestBundledTranslationsRecorded(t *testing.T) {
	drift, err := content.TranslationStatus(content.Bundled())
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range drift {
		if d.State != content.Stale {
			t.Errorf("%v", d)
		}
	}
}
