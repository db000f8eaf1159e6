package tomldoc

import (
	"slices"
	"testing"

	"prompt-recipes/content/difftest"
)

func TestPath(t *testing.T) {
	for want, p := range map[string]Path{
		"":                                   {},
		"recipes[0].swap_outs[12].label":     Keys("recipes").Index(0).Key("swap_outs").Index(12).Key("label"),
		`recipes."a.b".""`:                   Keys("recipes", "a.b", ""),
		`"[x]"[0]`:                           Keys("[x]").Index(0),
		"list[0][1]":                         Keys("list").Index(0).Index(1),
		`recipes.unit-tests."say \"hello\""`: Keys("recipes", "unit-tests", `say "hello"`),
	} {
		difftest.Equal(t, p.String(), want)
		parsed, err := ParsePath(want)
		if err != nil {
			t.Error(err)
		}
		difftest.Equal(t, parsed, p, want)
	}
}

// TestParsePathIsCanonical: a path in an unusual spelling equals the path in the usual one.
func TestParsePathIsCanonical(t *testing.T) {
	for text, want := range map[string]Path{
		`"recipes"."a"`: Keys("recipes", "a"),
		`list[007]`:     Keys("list").Index(7),
		`"a\x2eb"`:      Keys("a.b"),
	} {
		difftest.Equal(t, path(t, text), want, text)
	}
}

// TestPathOfUnusualKeys: a key may contain any characters, even those that separate the parts of a path.
func TestPathOfUnusualKeys(t *testing.T) {
	for _, key := range []string{
		"a", "", ".", "a.b", "[", "]", "[0]", "a[0].b", `"`, `"a"`, `a"].["b`, `\`, `\"`, `'a'`, "`a`", "a b", "é.日", "\n.",
		"\x00]", "#",
	} {
		for _, table := range []Path{{}, Keys("recipes"), Keys("x.y", ""), Keys(`"]`).Index(3), Path{}.Index(0)} {
			p := table.Key(key)
			entry := p.Index(12)
			what := entry.String()
			difftest.Equal(t, p.LastKey(), key, what)
			difftest.Equal(t, p.Len(), table.Len()+1, what)
			difftest.Equal(t, p.Parent(), table, what)
			difftest.Equal(t, entry.Parent(), p, what)
			difftest.Equal(t, entry.Key(key).First(p.Len()), p, what)
			difftest.Equal(t, entry.Key(key).WithoutIndexes(), table.WithoutIndexes().Key(key).Key(key), what)
			difftest.Equal(t, entry.LastKey(), "", what)
			i, isEntry := entry.LastIndex()
			difftest.Equal(t, i, 12, what)
			difftest.Equal(t, isEntry, true, what)
			_, isEntry = p.LastIndex()
			difftest.Equal(t, isEntry, false, what)
			difftest.Equal(t, path(t, what), entry, what)
			difftest.Equal(t, entry.Key(key).IsIn(p), true, what)
			difftest.Equal(t, p.IsIn(entry), false, what)
		}
	}
}

// TestRootPath: the document has no parent, no key and no index, and every path is in it.
func TestRootPath(t *testing.T) {
	var root Path
	_, isEntry := root.LastIndex()
	difftest.Equal(t, root.IsRoot(), true)
	difftest.Equal(t, root.Parent(), root)
	difftest.Equal(t, root.LastKey(), "")
	difftest.Equal(t, isEntry, false)
	difftest.Equal(t, root.Len(), 0)
	difftest.Equal(t, Keys("a").First(-1), root)
	difftest.Equal(t, Keys("a").IsIn(root), true)
	difftest.Equal(t, root.IsIn(Keys("a")), false)
	difftest.Equal(t, root.IsIn(root), true)
}

func TestParsePathRefuses(t *testing.T) {
	for _, text := range []string{".a", "a.", "a..b", "a[", "a[x]", "a[-1]", "a[0]b", `"a`, `"a"b`} {
		if p, err := ParsePath(text); err == nil {
			t.Errorf("%q is %s, want an error", text, p)
		}
	}
}

func TestIsIn(t *testing.T) {
	table := Keys("recipes", "a")
	for text, want := range map[string]bool{
		"recipes.a":         true,
		"recipes.a.title":   true,
		"recipes.a[0]":      true,
		"recipes.ab":        false,
		"recipes":           false,
		"other.recipes.a.b": false,
		`recipes."a.b"`:     false,
		`recipes."a[0]"`:    false,
		`recipes."a"[0]`:    true,
	} {
		difftest.Equal(t, path(t, text).IsIn(table), want, text)
	}
}

// TestCompare: indexes are sorted as numbers.
func TestCompare(t *testing.T) {
	paths := []Path{
		Keys("b").Index(10),
		Keys("b").Index(2),
		Keys("b"),
		Keys("a", "c"),
		Keys("a"),
	}

	slices.SortFunc(paths, Path.Compare)

	difftest.Equal(t, Strings(paths), []string{"a", "a.c", "b", "b[2]", "b[10]"})
}
