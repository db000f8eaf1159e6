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

// TestCopiedBefore: a text that equals an earlier source text is untranslated too.
func TestCopiedBefore(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, englishReason)
	contenttest.Replace(t, files, "en.toml", englishReason, `"Because it is."`)
	markAll(t, files)
	got := find(t, files, because)
	difftest.Equal(t, string(got.State)+" "+got.Before, "untranslated Because.")
}

// TestBegun: a language that begins as a copy stays untranslated when its source changes. When its texts are translated
// after that, they are new until somebody records them, but for the one whose source has changed. Marking the whole
// language does not record that one.
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

// TestBeginTexts: texts that have been copied are untranslated, and the records of other texts
// stay.
func TestBeginTexts(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", english, `["First.", "Second.", "Third."]`)
	contenttest.Replace(t, files, "fr.toml", french, `["le First.", "le Second.", "Third."]`)
	write(t, files, load(t, files).BeginTexts("fr", paths(t, []string{"introduction[2]"})).Record)
	difftest.Equal(t, states(t, files), "untranslated introduction[2]")
	contenttest.Replace(t, files, "en.toml", `"Third."`, `"The third."`)
	difftest.Equal(t, states(t, files), "untranslated introduction[2]")
}

// TestRenamedCopies: copies are still known as copies when their entries have got other slugs and the source text has
// changed after that, with and without a record of the language in between.
func TestRenamedCopies(t *testing.T) {
	for name, isMarked := range map[string]bool{"marked in between": true, "not marked": false} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			files["fr.toml"] = files["en.toml"]
			write(t, files, load(t, files).BeginLanguage("fr").Record)
			contenttest.Replace(t, files, "fr.toml", `"Unit Tests"`, `"Les tests"`)
			markAll(t, files)
			rename := strings.NewReplacer("unit-tests", "all-tests", "categories.testing", "categories.tests",
				`"testing"`, `"tests"`, "fuzz = ", "fuzzing = ", `"fuzz"`, `"fuzzing"`, "links.docs", "links.manual")
			for _, file := range []string{"catalogue.toml", "en.toml", "fr.toml"} {
				files[file] = []byte(rename.Replace(string(files[file])))
			}
			if isMarked {
				markAll(t, files)
			}
			texts := map[string]string{
				"recipes.all-tests.why_it_holds":      "Because.",
				"recipes.all-tests.swap_outs.fuzzing": "Fuzzing",
				"categories.tests.title":              "Testing",
				"related_links.manual.description":    "Docs.",
			}
			for _, text := range texts {
				contenttest.Replace(t, files, "en.toml", `"`+text+`"`, `"New `+text+`"`)
			}

			marked := markAll(t, files)

			difftest.Equal(t, len(marked.Skipped), countFrench(t, files)-1)
			for key, text := range texts {
				got := find(t, files, key)
				difftest.Equal(t, string(got.State)+" "+got.Before, "untranslated "+text, key)
				difftest.Equal(t, got.Detail, translation.OldCopy, key)
			}
		})
	}
}

// TestKnownSourceText: a text that equals a source text of another key is not recorded with its language, but with its
// key. Then it is a translation.
func TestKnownSourceText(t *testing.T) {
	files := small(t)
	contenttest.Replace(t, files, "fr.toml", `"le Because."`, `"None."`)
	mark(t, files, "recipes.unit-tests.failure_modes")

	bulk := markAll(t, files)
	before := states(t, files)
	detail := find(t, files, because).Detail
	mark(t, files, because)
	after := states(t, files)

	difftest.Equal(t, skipped(bulk), []string{"untranslated " + because})
	difftest.Equal(t, before, "untranslated "+because)
	difftest.Equal(t, detail, translation.Detail("")) // nothing shows that the other text was copied here
	difftest.Equal(t, after, "")
}

// TestCopiedByHand: a copy that somebody has put before the translations of a list says nothing of the text that had its
// index before.
func TestCopiedByHand(t *testing.T) {
	files := small(t)
	markAll(t, files)
	writeList(t, files, "en.toml", []string{"New.", "First.", "Second."})
	writeList(t, files, "fr.toml", []string{"New.", "le First.", "le Second."})

	copied := find(t, files, "introduction[0]")

	difftest.Equal(t, copied.State, translation.Untranslated)
	difftest.Equal(t, copied.Before, "")
}
