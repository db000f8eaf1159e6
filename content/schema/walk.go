package schema

import (
	"cmp"
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// Walk calls visit for a file of a catalogue, and for every value in it except zero values. The order is that of the
// fields, the list entries and the sorted slugs. path is the path of the value. field is its key; for an entry of a
// list or of a table by slug, it is the key of the list or the table. If visit returns false, Walk leaves out what is
// inside the value.
func Walk(file any, visit func(path tomldoc.Path, field Field, value reflect.Value) bool) {
	walk(tomldoc.Path{}, Field{}, reflect.ValueOf(file), visit)
}

func walk(
	path tomldoc.Path, field Field, value reflect.Value, visit func(tomldoc.Path, Field, reflect.Value) bool,
) {
	if !visit(path, field, value) || value.Type() == DateType {
		return
	}
	switch value.Kind() {
	case reflect.Struct:
		for _, f := range Fields(value.Type()) {
			if inside := value.Field(f.Index); !inside.IsZero() {
				walk(path.Key(f.Key), f, inside, visit)
			}
		}
	case reflect.Slice:
		for i := range value.Len() {
			walk(path.Index(i), field, value.Index(i), visit)
		}
	case reflect.Map:
		for _, key := range sortedKeys(value) {
			walk(path.Key(key.String()), field, value.MapIndex(key), visit)
		}
	}
}

// sortedKeys returns the keys of a map in their order, so that the problems with its values are the same every time.
func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	return keys
}

// MergeTexts returns a language file made of two. For the two texts at a path, of which one may be "", it takes what
// merge returns. Tables get the entries of both files. A list gets as many entries as it has in own or, if it has none
// there, in other: a list may have another length in another language. Values that are not texts come from own.
func MergeTexts(
	own, other content.LanguageFile, merge func(path tomldoc.Path, own, other string) string,
) content.LanguageFile {
	merged := mergeTexts(tomldoc.Path{}, reflect.ValueOf(own), reflect.ValueOf(other), merge)
	return merged.Interface().(content.LanguageFile)
}

// mergeTexts merges two values of the same type at the same path. It changes neither.
func mergeTexts(
	path tomldoc.Path, own, other reflect.Value, merge func(tomldoc.Path, string, string) string,
) reflect.Value {
	merged := reflect.New(own.Type()).Elem()
	merged.Set(own)
	switch own.Kind() {
	case reflect.String:
		merged.SetString(merge(path, own.String(), other.String()))
	case reflect.Struct:
		for _, f := range Fields(own.Type()) {
			if f.Rule == "" {
				inside := mergeTexts(path.Key(f.Key), own.Field(f.Index), other.Field(f.Index), merge)
				merged.Field(f.Index).Set(inside)
			}
		}
	case reflect.Slice:
		length := cmp.Or(own.Len(), other.Len())
		merged.Set(reflect.MakeSlice(own.Type(), length, length))
		for i := range length {
			merged.Index(i).Set(mergeTexts(path.Index(i), entryOf(own, i), entryOf(other, i), merge))
		}
	case reflect.Map:
		merged.Set(reflect.MakeMap(own.Type()))
		for _, key := range append(own.MapKeys(), other.MapKeys()...) {
			inside := mergeTexts(path.Key(key.String()), valueOf(own, key), valueOf(other, key), merge)
			merged.SetMapIndex(key, inside)
		}
	}
	return merged
}

// entryOf returns an entry of a list, or the zero value if the list is shorter.
func entryOf(list reflect.Value, i int) reflect.Value {
	if i < list.Len() {
		return list.Index(i)
	}
	return reflect.Zero(list.Type().Elem())
}

// valueOf returns the value of a key of a map, or the zero value if the map lacks the key.
func valueOf(m, key reflect.Value) reflect.Value {
	if value := m.MapIndex(key); value.IsValid() {
		return value
	}
	return reflect.Zero(m.Type().Elem())
}
