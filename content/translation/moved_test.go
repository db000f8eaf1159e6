package translation_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestMarkMoved: a translation that has only moved is not recorded with its language as a translation of another text,
// however often somebody tries.
func TestMarkMoved(t *testing.T) {
	for name, test := range map[string]struct{ english, french []string }{
		"below its text":   {[]string{"First.", "New.", "Second."}, []string{"le First.", "le Second.", "le New."}},
		"above its text":   {[]string{"First.", "Second.", "Third."}, []string{"le New.", "le First.", "le Second."}},
		"both exchanged":   {[]string{"First.", "Second."}, []string{"le Second.", "le First."}},
		"its text changed": {[]string{"New.", "First of all."}, []string{"le New.", "le First."}},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			markAll(t, files)
			writeList(t, files, "en.toml", test.english)
			writeList(t, files, "fr.toml", test.french)

			markAll(t, files)
			markAll(t, files)

			difftest.Equal(t, movedRecords(t, files, test.french, "le First.", "le Second."), []string(nil))
		})
	}
}

// TestMarkMovedProperty: the same goes for whatever changes in a list in both languages at once.
func TestMarkMovedProperty(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		files := small(t)
		var english, french []string
		for i := range 2 + random.IntN(4) {
			english = append(english, fmt.Sprintf("Text %c.", 'a'+i))
			french = append(french, "le "+english[i])
		}
		writeList(t, files, "en.toml", english)
		writeList(t, files, "fr.toml", french)
		markAll(t, files)
		recorded := append([]string{}, french...)
		english, french = changeList(random, english), changeList(random, french)
		writeList(t, files, "en.toml", english)
		writeList(t, files, "fr.toml", french)

		markAll(t, files)
		markAll(t, files)

		if wrong := movedRecords(t, files, french, recorded...); len(wrong) > 0 {
			t.Fatalf("seed %d: %q and %q: recorded are %q", seed, english, french, wrong)
		}
	}
}

// changeList returns a list of which some texts are removed, replaced, added and moved.
func changeList(random *rand.Rand, texts []string) []string {
	var changed []string
	for i, text := range texts {
		switch random.IntN(4) {
		case 0: // it is removed
		case 1:
			changed = append(changed, fmt.Sprintf("%s Version %d.", text, i))
		default:
			changed = append(changed, text)
		}
	}
	for i := range 1 + random.IntN(2) {
		changed = append(changed, fmt.Sprintf("Added %d of %d.", i, random.IntN(100)))
	}
	random.Shuffle(len(changed), func(i, j int) { changed[i], changed[j] = changed[j], changed[i] })
	return changed
}

// movedRecords returns those of some earlier translations, which are those of the text behind "le ", that are recorded in
// the introduction as translations of another one.
func movedRecords(t *testing.T, files map[string][]byte, french []string, translations ...string) []string {
	t.Helper()
	record := load(t, files).Record
	var wrong []string
	for i, text := range french {
		for _, translation := range translations {
			source, _, _ := strings.Cut(record.Languages["fr"][fmt.Sprintf("introduction[%d]", i)], " ")
			if text == translation && source != "" && "le "+record.Texts[source] != translation {
				wrong = append(wrong, fmt.Sprintf("%s from %s", translation, record.Texts[source]))
			}
		}
	}
	return wrong
}

// TestMarkInserted: the translation of a text that the source language has put into its list is recorded with its
// language where it is in its place, also if the one after it has been corrected before anything was recorded.
func TestMarkInserted(t *testing.T) {
	files := small(t)
	markAll(t, files)
	writeList(t, files, "en.toml", []string{"First.", "New.", "Second."})
	writeList(t, files, "fr.toml", []string{"le First.", "le New.", "la Second."})

	marked := markAll(t, files)

	difftest.Equal(t, len(marked.Recorded), 2)
	difftest.Equal(t, states(t, files), "")
}
