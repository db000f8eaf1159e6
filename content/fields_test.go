package content

import (
	"reflect"
	"testing"
)

// TestRecipeFieldsArrive: what a language file says of a recipe reaches the page, under the same name.
func TestRecipeFieldsArrive(t *testing.T) {
	c, err := Load(Bundled())
	if err != nil {
		t.Fatal(err)
	}
	for field := range reflect.TypeFor[recipeText]().Fields() {
		arrived := false
		for _, category := range c.Page(c.Languages[0]).Categories {
			for _, recipe := range category.Recipes {
				value := reflect.ValueOf(recipe).FieldByName(field.Name)
				arrived = arrived || value.IsValid() && !value.IsZero()
			}
		}
		if !arrived {
			t.Errorf("no recipe of the bundled catalogue has %s: fill it in decode.go, and give one recipe a text", field.Name)
		}
	}
}
