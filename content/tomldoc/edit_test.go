package tomldoc

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/textfile"
)

// TestEditExample shows what each kind of edit does to a file. Comments and blank lines stay where they
// are.
func TestEditExample(t *testing.T) {
	edits := parse(t, `# Prompts for our team.

lang = "en" # of the page
title = "Prompts"
tags = ["go", "rust"]

# The first recipe.
[recipes.fix]
title = "Fix"

[links.docs]
href = "https://example.org/"
`).Edit()

	edits.Remove(Keys("lang"))
	edits.Set(Keys("title"), `"Our prompts"`)
	edits.Set(Keys("tags").Index(1), `"zig"`)
	edits.AddKey(Path{}, []string{"title"}, "summary", `"What we ask."`)
	edits.AddKey(Keys("recipes", "fix"), []string{"title"}, "notes", `"Short."`)
	edits.Rename(Keys("links", "docs"), "guide")
	edits.AddBlock(Keys("recipes", "fix"), "[recipes.test]\ntitle = \"Test\"")

	difftest.Equal(t, string(edits.Bytes()), `# Prompts for our team.

title = "Our prompts"
summary = "What we ask."
tags = ["go", "zig"]

# The first recipe.
[recipes.fix]
title = "Fix"
notes = "Short."

[recipes.test]
title = "Test"

[links.guide]
href = "https://example.org/"
`)
}

// TestCopyExample shows how a translation gets what only the source language has: a key, and a table with its
// comments. A list that the translation already has is replaced with the whole list of the source language.
func TestCopyExample(t *testing.T) {
	source := parse(t, `title = "Prompts"
summary = "What we ask."
introduction = ["First.", "Second."]

[recipes.fix]
title = "Fix"

[recipes.test]
title = "Test" # in one word
`)
	edits := parse(t, `title = "Invites" # reviewed
introduction = ["Un."]

[recipes.fix]
title = "Corriger"
`).Edit()

	edits.CopyMissing(source, []Path{
		Keys("recipes", "test", "title"), Keys("introduction"), Keys("summary"),
	})

	difftest.Equal(t, string(edits.Bytes()), `title = "Invites" # reviewed
summary = "What we ask."
introduction = ["First.", "Second."]

[recipes.fix]
title = "Corriger"

[recipes.test]
title = "Test" # in one word
`)
}

const beforeEdits = `lang = "en"
list = ["a"]
[t]
k = 1
l = 2
[u]
m = 3
`

const copiedFrom = `c = 4
[t]
d = 5
[w]
n = 6
`

type madeEdit struct {
	name          string
	apply         func(e *Edit, other *Document)
	path, literal string
}

// edits are changes to beforeEdits. After each of them, the value at its path is its literal.
var edits = []madeEdit{
	{"Remove first", func(e *Edit, _ *Document) { e.Remove(Keys("lang")) }, "lang", ""},
	{"Remove second", func(e *Edit, _ *Document) { e.Remove(Keys("list")) }, "list", ""},
	{"Remove in table", func(e *Edit, _ *Document) { e.Remove(Keys("t", "k")) }, "t.k", ""},
	{"Remove last in table", func(e *Edit, _ *Document) { e.Remove(Keys("t", "l")) }, "t.l", ""},
	{"Remove last", func(e *Edit, _ *Document) { e.Remove(Keys("u", "m")) }, "u.m", ""},
	{"Set first", func(e *Edit, _ *Document) { e.Set(Keys("lang"), "7") }, "lang", "7"},
	{"Set list", func(e *Edit, _ *Document) { e.Set(Keys("list"), "[7]") }, "list", "[7]"},
	{"Set entry", func(e *Edit, _ *Document) { e.Set(Keys("list").Index(0), "8") }, "list[0]", "8"},
	{"Set last", func(e *Edit, _ *Document) { e.Set(Keys("u", "m"), "9") }, "u.m", "9"},
	{"AddKey at start", func(e *Edit, _ *Document) { e.AddKey(Path{}, nil, "e", "1") }, "e", "1"},
	{"AddKey after first", func(e *Edit, _ *Document) { e.AddKey(Path{}, []string{"lang"}, "f", "1") }, "f", "1"},
	{"AddKey to table", func(e *Edit, _ *Document) { e.AddKey(Keys("t"), nil, "g", "1") }, "t.g", "1"},
	{"AddKey last", func(e *Edit, _ *Document) { e.AddKey(Keys("t"), []string{"l"}, "h", "1") }, "t.h", "1"},
	{"AddKey at end", func(e *Edit, _ *Document) { e.AddKey(Keys("u"), []string{"m"}, "i", "1") }, "u.i", "1"},
	{"AddKey to new table", func(e *Edit, _ *Document) { e.AddKey(Keys("v"), nil, "p", "1") }, "v.p", "1"},
	{"AddKey to new table again", func(e *Edit, _ *Document) { e.AddKey(Keys("v"), nil, "q", "1") }, "v.q", "1"},
	{"AddBlock within", func(e *Edit, _ *Document) { e.AddBlock(Keys("t"), "[x]\nj = 1") }, "x.j", "1"},
	{"AddBlock at end", func(e *Edit, _ *Document) { e.AddBlock(Keys("u"), "[y]\nj = 1\n") }, "y.j", "1"},
	{"AddBlock of none", func(e *Edit, _ *Document) { e.AddBlock(Keys("none"), "[z]\nj = 1") }, "z.j", "1"},
	{"copyFrom key", func(e *Edit, o *Document) { e.copyFrom(o, Keys("c"), Keys("lang")) }, "c", "4"},
	{"copyFrom last key", func(e *Edit, o *Document) { e.copyFrom(o, Keys("t", "d"), Keys("t", "l")) }, "t.d", "5"},
	{"copyFrom table", func(e *Edit, o *Document) { e.copyFrom(o, Keys("w"), Keys("t")) }, "w.n", "6"},
}

