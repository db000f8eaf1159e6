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

// inFrench returns texts as they are in the French file.
func inFrench(texts ...string) []string {
	french := make([]string, len(texts))
	for i, text := range texts {
		french[i] = "le " + text
	}
	return french
}

// TestLists: an entry of a list belongs to the source text that it was made from, wherever that is in its list. At first
// the list is A, B, C and D, and all of it is recorded.
func TestLists(t *testing.T) {
	for name, test := range map[string]struct {
		english, french []string
		want            string
		marked          string // after the whole language has been marked
	}{
		"inserted first": {
			[]string{"New.", "A.", "B.", "C.", "D."}, inFrench("A.", "B.", "C.", "D."),
			"missing introduction[0]", "missing introduction[0]",
		},
		"inserted": {
			[]string{"A.", "New.", "B.", "C.", "D."}, inFrench("A.", "B.", "C.", "D."),
			"missing introduction[1]", "missing introduction[1]",
		},
		"inserted last": {
			[]string{"A.", "B.", "C.", "D.", "New."}, inFrench("A.", "B.", "C.", "D."),
			"missing introduction[4]", "missing introduction[4]",
		},
		"two inserted": {
			[]string{"A.", "New.", "B.", "C.", "Newer.", "D."}, inFrench("A.", "B.", "C.", "D."),
			"missing introduction[1], missing introduction[4]", "missing introduction[1], missing introduction[4]",
		},
		"removed first": {
			[]string{"B.", "C.", "D."}, inFrench("A.", "B.", "C.", "D."), "extra introduction[0]", "extra introduction[0]",
		},
		"removed": {
			[]string{"A.", "C.", "D."}, inFrench("A.", "B.", "C.", "D."), "extra introduction[1]", "extra introduction[1]",
		},
		"changed": {
			[]string{"A.", "B, more exactly.", "C.", "D."}, inFrench("A.", "B.", "C.", "D."),
			"stale introduction[1]", "stale introduction[1]",
		},
		"changed after an inserted one": {
			[]string{"New.", "A.", "B.", "C, more exactly.", "D."}, inFrench("A.", "B.", "C.", "D."),
			"missing introduction[0], stale introduction[2]", "missing introduction[0], stale introduction[2]",
		},
		"changed, and its translation edited": {
			[]string{"A.", "B, more exactly.", "C.", "D."}, inFrench("A.", "B, corrected.", "C.", "D."),
			"stale introduction[1]", "stale introduction[1]",
		},
		"exchanged": {
			[]string{"A.", "C.", "B.", "D."}, inFrench("A.", "B.", "C.", "D."),
			"extra introduction[1], missing introduction[2]", "extra introduction[1], missing introduction[2]",
		},
		"exchanged by hand": {
			[]string{"A.", "C.", "B.", "D."}, inFrench("A.", "C.", "B.", "D."), "", "",
		},
		"inserted by hand": {
			[]string{"A.", "New.", "B.", "C.", "D."}, inFrench("A.", "New.", "B.", "C.", "D."),
			"unrecorded introduction[1]", "",
		},
		"removed by hand": {
			[]string{"A.", "C.", "D."}, inFrench("A.", "C.", "D."), "", "",
		},
		"inserted by hand, another one edited": {
			[]string{"A.", "New.", "B.", "C.", "D."}, inFrench("A.", "New.", "B.", "C, corrected.", "D."),
			"unrecorded introduction[1], unrecorded introduction[3]", "",
		},
		"removed and inserted": {
			[]string{"New.", "A.", "B.", "C."}, inFrench("A.", "B.", "C.", "D."),
			"missing introduction[0], extra introduction[3]", "missing introduction[0], extra introduction[3]",
		},
		"removed by the translator": {
			[]string{"A.", "B.", "C.", "D."}, inFrench("A.", "C.", "D."),
			"missing introduction[1]", "missing introduction[1]",
		},
		"inserted copy": {
			[]string{"A.", "New.", "B.", "C.", "D."}, []string{"le A.", "New.", "le B, corrected.", "le C.", "le D."},
			"untranslated introduction[1], unrecorded introduction[2]", "untranslated introduction[1]",
		},
		"empty": {
			[]string{"A.", "B.", "C.", "D."}, []string{"le A.", "", "le C.", ""},
			"missing introduction[1], missing introduction[3]", "missing introduction[1], missing introduction[3]",
		},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			writeList(t, files, "en.toml", []string{"A.", "B.", "C.", "D."})
			writeList(t, files, "fr.toml", inFrench("A.", "B.", "C.", "D."))
			markAll(t, files)
			writeList(t, files, "en.toml", test.english)
			writeList(t, files, "fr.toml", test.french)

			before := states(t, files)
			markAll(t, files)
			after := states(t, files)

			difftest.Equal(t, before, test.want)
			difftest.Equal(t, after, test.marked)
		})
	}
}

