package catalogue_test

import (
	"io/fs"
	"reflect"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
)

// TestStarter: the starter has no problems, every block that a page can have, and every kind of swap-out.
func TestStarter(t *testing.T) {
	files := map[string][]byte{}
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		data, err := fs.ReadFile(catalogue.Starter(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = data
	}
	c := load(t, files)
	kinds := map[content.Kind]int{}
	for _, category := range c.Page("en").Categories {
		for _, recipe := range category.Recipes {
			for _, s := range recipe.SwapOuts {
				kinds[s.Kind]++
			}
		}
	}
	page := c.Page("en")
	for field := range reflect.TypeFor[content.Page]().Fields() {
		if reflect.ValueOf(page).FieldByIndex(field.Index).IsZero() {
			t.Errorf("it does not show %s", field.Name)
		}
	}
	if len(kinds) != 3 || len(c.Page("en").Categories) != 2 {
		t.Errorf("it has the kinds %v and %d categories", kinds, len(c.Page("en").Categories))
	}
}
