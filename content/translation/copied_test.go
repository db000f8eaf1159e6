package translation_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/translation"
)

// TestCopied: a text that is the same in both languages is untranslated until somebody marks its
// key. Marking the whole language does not change that.
func TestCopied(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	difftest.Equal(t, skipped(markAll(t, files)), []string{"untranslated " + because})
	difftest.Equal(t, states(t, files), "untranslated "+because)
	mark(t, files, because)
	difftest.Equal(t, states(t, files), "")
}

// TestBegun: a language that begins as a copy stays untranslated when its source changes. Once its texts are
// translated, they are new until somebody records them. But a text whose source has changed meanwhile is stale, and
// marking the whole language does not record it.
func TestBegun(t *testing.T) {
	files := small(t)
	translated := files["fr.toml"]
	files["fr.toml"] = files["en.toml"]
	write(t, files, load(t, files).BeginLanguage("fr").Record)
	all := countFrench(t, files)
	difftest.Equal(t, strings.Count(states(t, files), "untranslated"), all)

	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	difftest.Equal(t, strings.Count(states(t, files), "untranslated"), all)

	files["fr.toml"] = translated
	difftest.Equal(t, strings.Count(states(t, files), "unrecorded"), all-1)
	difftest.Equal(t, strings.Count(states(t, files), "stale "+because), 1)
	difftest.Equal(t, find(t, files, "title").Detail, translation.New)
	difftest.Equal(t, skipped(markAll(t, files)), []string{"stale " + because})
}

// TestBeginTexts: copied texts are untranslated, and the records of other texts stay.
func TestBeginTexts(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	write(t, files, load(t, files).BeginTexts("fr", paths(t, []string{because})).Record)
	difftest.Equal(t, states(t, files), "untranslated "+because)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	difftest.Equal(t, states(t, files), "untranslated "+because)
}