// TestListsByHand: when a translator has inserted what is missing, removed what is extra, or put both into the order of
// the source language, after the language was marked as far as it went, all the others are up to date.
func TestListsByHand(t *testing.T) {
	for name, english := range map[string][]string{
		"inserted":  {"A.", "New.", "B.", "C."},
		"removed":   {"A.", "C."},
		"exchanged": {"C.", "B.", "A."},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			writeList(t, files, "en.toml", []string{"A.", "B.", "C."})
			writeList(t, files, "fr.toml", inFrench("A.", "B.", "C."))
			markAll(t, files)
			writeList(t, files, "en.toml", english)
			markAll(t, files)

			writeList(t, files, "fr.toml", inFrench(english...))

			for _, text := range load(t, files).Compare() {
				difftest.Equal(t, fmt.Sprint(text.State, text.Translation), "unrecordedle New.")
			}
		})
	}
}

// TestListsBegun: a list that was translated from copies, and never recorded, belongs to the source texts of these copies.
func TestListsBegun(t *testing.T) {
	files := small(t)
	texts := []string{"A.", "B.", "C."}
	writeList(t, files, "en.toml", texts)
	writeList(t, files, "fr.toml", texts)
	markAll(t, files)
	write(t, files, load(t, files).BeginLanguage("fr").Record)
	markAll(t, files)
	writeList(t, files, "fr.toml", inFrench(texts...))
	writeList(t, files, "en.toml", []string{"A.", "New.", "B.", "C."})

	before := introductions(t, files)
	writeList(t, files, "fr.toml", []string{"le A.", "New.", "le B.", "le C."})
	write(t, files, load(t, files).BeginTexts("fr", paths(t, []string{"introduction[1]"})).Record)
	after := introductions(t, files)

	difftest.Equal(t, before,
		"unrecorded introduction[0] new, missing introduction[1], unrecorded introduction[1] new, unrecorded introduction[2] new")
	difftest.Equal(t, after,
		"unrecorded introduction[0] new, untranslated introduction[1], unrecorded introduction[2] new, unrecorded introduction[3] new")
}

// introductions returns the states of the entries of the introduction that are not up to date, and whether they are new.
func introductions(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var all []string
	for _, text := range load(t, files).Compare() {
		if !text.Key.IsIn(tomldoc.Keys("introduction")) {
			continue
		}
		state := string(text.State) + " " + text.Key.String()
		if text.Detail == translation.New {
			state += " new"
		}
		all = append(all, state)
	}
	return strings.Join(all, ", ")
}

// TestListsOfTables: a principle belongs to the one that it shares a text with.
func TestListsOfTables(t *testing.T) {
	const second = "[[principles.items]]\nlead = \"Other lead.\"\ntext = \"Other text.\"\n"
	const first = "[[principles.items]]\nlead = \"New lead.\"\ntext = \"New text.\"\n"
	files := small(t)
	contenttest.Replace(t, files, "en.toml", "[library_section]", second+"[library_section]")
	contenttest.Replace(t, files, "fr.toml", "[library_section]",
		strings.ReplaceAll(second, `= "`, `= "le `)+"[library_section]")
	markAll(t, files)
	contenttest.Replace(t, files, "en.toml", "[[principles.items]]\nlead = \"Lead.\"", first+"[[principles.items]]\nlead = \"Lead.\"")
	contenttest.Replace(t, files, "en.toml", "Other text.", "Another text.")

	got := states(t, files)
	stale := find(t, files, "principles.items[1].text")

	difftest.Equal(t, got, "missing principles.items[0].lead, missing principles.items[0].text, stale principles.items[1].text")
	difftest.Equal(t, stale.SourceKey.String(), "principles.items[2].text")
	difftest.Equal(t, stale.Change, "[-Other-]{+Another+} text.")
}

