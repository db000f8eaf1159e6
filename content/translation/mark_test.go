package translation_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// TestMarkStale: marking a stale text makes it up to date, and the record drops the old source text
// if no other translation was made from it.
func TestMarkStale(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	mark(t, files, because)
	difftest.Equal(t, states(t, files), "")
	if strings.Contains(string(files[translation.FileName]), englishReason) {
		t.Error("the record keeps a text that nothing was made from")
	}
}

// TestMarkLanguage: marking a language leaves out texts that only one of the two languages has.
func TestMarkLanguage(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", "fuzz = \"le Fuzzing\"\n", "fuzz = \"le Fuzzing\"\nbench = \"Bench\"\n")
	contenttest.Replace(t, files, "fr.toml", "failure_modes = \"le None.\"\n", "")
	difftest.Equal(t, len(markAll(t, files).Recorded), countFrench(t, files)-2) // all but bench and failure_modes
}

func TestMarkLanguageRefuses(t *testing.T) {
	loaded := load(t, small(t))
	for language, want := range map[string]string{
		"en": "en is the source language, which the others are made from: mark one of these",
		"it": `"it" is not a language that is translated here`,
	} {
		if _, _, err := loaded.Mark(language, tomldoc.Path{}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", language, err, want)
		}
	}
}

// TestMarkNoTranslation: a catalogue in its source language alone has nothing to mark.
func TestMarkNoTranslation(t *testing.T) {
	files := small(t)
	delete(files, "fr.toml")

	_, _, err := load(t, files).Mark("en", tomldoc.Path{})

	if err == nil || err.Error() != "en is the source language, and the catalogue has no other one" {
		t.Error(err)
	}
}

// TestMarkTexts: marking a key marks all texts below it.
func TestMarkTexts(t *testing.T) {
	for keys, want := range map[string]int{
		"recipes":                          4,
		"recipes.unit-tests":               4,
		"recipes.unit-tests.swap_outs":     1,
		"recipes.unit-tests.title":         1,
		"recipes.unit-tests title":         5,
		"title title recipes introduction": 6,
		"introduction":                     1,
		"principles":                       3,
	} {
		marked := mark(t, small(t), strings.Fields(keys)...)
		difftest.Equal(t, len(marked.Recorded), want, keys)
	}
}

// TestMarkTextsRefuses: a key without a text that both languages have is a mistake. Without keys,
// nothing is recorded.
func TestMarkTextsRefuses(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", "fuzz = \"le Fuzzing\"\n", "fuzz = \"le Fuzzing\"\nbench = \"Bench\"\n")
	contenttest.Replace(t, files, "fr.toml", "failure_modes = \"le None.\"\n", "")
	const notBoth = "en.toml and fr.toml do not both have %s; the status of the language says which lacks it"
	for key, want := range map[string]string{
		"recipes.unit-test":                  "fr.toml has no text recipes.unit-test; did you mean recipes.unit-tests?",
		"introduction[0]":                    "fr.toml has no text introduction[0]; did you mean introduction?",
		"words.Copied":                       "active.fr.toml has no text words.Copied",
		"headline":                           "fr.toml has no text headline",
		"recipes.unit-tests.swap_outs.bench": fmt.Sprintf(notBoth, "recipes.unit-tests.swap_outs.bench"),
		"recipes.unit-tests.failure_modes":   fmt.Sprintf(notBoth, "recipes.unit-tests.failure_modes"),
	} {
		loaded := load(t, files)
		_, _, err := loaded.Mark("fr", paths(t, []string{"title", key})...)
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", key, err, want)
		}
	}
	difftest.Equal(t, mark(t, files), translation.Marked{})
}

