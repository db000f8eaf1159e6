package schema_test

import (
	"io/fs"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/schema"
)

// TestEncode: a decoder gets from the encoded catalogue what it gets from the original one, here with line breaks at the
// end of a prompt, and with a catalogue that has every kind of value.
func TestEncode(t *testing.T) {
	bundled, err := fs.ReadFile(content.Bundled(), "catalogue.toml")
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"bundled":     bundled,
		"small":       contenttest.Small(t)["catalogue.toml"],
		"line breaks": []byte("[[recipes]]\nslug = \"a\"\nprompt = '''\n\tWrite.\n\n'''\nchange = [\"Write\"]\n"),
		"empty":       nil,
	} {
		original := decodeCatalogue(t, data)

		encoded, err := schema.Encode(original)

		if err != nil {
			t.Fatal(name, err)
		}
		difftest.Equal(t, decodeCatalogue(t, encoded), original, name)
	}
}

// TestEncodeLeavesOut: what has its zero value is not written.
func TestEncodeLeavesOut(t *testing.T) {
	encoded, err := schema.Encode(content.CatalogueFile{Recipes: []content.RecipeEntry{{Slug: "a", NoSkill: true}}})

	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, strings.Fields(string(encoded)), []string{"[[recipes]]", "no_skill", "=", "true", "slug", "=", `"a"`})
}

func decodeCatalogue(t *testing.T, data []byte) content.CatalogueFile {
	t.Helper()
	var catalogue content.CatalogueFile
	if err := content.Decode("catalogue.toml", data, &catalogue); err != nil {
		t.Fatalf("%v in\n%s", err, data)
	}
	return catalogue
}
