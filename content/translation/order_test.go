package translation_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/translation"
)

// copyMissing does what status --copy does, and returns whether it has put a list in order.
func copyMissing(t *testing.T, files map[string][]byte, asked ...translation.Selection) (isOrdered bool) {
	t.Helper()
	loaded := load(t, files)
	plan := loaded.PlanCopy(translation.Select(loaded.Compare(), asked), asked)
	copies, err := edit.CopyMissing(loaded, plan)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(files, copies.Files())
	write(t, files, copies.Begin(load(t, files)).Record)
	return len(plan.Orders["fr"]) > 0
}

// frenchList returns the French introduction.
func frenchList(t *testing.T, files map[string][]byte) []string {
	t.Helper()
	var french content.LanguageFile
	if err := content.Decode("", files["fr.toml"], &french); err != nil {
		t.Fatal(err)
	}
	return french.Introduction
}

// TestOrder: a list is put in the order of the source language, with copies of the texts that are new, and what is
// recorded of the translations goes with them.
func TestOrder(t *testing.T) {
	for name, test := range map[string]struct{ english, want []string }{
		"put first": {[]string{"New.", "First.", "Second."}, []string{"New.", "le First.", "le Second."}},
		"put between": {
			[]string{"First.", "New.", "Second.", "Last."}, []string{"le First.", "New.", "le Second.", "Last."},
		},
		"swapped": {[]string{"Second.", "First."}, []string{"le Second.", "le First."}},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			markAll(t, files)
			writeList(t, files, "en.toml", test.english)

			isOrdered := copyMissing(t, files)

			difftest.Equal(t, isOrdered, true)
			difftest.Equal(t, frenchList(t, files), test.want)
			var want []string
			for i, text := range test.want {
				if !strings.HasPrefix(text, "le ") {
					want = append(want, fmt.Sprintf("untranslated introduction[%d]", i))
				}
			}
			difftest.Equal(t, states(t, files), strings.Join(want, ", "))
		})
	}
}

// TestOrderDropsCopies: copies of texts that the source language has no more go, also those that were put there by hand.
func TestOrderDropsCopies(t *testing.T) {
	files := partlyTranslated(t)
	writeList(t, files, "en.toml", []string{"Gamma.", "Alpha."})

	copyMissing(t, files)

	difftest.Equal(t, frenchList(t, files), []string{"le Gamma.", "Alpha."})
	difftest.Equal(t, listStates(t, files), "untranslated [1]")
}

// TestOrderKeepsLiterals: each translation stays as it is written, and so do the lines of the list.
func TestOrderKeepsLiterals(t *testing.T) {
	const before = "[\n  'le \"First\".',\n  \"\"\"\nla \\\n  Second.\"\"\",\n] # end\n"
	const after = "[\n  \"New.\",\n  'le \"First\".',\n  \"\"\"\nla \\\n  Second.\"\"\",\n] # end\n"
	for name, lineEnd := range map[string]string{"Unix": "\n", "Windows": "\r\n"} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			contenttest.Replace(t, files, "en.toml", `["First.", "Second."]`, "[\n  \"First.\",\n  \"Second.\",\n]")
			contenttest.Replace(t, files, "fr.toml", "[\"le First.\", \"le Second.\"]\n", before)
			files["fr.toml"] = []byte(strings.ReplaceAll(string(files["fr.toml"]), "\n", lineEnd))
			markAll(t, files)
			contenttest.Replace(t, files, "en.toml", "  \"First.\"", "  \"New.\",\n  \"First.\"")

			copyMissing(t, files)

			_, written, _ := strings.Cut(string(files["fr.toml"]), "introduction = ")
			written, _, _ = strings.Cut(written, "related_links_title")
			difftest.Equal(t, written, strings.ReplaceAll(after, "\n", lineEnd))
			difftest.Equal(t, states(t, files), "untranslated introduction[0]")
		})
	}
}

