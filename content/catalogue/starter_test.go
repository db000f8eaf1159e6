package catalogue_test

import (
	"reflect"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// TestStarter: the starter has no problems, every block that a page can have, and every kind of swap-out.
func TestStarter(t *testing.T) {
	checked, err := source.New(catalogue.Starter(), locales.Bundled()).Check()
	if err != nil || len(checked.Problems) > 0 {
		t.Fatal(err, checked.Problems)
	}
	page := checked.Catalogue.Page("en")
	kinds := map[content.Kind]int{}
	for _, category := range page.Categories {
		for _, recipe := range category.Recipes {
			for _, s := range recipe.SwapOuts {
				kinds[s.Kind]++
			}
		}
	}
	for field := range reflect.TypeFor[content.Page]().Fields() {
		if reflect.ValueOf(page).FieldByIndex(field.Index).IsZero() {
			t.Errorf("it does not show %s", field.Name)
		}
	}
	if len(kinds) != 3 || len(page.Categories) != 2 {
		t.Errorf("it has the kinds %v and %d categories", kinds, len(page.Categories))
	}
}
