package translation_test

import (
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// TestSelect: a selection names all texts of a language, or the texts below a key. Without selections, all texts are
// selected.
func TestSelect(t *testing.T) {
	text := func(language string, state translation.State, keys ...string) translation.Text {
		return translation.Text{Language: language, State: state, Key: tomldoc.Keys(keys...)}
	}
	french := text("fr", translation.Stale, "title")
	begun := text("de", translation.Untranslated, "recipes", "review", "title")
	german := text("de", translation.Missing, "recipes", "review", "why_it_holds")
	other := text("de", translation.Stale, "summary")
	asked := []translation.Selection{{Language: "fr"}, {Language: "de", Key: tomldoc.Keys("recipes", "review")}}

	some := translation.Select([]translation.Text{begun, german, other, french}, asked)
	all := translation.Select([]translation.Text{begun, german, other, french}, nil)

	difftest.Equal(t, some, []translation.Text{begun, german, french})
	difftest.Equal(t, all, []translation.Text{begun, german, other, french})
}

// TestToCopy: a missing text is copied, and a copy of a source text that has changed is copied again. Keys that only
// the translation has do not matter.
func TestToCopy(t *testing.T) {
	files := small(t)
	files["fr.toml"] = files["en.toml"]
	write(t, files, load(t, files).BeginLanguage("fr").Record)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	contenttest.Replace(t, files, "fr.toml", "summary = ", "short_title = ")

	set := load(t, files)

	keys, _ := set.ToCopy(set.Compare())

	difftest.Equal(t, keys, map[string][]tomldoc.Path{"fr": paths(t, []string{"summary", because})})
}

// TestToCopyHolds: nothing is copied into a table with an entry that the source language lacks, since this may be the
// missing entry under another slug.
func TestToCopyHolds(t *testing.T) {
	files := small(t)
	markAll(t, files)
	files["en.toml"] = []byte(strings.ReplaceAll(string(files["en.toml"]), "[recipes.unit-tests", "[recipes.all-tests"))
	set := load(t, files)

	keys, held := set.ToCopy(set.Compare())

	var heldKeys []string
	for _, text := range held {
		heldKeys = append(heldKeys, text.Key.String())
	}
	slices.Sort(heldKeys)
	difftest.Equal(t, keys, map[string][]tomldoc.Path{})
	difftest.Equal(t, heldKeys, []string{
		"recipes.all-tests.failure_modes",
		"recipes.all-tests.swap_outs.fuzz", "recipes.all-tests.title", "recipes.all-tests.why_it_holds",
	})
}

// TestIsFinished: a new translation counts as finished. A draft counts as finished unless withDrafts is true.
func TestIsFinished(t *testing.T) {
	set := &translation.Set{Catalogue: &catalogue.Catalogue{Drafts: map[string]bool{"es": true}}}
	for _, test := range []struct {
		text       translation.Text
		withDrafts bool
		want       bool
	}{
		{translation.Text{Language: "fr", State: translation.Unrecorded, Detail: translation.New}, false, true},
		{translation.Text{Language: "fr", State: translation.Untranslated}, false, false},
		{translation.Text{Language: "es", State: translation.Untranslated}, false, true},
		{translation.Text{Language: "es", State: translation.Untranslated}, true, false},
	} {
		got := set.IsFinished([]translation.Text{test.text}, test.withDrafts)

		difftest.Equal(t, got, test.want, test.text.Language, test.text.State, test.withDrafts)
	}
}