// TestOrderOfTables: the same goes for a list whose entries are tables with headers.
func TestOrderOfTables(t *testing.T) {
	const englishItem = "[[principles.items]]\nlead = \"%s.\"\ntext = \"Text of %[1]s.\"\n"
	const frenchItem = "[[principles.items]]\nlead = \"le %s.\"\ntext = 'le Text of %[1]s.'\n"
	itemsOf := func(item string, names ...string) string {
		var items strings.Builder
		for _, name := range names {
			fmt.Fprintf(&items, item, name)
		}
		return items.String()
	}
	writeItems := func(files map[string][]byte, file, items string) {
		before, after, _ := strings.Cut(string(files[file]), "[[principles.items]]")
		_, after, _ = strings.Cut(after, "[library_section]")
		files[file] = []byte(before + items + "[library_section]" + after)
	}
	for name, test := range map[string]struct {
		english    []string
		want       string
		wantStates string
	}{
		"put first": {
			[]string{"New", "A", "B"},
			itemsOf(englishItem, "New") + itemsOf(frenchItem, "A", "B"),
			"untranslated principles.items[0].lead, untranslated principles.items[0].text",
		},
		"swapped": {[]string{"B", "A"}, itemsOf(frenchItem, "B", "A"), ""},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			writeItems(files, "en.toml", itemsOf(englishItem, "A", "B"))
			writeItems(files, "fr.toml", itemsOf(frenchItem, "A", "B"))
			markAll(t, files)
			writeItems(files, "en.toml", itemsOf(englishItem, test.english...))

			isOrdered := copyMissing(t, files)

			difftest.Equal(t, isOrdered, true)
			difftest.Equal(t, states(t, files), test.wantStates)
			written := strings.ReplaceAll(string(files["fr.toml"]), "\n\n", "\n")
			difftest.Equal(t, strings.Contains(written, "\n"+test.want+"[library_section]"), true, written)
		})
	}
}

// TestOrderHeldBack: a list is not put in order while it is not known where all of its translations belong, or while it
// has comments.
func TestOrderHeldBack(t *testing.T) {
	for name, test := range map[string]struct{ english, french string }{
		"source edited":       {`["New.", "The first.", "Second."]`, `["le First.", "le Second."]`},
		"source removed":      {`["Second."]`, `["le First.", "le Second."]`},
		"not recorded":        {`["New.", "First.", "Second."]`, `["le First.", "le Second.", "le New."]`},
		"source text twice":   {`["New.", "First.", "Second.", "First."]`, `["le First.", "le Second."]`},
		"with a comment":      {`["New.", "First.", "Second."]`, "[\"le First.\", # 1\n\"le Second.\"]"},
		"comment at its end":  {`["New.", "First.", "Second."]`, "[\"le First.\", \"le Second.\" # 2\n]"},
		"translated twice":    {`["New.", "First.", "Second."]`, `["le First.", "le First.", "le Second."]`},
		"written between two": {`["New.", "First.", "Second."]`, `["le First.", "le New.", "le Second."]`},
	} {
		t.Run(name, func(t *testing.T) {
			files := small(t)
			markAll(t, files)
			contenttest.Replace(t, files, "en.toml", english, test.english)
			contenttest.Replace(t, files, "fr.toml", `["le First.", "le Second."]`, test.french)
			before := string(files["fr.toml"])

			isOrdered := copyMissing(t, files)

			difftest.Equal(t, isOrdered, false)
			difftest.Equal(t, string(files["fr.toml"]), before)
		})
	}
}

// TestOrderNamed: a selection of the list has it put in order. A selection of one of its texts copies that alone.
func TestOrderNamed(t *testing.T) {
	for key, want := range map[string][]string{
		"introduction":    {"New.", "le First.", "le Second."},
		"introduction[2]": {"le First.", "le Second.", "Second."},
	} {
		files := small(t)
		markAll(t, files)
		writeList(t, files, "en.toml", []string{"New.", "First.", "Second."})

		copyMissing(t, files, translation.Selection{Language: "fr", Key: paths(t, []string{key})[0]})

		difftest.Equal(t, frenchList(t, files), want, key)
	}
}

// checkCopied returns what is wrong after --copy has put a list in order or left it as it is.
func checkCopied(t *testing.T, files map[string][]byte, entries []listEntry, source []string) []string {
	t.Helper()
	before := listStates(t, files)
	isOrdered := copyMissing(t, files)
	states := listStates(t, files)
	var wrong []string
	isKnown := true // where all translations belong
	for _, entry := range entries {
		if !entry.isWritten {
			continue
		}
		isKnown = isKnown && slices.Contains(source, entry.made)
		isOther := func(text string) bool { return text != entry.translation }
		if n := len(slices.DeleteFunc(frenchList(t, files), isOther)); n != 1 {
			wrong = append(wrong, fmt.Sprintf("%q is there %d times", entry.translation, n))
		}
	}
	isOutOfOrder := strings.Contains(before, " at ") || strings.Contains(before, "moved")
	isOpen := strings.Contains(states, "stale") || strings.Contains(states, "unrecorded")
	switch {
	case isOrdered != (isKnown && isOutOfOrder):
		wrong = append(wrong, fmt.Sprintf("it is put in order: %v", isOrdered))
	case isOrdered && (isOpen || strings.Contains(states, " at ") || strings.Contains(states, "moved")):
		wrong = append(wrong, "after --copy there are: "+states)
	}
	return wrong
}
