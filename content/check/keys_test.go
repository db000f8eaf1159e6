package check

import (
	"reflect"
	"testing"

	"prompt-recipes/content"
)

// TestKeyDocs: every key of the files is explained, and nothing else is.
func TestKeyDocs(t *testing.T) {
	seen := map[string]bool{}
	expectDocs(t, reflect.TypeFor[content.CatalogueFile](), seen)
	expectDocs(t, reflect.TypeFor[content.LanguageFile](), seen)
	for name := range keyDocs() {
		if !seen[name] {
			t.Errorf("%s is explained, and is not in a file", name)
		}
	}
}

func expectDocs(t *testing.T, of reflect.Type, seen map[string]bool) {
	t.Helper()
	switch {
	case of.Kind() == reflect.Slice, of.Kind() == reflect.Map:
		expectDocs(t, of.Elem(), seen)
		return
	case of.Kind() != reflect.Struct, of == dateType, seen[of.Name()]:
		return
	}
	seen[of.Name()] = true
	known := map[string]bool{}
	for field := range of.Fields() {
		key := field.Tag.Get("toml")
		known[key] = true
		if KeyDoc(of, key) == "" {
			t.Errorf("%s of %s is not explained", key, of.Name())
		}
		expectDocs(t, field.Type, seen)
	}
	for key := range keyDocs()[of.Name()] {
		if !known[key] {
			t.Errorf("%s of %s is explained, and there is no such key", key, of.Name())
		}
	}
}
