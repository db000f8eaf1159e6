package translation_test

import (
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// TestSelect: the texts that selections name are sorted by language, and those that nobody has begun come last.
func TestSelect(t *testing.T) {
	text := func(language string, state translation.State, keys ...string) translation.Text {
		return translation.Text{Language: language, State: state, Key: tomldoc.Keys(keys...)}
	}
	french := text("fr", translation.Stale, "title")
	begun := text("de", translation.Untranslated, "recipes", "review", "title")
	german := text("de", translation.Missing, "recipes", "review", "why_it_holds")
	other := text("de", translation.Stale, "summary")
	asked := []translation.Selection{{Language: "fr"}, {Language: "de", Key: tomldoc.Keys("recipes", "review")}}

	some := translation.Select([]translation.Text{french, begun, german, other}, asked)
	all := translation.Select([]translation.Text{french, begun, german, other}, nil)

	difftest.Equal(t, some, []translation.Text{german, begun, french})
	difftest.Equal(t, all, []translation.Text{german, other, begun, french})
}

// TestToCopy: what is missing is copied, and a copy of a source text that has changed is copied again. A key that the
// language has alone does not matter.
func TestToCopy(t *testing.T) {
	files := small(t)
	files["fr.toml"] = files["en.toml"]
	write(t, files, load(t, files).BeginLanguage("fr").Record)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	contenttest.Replace(t, files, "fr.toml", "summary = ", "short_title = ")

	keys := translation.ToCopy(load(t, files).Compare())

	difftest.Equal(t, keys, map[string][]tomldoc.Path{"fr": paths(t, []string{"summary", because})})
}

// TestIsFinished: a correction is finished, and so is a draft unless it counts.
func TestIsFinished(t *testing.T) {
	set := &translation.Set{Catalogue: &check.Catalogue{Drafts: map[string]bool{"es": true}}}
	for _, test := range []struct {
		text       translation.Text
		withDrafts bool
		want       bool
	}{
		{translation.Text{Language: "fr", State: translation.Corrected}, false, true},
		{translation.Text{Language: "fr", State: translation.Untranslated}, false, false},
		{translation.Text{Language: "es", State: translation.Untranslated}, false, true},
		{translation.Text{Language: "es", State: translation.Untranslated}, true, false},
	} {
		got := set.IsFinished([]translation.Text{test.text}, test.withDrafts)

		difftest.Equal(t, got, test.want, test.text.Language, test.text.State, test.withDrafts)
	}
}
