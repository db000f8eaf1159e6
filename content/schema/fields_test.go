package schema

import (
	"reflect"
	"strings"
	"testing"

	"prompt-recipes/content"
)

// TestFields: the tags of the files are valid, every key is explained, and nothing else is.
func TestFields(t *testing.T) {
	seen := map[string]bool{}
	expectFields(t, reflect.TypeFor[content.CatalogueFile](), seen)
	expectFields(t, reflect.TypeFor[content.LanguageFile](), seen)
	for name := range keyDocs() {
		if !seen[name] {
			t.Errorf("%s is explained, and is not in a file", name)
		}
	}
}

func expectFields(t *testing.T, of reflect.Type, seen map[string]bool) {
	t.Helper()
	switch {
	case of.Kind() == reflect.Slice, of.Kind() == reflect.Map:
		expectFields(t, of.Elem(), seen)
		return
	case of.Kind() != reflect.Struct, of == DateType, seen[of.Name()]:
		return
	}
	seen[of.Name()] = true
	for field := range of.Fields() {
		expectKnownTags(t, of, field)
	}
	for _, field := range Fields(of) {
		if field.Doc == "" {
			t.Errorf("%s of %s is not explained", field.Key, of.Name())
		}
		expectFields(t, field.Type, seen)
	}
	for key := range keyDocs()[of.Name()] {
		if _, ok := Find(Fields(of), key); !ok {
			t.Errorf("%s of %s is explained, and there is no such key", key, of.Name())
		}
	}
}

// expectKnownTags fails the test if a field has a tag that nothing reads, such as chek.
func expectKnownTags(t *testing.T, of reflect.Type, field reflect.StructField) {
	t.Helper()
	for pair := range strings.FieldsSeq(string(field.Tag)) {
		switch name, _, _ := strings.Cut(pair, ":"); name {
		case "toml", "json", "check", "rule", "text":
		default:
			t.Errorf("%s of %s has the unknown tag %s", field.Name, of.Name(), name)
		}
	}
}

// TestFieldsRefuses: a tag with a word that means nothing stops the program, and so does a type that no value of a
// file can have.
func TestFieldsRefuses(t *testing.T) {
	for _, test := range []struct {
		of   reflect.Type
		want string
	}{
		{reflect.TypeFor[struct{ A string }](), "there is no tag toml"},
		{reflect.TypeFor[struct {
			A string `toml:"a" check:"optionnal"`
		}](), `check has the unknown word "optionnal"`},
		{reflect.TypeFor[struct {
			A string `toml:"a" text:"cod"`
		}](), `text has the unknown word "cod"`},
		{reflect.TypeFor[struct {
			A string `toml:"a" rule:"slugs"`
		}](), `rule has the unknown word "slugs"`},
		{reflect.TypeFor[struct {
			A float64 `toml:"a"`
		}](), "a file has no values of type float64"},
		{reflect.TypeFor[struct {
			A map[string][]float64 `toml:"a"`
		}](), "a file has no values of type float64"},
	} {
		_, err := readFields(test.of)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.of, err, test.want)
		}
	}
}

// TestBlockOf: the title of a list of links is of the block of the list. Other keys that end in _title are not of a block.
func TestBlockOf(t *testing.T) {
	for key, want := range map[string]string{
		"related_links_title": "related_links",
		"related_links":       "related_links",
		"short_title":         "short_title",
		"title":               "title",
	} {
		if got := BlockOf(key); got != want {
			t.Errorf("%s: got %s, want %s", key, got, want)
		}
	}
}
