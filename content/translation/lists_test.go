package translation_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/translation"
)

// writeList writes the introduction of a language, and returns it.
func writeList(t *testing.T, files map[string][]byte, file string, texts []string) []string {
	t.Helper()
	before, after, isThere := strings.Cut(string(files[file]), "introduction = [")
	_, after, isClosed := strings.Cut(after, "]\n")
	if !isThere || !isClosed {
		t.Fatalf("%s has no introduction", file)
	}
	files[file] = fmt.Appendf(nil, "%sintroduction = [\"%s\"]\n%s", before, strings.Join(texts, `", "`), after)
	return texts
}

// partlyTranslated returns the small catalogue with the introduction Alpha, Beta, Gamma. Gamma is translated, the others
// are copies.
func partlyTranslated(t *testing.T) map[string][]byte {
	t.Helper()
	files := small(t)
	markAll(t, files)
	texts := writeList(t, files, "en.toml", []string{"Alpha.", "Beta.", "Gamma."})
	writeList(t, files, "fr.toml", texts)
	keys := paths(t, []string{"introduction[0]", "introduction[1]", "introduction[2]"})
	write(t, files, load(t, files).BeginTexts("fr", keys).Record)
	writeList(t, files, "fr.toml", []string{"Alpha.", "Beta.", "le Gamma."})
	return files
}

// TestListPartlyTranslated: when the order of a list changes that is translated in part, the translations are known
// under their old indexes, and the list can be put in order. That is so whether or not they have been recorded.
func TestListPartlyTranslated(t *testing.T) {
	for name, test := range map[string]struct {
		english []string
		// each with the index of the translation or, for a translation, of its source text
		want   string
		copied []string
	}{
		"removed": {
			[]string{"Beta.", "Gamma."},
			"untranslated [0], untranslated [1] at [2], moved [2] to [1]",
			[]string{"Beta.", "le Gamma."},
		},
		"inserted": {
			[]string{"Alpha.", "New.", "Beta.", "Gamma."},
			"missing [3] at [2], untranslated [0], untranslated [1], stale [2] to [3]",
			[]string{"Alpha.", "New.", "Beta.", "le Gamma."},
		},
		"reordered": {
			[]string{"Gamma.", "Alpha.", "Beta."},
			"untranslated [0] at [2], untranslated [1], stale [2] to [0]",
			[]string{"le Gamma.", "Alpha.", "Beta."},
		},
	} {
		for _, isRecorded := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, recorded: %v", name, isRecorded), func(t *testing.T) {
				files := partlyTranslated(t)
				if isRecorded {
					markAll(t, files)
				}
				writeList(t, files, "en.toml", test.english)

				before := listStates(t, files)
				copyMissing(t, files)

				difftest.Equal(t, before, test.want)
				difftest.Equal(t, frenchList(t, files), test.copied)
			})
		}
	}
}

// listStates lists the texts of the introduction that are not up to date.
func listStates(t *testing.T, files map[string][]byte) string {
	t.Helper()
	var all []string
	for _, text := range load(t, files).Compare() {
		state := string(text.State) + " " + text.Key.String()
		if at := text.Displaced.At; !at.IsRoot() {
			state += " at " + at.String()
		}
		if to := text.MovedTo; !to.IsRoot() {
			state += " to " + to.String()
		}
		all = append(all, strings.ReplaceAll(state, "introduction", ""))
	}
	return strings.Join(all, ", ")
}

// TestListCopiesOnly: a list without translations is copied anew, and what is too much of it stays extra.
func TestListCopiesOnly(t *testing.T) {
	files := partlyTranslated(t)
	writeList(t, files, "fr.toml", []string{"Alpha.", "Beta.", "Gamma."})
	writeList(t, files, "en.toml", []string{"Beta.", "Gamma."})

	keys, heldBack := planCopy(t, files)

	difftest.Equal(t, keys, "introduction[0] introduction[1]")
	difftest.Equal(t, heldBack, "")
	difftest.Equal(t, listStates(t, files), "untranslated [0], untranslated [1], extra [2]")
}

// TestMarkMovedCorrection: a translation that was corrected, and whose source has another index now, is not recorded with
// its language as a translation of the text that has its index.
func TestMarkMovedCorrection(t *testing.T) {
	files := small(t)
	markAll(t, files)
	writeList(t, files, "fr.toml", []string{"le First.", "la Second."})
	writeList(t, files, "en.toml", []string{"Second.", "Third."})

	marked := markAll(t, files)

	places := paths(t, []string{"introduction[0]", "introduction[1]"})
	difftest.Equal(t, marked, translation.Marked{Misplaced: []translation.Misplaced{
		{Key: places[0], TranslationAt: places[1]}, {Key: places[1], SourceAt: places[0]},
	}})
}