// TestListPlaces: what is missing has the place where it has to be inserted.
func TestListPlaces(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"A.", "B."})
	writeList(t, files, "fr.toml", inFrench("A.", "B."))
	markAll(t, files)
	for want, english := range map[string][]string{
		"fr.toml:5:1":  {"New.", "A.", "B."},
		"fr.toml:5:24": {"A.", "New.", "B."},
		"fr.toml:5:33": {"A.", "B.", "New."},
	} {
		writeList(t, files, "en.toml", english)

		difftest.Equal(t, load(t, files).Compare()[0].Problem.Place(), want)
	}
}

// TestListCopiesOnly: in a list of copies the one whose source text is gone is extra, and one whose source text has
// changed is copied anew.
func TestListCopiesOnly(t *testing.T) {
	files := small(t)
	texts := []string{"Alpha.", "Beta.", "Gamma."}
	writeList(t, files, "en.toml", texts)
	writeList(t, files, "fr.toml", texts)
	markAll(t, files)
	keys := paths(t, []string{"introduction[0]", "introduction[1]", "introduction[2]"})
	write(t, files, load(t, files).BeginTexts("fr", keys).Record)
	writeList(t, files, "en.toml", []string{"Beta.", "Gamma, more exactly."})

	set := load(t, files)
	copied, _ := set.ToCopy(set.Compare())

	difftest.Equal(t, copied, map[string][]tomldoc.Path{"fr": keys[1:2]})
	difftest.Equal(t, states(t, files),
		"extra introduction[0], untranslated introduction[1], untranslated introduction[2]")
}

// TestListsEqualTexts: equal texts in a list belong together in order.
func TestListsEqualTexts(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"A.", "Same.", "B.", "Same."})
	writeList(t, files, "fr.toml", inFrench("A.", "Same.", "B.", "Same."))
	markAll(t, files)
	writeList(t, files, "en.toml", []string{"Same.", "B.", "Same.", "New."})

	difftest.Equal(t, states(t, files), "extra introduction[0], missing introduction[3]")
}

// TestListsLarge: long lists of which nothing is where it was are compared within seconds.
func TestListsLarge(t *testing.T) {
	files := small(t)
	var texts []string
	for i := range 20_000 {
		texts = append(texts, fmt.Sprintf("Text %d.", i))
	}
	writeLines := func(file string, texts []string) {
		writeList(t, files, file, texts)
		files[file] = []byte(strings.ReplaceAll(string(files[file]), `.", "`, ".\",\n\""))
	}
	writeLines("en.toml", texts)
	writeLines("fr.toml", inFrench(texts...))
	markAll(t, files)
	writeLines("fr.toml", inFrench(append(texts[8_000:], texts[:8_000]...)...))

	compared := load(t, files).Compare()

	difftest.Equal(t, len(compared) >= 16_000, true)
}

// TestMarkListEntry: an entry of a list is recorded by its key in the translation.
func TestMarkListEntry(t *testing.T) {
	files := small(t)
	writeList(t, files, "en.toml", []string{"A.", "B.", "C."})
	writeList(t, files, "fr.toml", inFrench("A.", "B.", "C."))
	markAll(t, files)
	writeList(t, files, "en.toml", []string{"New.", "A.", "B, more exactly.", "C."})

	marked := mark(t, files, "introduction[1]")

	difftest.Equal(t, marked.Recorded, []translation.Recorded{{
		Key: "introduction[1]", Translation: "le B.", Source: "B, more exactly.", Change: "B{+, more exactly+}.",
	}})
	difftest.Equal(t, states(t, files), "missing introduction[0]")
}
