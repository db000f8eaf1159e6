// Package schema knows the keys of the TOML files of a catalogue, and the rules for a single value. It reads both from
// the tags of the types in package content.
//
//   - [Fields] returns the keys of a type. Package decode makes Go values of TOML with it.
//   - [Walk] visits each value in a file, [EachText] each text in a language file.
//   - [MergeTexts] makes one language file of two.
//   - [Encode] makes TOML of a file.
//   - [JSON] makes a JSON Schema for editors.
//
// keys.toml explains each key to authors.
package schema

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/content/tomldoc"
)

// Field is a key of a table: a field of a struct with what its tags say. The tags are described at
// [content.CatalogueFile].
type Field struct {
	Key      string
	Type     reflect.Type
	Index    int    // of the field in the struct
	Optional bool   // the key may be absent
	OneOf    bool   // the key is optional, but package check wants this key or another
	BySlug   bool   // the value is a table, and package check compares its keys with the slugs of the catalogue
	HasCode  bool   // the value is a text that may contain code between backticks
	Rule     string // the rule for the value: a key of rules; "" for a table, or a text that readers see
	Doc      string // explains the key to authors, as part of a sentence
}

// BlockOf returns the name of the block of the page that a key belongs to. That is the key itself or, for the title of
// a list of links, the key of the list.
func BlockOf(key string) string {
	if block := strings.TrimSuffix(key, "_title"); slices.Contains(Omittable, block) {
		return block
	}
	return key
}

var fieldsByType sync.Map // reflect.Type to []Field

// Fields returns the fields of a struct in their order. Callers must not change the result. Fields panics if a tag or a
// type is not valid: the types are part of the program, and TestFields reads all of them.
func Fields(t reflect.Type) []Field {
	if known, ok := fieldsByType.Load(t); ok {
		return known.([]Field)
	}
	fields, err := readFields(t)
	if err != nil {
		panic(err)
	}
	fieldsByType.Store(t, fields)
	return fields
}

func readFields(t reflect.Type) ([]Field, error) {
	var fields []Field
	for field := range t.Fields() {
		f, err := readField(field)
		if err != nil {
			return nil, fmt.Errorf("field %s of %s: %w", field.Name, t, err)
		}
		f.Doc = keyDocs()[t.Name()][f.Key]
		fields = append(fields, f)
	}
	return fields, nil
}

func readField(field reflect.StructField) (Field, error) {
	f := Field{
		Key:   field.Tag.Get("toml"),
		Type:  field.Type,
		Index: field.Index[0],
		Rule:  field.Tag.Get("rule"),
	}
	if f.Key == "" {
		return Field{}, fmt.Errorf("there is no tag toml in %q", field.Tag)
	}
	switch check := field.Tag.Get("check"); check {
	case "":
	case "optional":
		f.Optional = true
	case "one-of":
		f.Optional = true
		f.OneOf = true
	case "slugs":
		f.BySlug = true
	default:
		return Field{}, fmt.Errorf("check has the unknown word %q", check)
	}
	switch text := field.Tag.Get("text"); text {
	case "":
	case "code":
		f.HasCode = true
	default:
		return Field{}, fmt.Errorf("text has the unknown word %q", text)
	}
	if _, ok := rules[f.Rule]; f.Rule != "" && !ok {
		return Field{}, fmt.Errorf("rule has the unknown word %q", f.Rule)
	}
	return f, checkType(f.Type)
}

// checkType returns an error for a type that package decode cannot decode. The fields of a struct are checked when
// somebody asks for them.
func checkType(t reflect.Type) error {
	switch t.Kind() {
	case reflect.String, reflect.Bool, reflect.Int, reflect.Struct:
		return nil
	case reflect.Slice, reflect.Map:
		return checkType(t.Elem())
	}
	return fmt.Errorf("a file has no values of type %s", t)
}

// Find returns the field with a key.
func Find(fields []Field, key string) (f Field, ok bool) {
	i := slices.IndexFunc(fields, func(f Field) bool { return f.Key == key })
	if i < 0 {
		return Field{}, false
	}
	return fields[i], true
}

// Keys returns the keys of fields, in the same order.
func Keys(fields []Field) []string {
	keys := make([]string, len(fields))
	for i, f := range fields {
		keys[i] = f.Key
	}
	return keys
}

// KeyPaths returns the paths of all keys in a table of type t, without slugs and list indexes.
func KeyPaths(t reflect.Type) []string { return keyPaths(t, tomldoc.Path{}) }

func keyPaths(t reflect.Type, path tomldoc.Path) []string {
	switch {
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Map:
		return keyPaths(t.Elem(), path)
	case t.Kind() != reflect.Struct, t == DateType:
		return nil
	}
	var paths []string
	for _, field := range Fields(t) {
		at := path.Key(field.Key)
		paths = append(paths, at.String())
		paths = append(paths, keyPaths(field.Type, at)...)
	}
	return paths
}