// TestEditPairs makes each pair of changes in one file, in both orders. Both changes take effect. If they overlap,
// only the second does. Nothing else changes.
func TestEditPairs(t *testing.T) {
	for name, source := range map[string]string{
		"Unix":           beforeEdits,
		"Windows":        textfile.ByteOrderMark + strings.ReplaceAll(beforeEdits, "\n", "\r\n"),
		"no end of line": strings.TrimSuffix(beforeEdits, "\n"),
		"comments":       "#:schema a\n# b\n" + beforeEdits + "# c",
		"only a schema":  "#:schema a\n" + beforeEdits,
		"blank lines":    strings.ReplaceAll(beforeEdits, "\n[", "\n\n["),
		"indented":       "  " + strings.ReplaceAll(beforeEdits, "\n", "\n  "),
	} {
		t.Run(name, func(t *testing.T) {
			d := parse(t, source)
			for _, first := range edits {
				for _, second := range edits {
					if first.name != second.name {
						expectBoth(t, d, first, second)
					}
				}
			}
		})
	}
}

func expectBoth(t *testing.T, d *Document, first, second madeEdit) {
	t.Helper()
	want := map[string]string{}
	for _, key := range []string{"lang", "list", "t.k", "t.l", "u.m"} {
		want[key] = d.Literal(path(t, key))
	}
	e := d.Edit()
	other := parse(t, copiedFrom)
	for _, made := range []madeEdit{first, second} {
		made.apply(e, other)
		here := path(t, made.path)
		for key := range want {
			if path(t, key).IsIn(here) || here.IsIn(path(t, key)) {
				delete(want, key)
			}
		}
		want[made.path] = made.literal
	}
	e.ReplaceTopComment("New.")

	edited := e.Bytes()

	after, problems := Parse("", edited)
	if problems != nil {
		t.Fatalf("%s, %s: %v:\n%s", first.name, second.name, problems, edited)
	}
	for key, literal := range want {
		difftest.Equal(t, after.Literal(path(t, key)), literal, first.name, ", ", second.name, ": ", key)
	}
	_, text, _ := strings.Cut("\n"+after.Source(), "\n# ")
	if !strings.HasPrefix(text, "New.\n") {
		t.Errorf("%s, %s: the first comment is another:\n%s", first.name, second.name, edited)
	}
}

// TestEditTwice: if a key is set twice, it gets the second value.
func TestEditTwice(t *testing.T) {
	e := parse(t, beforeEdits).Edit()
	e.Remove(Keys("lang"))
	e.Set(Keys("lang"), "1")
	e.Set(Keys("lang"), "2")
	e.Set(Keys("t", "k"), "3")
	e.Remove(Keys("t", "k"))
	want := strings.Replace(strings.Replace(beforeEdits, `"en"`, "2", 1), "k = 1\n", "", 1)
	difftest.Equal(t, string(e.Bytes()), want)
}

