package content_test

import (
	"testing"

	"prompt-recipes/content"
)

// TestStarter: it passes the check, and shows every kind of swap-out in a catalogue of two languages.
func TestStarter(t *testing.T) {
	c, err := content.Load(content.Starter())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[content.Kind]int{}
	for _, category := range c.Page("en").Categories {
		for _, recipe := range category.Recipes {
			for _, s := range recipe.SwapOuts {
				kinds[s.Kind]++
			}
		}
	}
	if len(kinds) != 3 || len(c.Languages) != 2 || len(c.Page("en").Categories) != 2 {
		t.Errorf("it has the kinds %v, the languages %v and %d categories", kinds, c.Languages, len(c.Page("en").Categories))
	}
}