// TestMarkOutdated: marking a language does not record a translation whose source text has changed, even if somebody
// has edited the translation since: the edit may have had another reason. Marking its key records it.
func TestMarkOutdated(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)
	difftest.Equal(t, skipped(markAll(t, files)), []string{"stale recipes.unit-tests.title"})
	difftest.Equal(t, states(t, files), "stale recipes.unit-tests.title")
	contenttest.Replace(t, files, "fr.toml", `"le Unit Tests"`, `"le Tests"`)
	difftest.Equal(t, skipped(markAll(t, files)), []string{"stale recipes.unit-tests.title"})
	difftest.Equal(t, find(t, files, "recipes.unit-tests.title").Detail, translation.Edited)
	difftest.Equal(t, mark(t, files, "recipes.unit-tests.title"), translation.Marked{Recorded: []translation.Recorded{
		{Key: "recipes.unit-tests.title", Translation: "le Tests", Source: "Tests", Change: "[-Unit -]Tests"},
	}})
	difftest.Equal(t, states(t, files), "")
}

// TestMarkTableOutdated: marking a recipe does not record a translation whose source text has changed. Marking the
// key of the text records it.
func TestMarkTableOutdated(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)

	table := mark(t, files, "recipes.unit-tests")
	text := mark(t, files, "recipes.unit-tests.title")

	difftest.Equal(t, skipped(table), []string{"stale recipes.unit-tests.title"})
	difftest.Equal(t, len(table.Recorded), 0)
	difftest.Equal(t, text, translation.Marked{Recorded: []translation.Recorded{
		{Key: "recipes.unit-tests.title", Translation: "le Unit Tests", Source: "Tests", Change: "[-Unit -]Tests"},
	}})
}

// TestNew: a translation that was changed while its source stayed the same should be recorded before its source
// changes.
func TestNew(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Unit Tests"`, `"les Unit Tests"`)

	before := states(t, files)
	markAll(t, files)
	after := states(t, files)

	difftest.Equal(t, before, "unrecorded recipes.unit-tests.title")
	difftest.Equal(t, after, "")
}

// TestMarkLanguageAndTexts: if the key of a text is given together with the whole language, the text is recorded,
// even if the language alone would not record it.
func TestMarkLanguageAndTexts(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)
	contenttest.Replace(t, files, "en.toml", `"Summary."`, `"The summary."`)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	contenttest.Replace(t, files, "fr.toml", `"le None."`, `"None."`)
	catalogue := load(t, files)

	_, marked, err := catalogue.Mark("fr", tomldoc.Path{}, tomldoc.Keys("summary"), paths(t, []string{because})[0])

	if err != nil {
		t.Fatal(err)
	}
	var recorded []string
	for _, text := range marked.Recorded {
		recorded = append(recorded, text.Key)
	}
	difftest.Equal(t, recorded, []string{because, "summary"})
	difftest.Equal(t, skipped(marked), []string{
		"untranslated recipes.unit-tests.failure_modes", "stale recipes.unit-tests.title",
	})
}

// TestMarkKeepsSet: marking and beginning texts do not change the set on which they are called.
func TestMarkKeepsSet(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Summary."`, `"The summary."`)
	before := load(t, files)
	want := load(t, files).Record

	_, _, err := before.Mark("fr", tomldoc.Keys("summary"))
	before.BeginLanguage("fr")
	before.BeginTexts("fr", []tomldoc.Path{tomldoc.Keys("title")})
	before.Record.Without(tomldoc.Keys("recipes"))

	difftest.Equal(t, err, nil)
	difftest.Equal(t, before.Record, want)
}

// TestMarkSameOutdated: a text that is rightly the same in both languages is outdated if its source changes and the
// translation does not.
func TestMarkSameOutdated(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", `"le Unit Tests"`, `"Unit Tests"`)
	markAll(t, files)
	mark(t, files, "recipes.unit-tests.title")
	contenttest.Replace(t, files, "en.toml", `"Unit Tests"`, `"Tests"`)

	detail := find(t, files, "recipes.unit-tests.title").Detail
	marked := markAll(t, files)

	difftest.Equal(t, detail, translation.Detail(""))
	difftest.Equal(t, skipped(marked), []string{"stale recipes.unit-tests.title"})
}