// TestEditOrder: at one place, a key comes before a table, in whichever order the two were added.
func TestEditOrder(t *testing.T) {
	d := parse(t, "[[a]]\nb = 1\n[[a]]\nb = 2\n")
	e := d.Edit()
	e.AddBlock(Keys("a").Index(0), "[[a]]\nb = 3")
	e.AddKey(Keys("a").Index(0), []string{"b"}, "c", "4")
	difftest.Equal(t, string(e.Bytes()), "[[a]]\nb = 1\nc = 4\n\n[[a]]\nb = 3\n\n[[a]]\nb = 2\n")
	difftest.Equal(t, e.IsEmpty(), false)
	difftest.Equal(t, string(d.Edit().Bytes()), string(d.data), "another edit of the document")
}

// TestAddBlockBeforeKeys: the keys that follow a path stay in their table.
func TestAddBlockBeforeKeys(t *testing.T) {
	for source, want := range map[string]string{
		"a.b = 1\nc = 2 # two\n# three\n[d]\n":    "a.b = 1\nc = 2 # two\n\n[a.x]\n\n# three\n[d]\n",
		"[a]\nb = { c = 1 }\nd = 2\n\n# e\n[e]\n": "[a]\nb = { c = 1 }\nd = 2\n\n[a.x]\n\n# e\n[e]\n",
		"a.b = 1\nc = 2":                          "a.b = 1\nc = 2\n\n[a.x]\n",
	} {
		edits := parse(t, source).Edit()
		edits.AddBlock(Keys("a", "b"), "[a.x]")
		difftest.Equal(t, string(edits.Bytes()), want)
	}
}

// TestCopyMissing: a missing value goes after the value before it in the other document. A key never goes after a
// table, because it would then belong to that table.
func TestCopyMissing(t *testing.T) {
	from := parse(t, "a = 1\nb.x = 2\nc = 3\nd = 4\n[e]\nx = 5\n[f]\nx = 6\ny = 7\n[g]\nx = 8\n")
	for source, want := range map[string]string{
		"d = 0\n":                "a = 1\nb.x = 2\nc = 3\nd = 4\n\n[e]\nx = 5\n\n[f]\nx = 6\ny = 7\n\n[g]\nx = 8\n",
		"a = 0\n[b]\nx = 0\n":    "a = 1\nc = 3\nd = 4\n[b]\nx = 2\n\n[e]\nx = 5\n\n[f]\nx = 6\ny = 7\n\n[g]\nx = 8\n",
		"b.x = 0\n[z]\n[f]\n":    "a = 1\nb.x = 2\nc = 3\nd = 4\n\n[e]\nx = 5\n\n[z]\n[f]\nx = 6\ny = 7\n\n[g]\nx = 8\n",
		"[e]\nx = 0\n[g]\n[h]\n": "a = 1\nb.x = 2\nc = 3\nd = 4\n[e]\nx = 5\n\n[f]\nx = 6\ny = 7\n\n[g]\nx = 8\n[h]\n",
	} {
		e := parse(t, source).Edit()
		e.CopyMissing(from, []Path{
			Keys("g", "x"), Keys("f", "y"), Keys("f", "x"), Keys("e", "x"), Keys("d"), Keys("c"), Keys("b", "x"), Keys("a"),
		})
		difftest.Equal(t, string(e.Bytes()), want)
	}
}

// TestCopyTableOverText: if the other document has a table in place of a text, the text stays, because the table
// cannot be copied there.
func TestCopyTableOverText(t *testing.T) {
	edits := parse(t, "a = \"text\"\n").Edit()

	edits.CopyMissing(parse(t, "[a]\nx = 1\n"), []Path{Keys("a")})

	difftest.Equal(t, string(edits.Bytes()), "a = \"text\"\n")
}

// TestAddUnusualKeys: keys and tables with unusual names are written in quotes.
func TestAddUnusualKeys(t *testing.T) {
	for _, name := range []string{"y z", "a.b", `say "hello"`, "é", "", "\x00\\", "[0]", "#", "it's"} {
		table := Keys("x", name)
		for source, at := range map[string]Path{
			"":                             table,
			"[x]\n" + Quote(name) + ".a=1": table,
			Quote(name) + ".x.a = 1":       Keys(name, "x"),
			"b = 2":                        {},
		} {
			edits := parse(t, source).Edit()
			edits.AddKey(at, nil, name, "1")
			difftest.Equal(t, parse(t, string(edits.Bytes())).Literal(at.Key(name)), "1", source)
		}
	}
}
