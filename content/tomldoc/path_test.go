package tomldoc

import (
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
		difftest.Equal(t, parsed.String(), want)
	}
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
	} {
		difftest.Equal(t, path(t, text).IsIn(table), want, text)
	}
}

// TestPathsAreValues: two paths made from the same path do not change each other.
func TestPathsAreValues(t *testing.T) {
	table := Keys("a", "b", "c")
	first := table.Key("first")
	second := table.Key("second")
	difftest.Equal(t, first.String()+" "+second.String(), "a.b.c.first a.b.c.second")
}
