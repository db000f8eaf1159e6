package translation_test

import (
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// TestList: a list is one text. Any change in the list of the source language makes the translation stale, and the
// change shows which entry it concerns.
func TestList(t *testing.T) {
	for name, test := range map[string]struct {
		english []string
		change  string
	}{
		"inserted":  {[]string{"A.", "New.", "B."}, "… ¶ {+New.+} ¶ …"},
		"removed":   {[]string{"B."}, "[-A.-] ¶ …"},
		"changed":   {[]string{"A.", "B, more exactly."}, "… ¶ B{+, more exactly+}."},
		"exchanged": {[]string{"B.", "A."}, "{+B.+} ¶ … ¶ [-B.-]"},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			writeList(t, files, "en.toml", []string{"A.", "B."})
			writeList(t, files, "fr.toml", []string{"le A.", "le B."})
			markAll(t, files)

			writeList(t, files, "en.toml", test.english)

			difftest.Equal(t, states(t, files), "stale introduction")
			difftest.Equal(t, find(t, files, "introduction").Change, test.change)
		})
	}
}

// TestListOtherLength: a translation may have more or fewer entries than its source.
func TestListOtherLength(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"A.", "B."})
	writeList(t, files, "fr.toml", []string{"le A et B."})

	marked := mark(t, files, "introduction")

	difftest.Equal(t, marked.Recorded, []translation.Recorded{{
		Key: "introduction", Translation: "le A et B.", Source: "A. ¶ B.",
	}})
	markAll(t, files)
	difftest.Equal(t, states(t, files), "")
}

// TestListEdited: if an entry of a list was edited after the source of the list had changed, marking the language
// does not record the list.
func TestListEdited(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"A.", "B."})
	writeList(t, files, "fr.toml", []string{"le A.", "le B."})
	markAll(t, files)
	writeList(t, files, "en.toml", []string{"A.", "B.", "C."})
	writeList(t, files, "fr.toml", []string{"le A.", "le B.", "le C."})

	bulk := markAll(t, files)
	alone := mark(t, files, "introduction")

	difftest.Equal(t, skipped(bulk), []string{"stale introduction"})
	difftest.Equal(t, len(alone.Recorded), 1)
	difftest.Equal(t, states(t, files), "")
}

// TestListPartlyTranslated: a list with entries in the source language is untranslated, and Copies names these
// entries.
func TestListPartlyTranslated(t *testing.T) {
	files := small(t)
	markAll(t, files)
	writeList(t, files, "en.toml", []string{"First.", "Second.", "Third.", "1 + 1"})
	writeList(t, files, "fr.toml", []string{"le First.", "Second.", "Third.", "1 + 1"})

	text := find(t, files, "introduction")

	difftest.Equal(t, text.State, translation.Untranslated)
	difftest.Equal(t, text.Copies, paths(t, []string{"introduction[1]", "introduction[2]"}))
	difftest.Equal(t, skipped(markAll(t, files)), []string{"untranslated introduction"})
}

// TestListRecordedAsRight: entries that are rightly the same in both languages are recorded with their list. If the
// source of the list changes later, the list is stale.
func TestListRecordedAsRight(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"Rust", "A."})
	writeList(t, files, "fr.toml", []string{"Rust", "le A."})
	markAll(t, files)
	mark(t, files, "introduction")
	recorded := states(t, files)

	writeList(t, files, "en.toml", []string{"Rust", "A.", "B."})

	difftest.Equal(t, recorded, "")
	difftest.Equal(t, states(t, files), "stale introduction")
}

// TestListOfTables: all texts of the principles are one text, with a place in the file.
func TestListOfTables(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", `"Lead."`, `"New lead."`)

	text := find(t, files, "principles.items")

	difftest.Equal(t, text.State, translation.Stale)
	difftest.Equal(t, text.Paths, paths(t, []string{"principles.items[0].lead", "principles.items[0].text"}))
	difftest.Equal(t, text.Problem.Line > 1, true)
}

// TestListMissing: a list that a language lacks is missing as a whole.
func TestListMissing(t *testing.T) {
	files := small(t)
	markAll(t, files)
	contenttest.Replace(t, files, "fr.toml", "tags = [\"le one\", \"le two\"]\n", "")

	set := load(t, files)
	keys, _ := set.ToCopy(set.Compare())

	difftest.Equal(t, states(t, files), "missing tags")
	difftest.Equal(t, keys, map[string][]tomldoc.Path{"fr": paths(t, []string{"tags"})})
}

// TestListUntouchedCopy: an unchanged copy of a list whose source has changed is an old copy, which is copied again.
func TestListUntouchedCopy(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"Alpha.", "Beta."})
	writeList(t, files, "fr.toml", []string{"Alpha.", "Beta."})
	markAll(t, files)
	write(t, files, load(t, files).BeginTexts("fr", paths(t, []string{"introduction"})).Record)
	writeList(t, files, "en.toml", []string{"Beta.", "Gamma."})

	text := find(t, files, "introduction")

	difftest.Equal(t, text.State, translation.Untranslated)
	difftest.Equal(t, text.Detail, translation.OldCopy)
}

// TestListOldCopy: an entry that is still a copy counts as one after its source has changed, so that nobody records it
// together with its list.
func TestListOldCopy(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"First.", "Second."})
	writeList(t, files, "fr.toml", []string{"First.", "Second."})
	markAll(t, files)
	write(t, files, load(t, files).BeginTexts("fr", paths(t, []string{"introduction"})).Record)
	writeList(t, files, "fr.toml", []string{"le First.", "Second."})
	writeList(t, files, "en.toml", []string{"First.", "The second."})

	text := find(t, files, "introduction")

	difftest.Equal(t, text.State, translation.Untranslated)
	difftest.Equal(t, text.Copies, paths(t, []string{"introduction[1]"}))
	difftest.Equal(t, text.Change, "… ¶ [-Second-]{+The second+}.")
	difftest.Equal(t, skipped(markAll(t, files)), []string{"untranslated introduction"})
}
