package schema

import (
	"cmp"
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// Walk calls visit for a file of a catalogue, and for every value in it, in a certain order. It leaves out keys that
// have their zero value. path is where the value is. field is the key that the value belongs to: its own or, for an
// entry of a list or of a table by slug, that of the list or the table. Walk goes into a value if visit returns true
// for it.
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

// MergeTexts returns a language file whose texts are what merge returns for those of two files at a path, of which
// either may be "". A table has the entries of both files. A list has as many entries as in own, or as in other if it
// has none in own: it need not have as many in each language. What is not a text is as in own.
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
