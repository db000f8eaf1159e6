package translation_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/translation"
)

const (
	because       = "recipes.unit-tests.why_it_holds"
	englishReason = `"Because."`
)

// TestUnrecorded: before anything is recorded, every text is unrecorded.
func TestUnrecorded(t *testing.T) {
	files := small(t)
	difftest.Equal(t, strings.Count(states(t, files), "unrecorded"), countFrench(t, files))
}

func TestUpToDate(t *testing.T) {
	files := small(t)
	markAll(t, files)
	difftest.Equal(t, states(t, files), "")
}

// TestStale: a text whose source has changed comes with everything that a translator needs.
func TestStale(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	got := find(t, files, because)
	difftest.Equal(t, got.Problem.Error(), "fr.toml:16:1: stale: "+because)
	difftest.Equal(t, got.Problem.Severity, problem.Warning)
	got.Problem = problem.Problem{}
	want := translation.Text{
		Language:    "fr",
		Key:         paths(t, []string{because})[0],
		State:       translation.Stale,
		Page:        "/fr/#unit-tests",
		WordCount:   3,
		Before:      "Because.",
		Now:         "Because it is.",
		Change:      "Because{+ it is+}.",
		Translation: "le Because.",
		Paths:       paths(t, []string{because}),
	}
	difftest.Equal(t, got, want)
}

func TestMissing(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", "why_it_holds = \"le Because.\"\n", "")
	got := find(t, files, because)
	missing := fmt.Sprintf("%s, %s, %s, %s, %s", got.State, got.Now, got.Translation, got.Problem.Place(), got.Page)
	difftest.Equal(t, missing, "missing, Because., , fr.toml:14:1, /fr/#unit-tests")
}

func TestExtra(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", "failure_modes = \"None.\"\n", "")
	got := find(t, files, "recipes.unit-tests.failure_modes")
	extra := fmt.Sprintf("%s, %s, %s, %d words", got.State, got.Now, got.Translation, got.WordCount)
	difftest.Equal(t, extra, "extra, , le None., 2 words")
}

// TestRenamed: when a slug changes in the source, its texts are missing under the new slug and
// extra under the old one.
func TestRenamed(t *testing.T) {
	files := small(t)
	markAll(t, files)
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		files[name] = []byte(strings.ReplaceAll(string(files[name]), "unit-tests", "all-tests"))
	}
	got := states(t, files)
	for _, want := range []string{"missing recipes.all-tests.title", "extra recipes.unit-tests.title"} {
		if !strings.Contains(got, want) {
			t.Errorf("the states lack %q: %s", want, got)
		}
	}
}

// TestOmitted: a block that a language omits on purpose is not missing.
func TestOmitted(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "catalogue.toml", "[[cat",
		"[languages.fr]\nomit = [\"related_links\", \"call_to_action\"]\n[[cat")
	for _, block := range []string{
		`[call_to_action]
title = "le Call"
text = "le Text."
label = "le Go"
`,
		`related_links_title = "le Related"
`,
		`[related_links.docs]
title = "le Docs"
description = "le Docs."
`,
	} {
		contenttest.Replace(t, files, "fr.toml", block, "")
	}
	markAll(t, files)
	difftest.Equal(t, states(t, files), "")
	delete(files, translation.FileName)
	if problems := check.Files(check.Input{Files: files}).Problems; len(problems.Of(problem.Error)) > 0 {
		t.Error(problems)
	}
}

// TestCompareWithMissing: a missing key or an empty text is a missing text. It does not stop other
// texts from being compared, so a recipe may be half written.
func TestCompareWithMissing(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "catalogue.toml", "'''\nWrite tests.\nRun them.'''", "''")
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, `""`)
	contenttest.Replace(t, files, "fr.toml", "summary = \"le Summary.\"\n", "")
	difftest.Equal(t, states(t, files), "missing summary, missing "+because)
}

// TestBroken: any other problem of syntax or structure stops the texts from being compared.
func TestBroken(t *testing.T) {
	for name, test := range map[string]struct{ file, old, new, want string }{
		"no source language": {"catalogue.toml", "source_language = \"en\"\n", "",
			"catalogue.toml:1:1: source_language is missing"},
		"empty source language": {"catalogue.toml", `"en"`, `" "`,
			"catalogue.toml:2:1: source_language is empty"},
		"source language without file": {"catalogue.toml", `"en"`, `"it"`,
			"catalogue.toml:2:1: there is no it.toml; the source language needs a file"},
		"wrong type": {"fr.toml", `["le one", "le two"]`, `"one"`,
			"fr.toml:3:1: tags must be a list of text"},
		"syntax": {"fr.toml", `"le Titre"`, "",
			"fr.toml:1:9: unexpected end of the line"},
		"record without texts": {translation.FileName, "[texts]\n", "",
			"translations.toml:1:1: texts is missing"},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			mark(t, files, "title")
			contenttest.Replace(t, files, test.file, test.old, test.new)
			_, found := translation.ReadRecord(translation.FileName, files[translation.FileName])
			delete(files, translation.FileName)
			found = append(found, check.Files(check.Input{Files: files}).Broken...)
			if !strings.Contains(found.Error(), test.want) {
				t.Errorf("got %v, want %s", found, test.want)
			}
		})
	}
}