// TestMarkDisplaced: a text whose translation is elsewhere in the list is not recorded with its language or list, whether
// the text in its place is new or has changed. By its own key it is.
func TestMarkDisplaced(t *testing.T) {
	for name, last := range map[string][]string{
		"new":     nil,
		"changed": {"Last."},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			writeList(t, files, "en.toml", append([]string{"First.", "Second."}, last...))
			for i := range last {
				last[i] = "le " + last[i]
			}
			writeList(t, files, "fr.toml", append([]string{"le First.", "le Second."}, last...))
			markAll(t, files)
			writeList(t, files, "en.toml", []string{"First.", "New.", "Second."})
			writeList(t, files, "fr.toml", []string{"le First.", "le Second.", "le New."})

			language := markAll(t, files)
			list := mark(t, files, "introduction")
			text := mark(t, files, "introduction[2]")

			places := paths(t, []string{"introduction[1]", "introduction[2]"})
			want := translation.Marked{Misplaced: []translation.Misplaced{
				{Key: places[0], SourceAt: places[1]}, {Key: places[1], TranslationAt: places[0]},
			}}
			difftest.Equal(t, language, want)
			difftest.Equal(t, list, want)
			difftest.Equal(t, len(text.Recorded), 1)
		})
	}
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

// listEntry is an entry of a list that is translated in part.
type listEntry struct {
	made, source string // the source text that the translation was made from, and the one today
	translation  string
	isWritten    bool // by a translator
}

// TestListProperty: whatever changes in the order of a list, a translation that somebody has written is not extra while
// the list has its source text, and --copy neither replaces it nor copies that source text. If it is known where all
// translations belong, --copy puts them there, once each, and the record follows.
func TestListProperty(t *testing.T) {
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		files := small(t)
		markAll(t, files)
		entries := beginList(t, files, random)
		source := changeOrder(random, entries)
		writeList(t, files, "en.toml", source)

		wrong := checkList(t, files, entries, source)
		wrong = append(wrong, checkCopied(t, files, entries, source)...)

		if len(wrong) > 0 {
			t.Fatalf("seed %d: %s\nfrom %+v\nto %q\nstates: %s",
				seed, strings.Join(wrong, "; "), entries, source, listStates(t, files))
		}
	}
}

// beginList writes a list in both languages: copies and translations that are recorded, corrected, not recorded yet, or
// stale.
func beginList(t *testing.T, files map[string][]byte, random *rand.Rand) []listEntry {
	t.Helper()
	entries := make([]listEntry, 1+random.IntN(5))
	var keys []string
	texts := make([]string, len(entries))
	for i := range entries {
		texts[i] = fmt.Sprintf("Text %c.", 'a'+i)
		entries[i] = listEntry{source: texts[i], translation: texts[i], made: texts[i]}
		keys = append(keys, fmt.Sprintf("introduction[%d]", i))
	}
	writeAll := func() {
		var source, translated []string
		for _, entry := range entries {
			source = append(source, entry.source)
			translated = append(translated, entry.translation)
		}
		writeList(t, files, "en.toml", source)
		writeList(t, files, "fr.toml", translated)
	}
	writeAll()
	write(t, files, load(t, files).BeginTexts("fr", paths(t, keys)).Record)
	kinds := make([]int, len(entries))
	const recorded, corrected, stale, first, all = 1, 2, 3, 4, 5 // 0 is a copy
	for i := range entries {
		kinds[i] = random.IntN(all)
		if slices.Contains([]int{recorded, corrected, stale}, kinds[i]) {
			entries[i].translation = "le " + texts[i]
		}
	}
	writeAll()
	markAll(t, files)
	for i := range entries {
		entry := &entries[i]
		entry.isWritten = kinds[i] > 0
		switch kinds[i] {
		case corrected:
			entry.translation = "la " + texts[i]
		case stale:
			entry.source = "New " + texts[i]
		case first:
			entry.translation = "un " + texts[i]
		}
	}
	writeAll()
	return entries
}

// changeOrder returns the source texts of a list, of which some are removed, added and moved.
func changeOrder(random *rand.Rand, entries []listEntry) []string {
	var source []string
	for _, entry := range entries {
		if random.IntN(4) > 0 {
			source = append(source, entry.source)
		}
	}
	for i := range random.IntN(3) {
		source = slices.Insert(source, random.IntN(len(source)+1), fmt.Sprintf("Added %d.", i))
	}
	if random.IntN(3) == 0 {
		random.Shuffle(len(source), func(i, j int) { source[i], source[j] = source[j], source[i] })
	}
	if len(source) == 0 {
		source = []string{"The only one."}
	}
	return source
}

// checkList returns what is wrong with the states of a list and with what would be copied into it.
func checkList(t *testing.T, files map[string][]byte, entries []listEntry, source []string) []string {
	t.Helper()
	var wrong []string
	loaded := load(t, files)
	compared := loaded.Compare()
	copied := loaded.PlanCopy(compared, nil).Keys["fr"]
	for i, entry := range entries {
		if !entry.isWritten {
			continue
		}
		isThere := slices.Contains(source, entry.made)
		for _, text := range compared {
			if isThere && text.State == translation.Extra && text.Translation == entry.translation {
				wrong = append(wrong, fmt.Sprintf("%q is extra", entry.translation))
			}
		}
		for _, key := range copied {
			if at, _ := key.LastIndex(); at == i || source[at] == entry.made {
				wrong = append(wrong, fmt.Sprintf("%s is copied, and %q is there", key, entry.translation))
			}
		}
	}
	return wrong
}
