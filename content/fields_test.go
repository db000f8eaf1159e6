package content

import (
	"io/fs"
	"reflect"
	"testing"
)

// TestRecipeFieldsArrive: what a language file says of a recipe reaches the page, under the same name.
func TestRecipeFieldsArrive(t *testing.T) {
	page, err := Decode("en", read(t, CatalogueFileName), read(t, LanguageFileName("en")))
	if err != nil {
		t.Fatal(err)
	}
	for field := range reflect.TypeFor[RecipeText]().Fields() {
		arrived := false
		for _, category := range page.Categories {
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

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(Bundled(), name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
