package content_test

import (
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
)

// TestOwnChange: a swap-out lists the phrases that readers replace in it, but not the phrases of the base prompt. A
// swap-out that is a whole prompt lists all of its phrases.
func TestOwnChange(t *testing.T) {
	recipe := content.Recipe{Change: []string{"todo"}}
	for _, test := range []struct {
		kind content.Kind
		want []string
	}{
		{content.Replace, []string{"every branch"}},
		{content.Append, []string{"every branch"}},
		{content.Alternative, []string{"todo", "every branch"}},
	} {
		swapOut := content.SwapOut{Kind: test.kind, Change: []string{"todo", "every branch"}}

		got := recipe.OwnChange(swapOut)

		difftest.Equal(t, got, test.want, test.kind)
	}
}

// TestFirstSkill: the example of a skill is the first recipe of the page that can be a skill, in any category.
func TestFirstSkill(t *testing.T) {
	page := content.Page{Categories: []content.Category{
		{Recipes: []content.Recipe{{Slug: "one"}}},
		{Recipes: []content.Recipe{{Slug: "two"}, {Slug: "three", IsSkill: true}, {Slug: "four", IsSkill: true}}},
	}}

	if got := page.FirstSkill(); got != "three" {
		t.Errorf("it is %q", got)
	}
	if got := (content.Page{}).FirstSkill(); got != "" {
		t.Errorf("of a page without recipes it is %q", got)
	}
}
