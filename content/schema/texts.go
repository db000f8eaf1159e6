package schema

import (
	"cmp"
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/tomldoc"
)

// Texts returns the texts for readers in a language file.
func Texts(l content.LanguageFile) map[tomldoc.Path]string {
	texts := map[tomldoc.Path]string{}
	EachText(l, func(path tomldoc.Path, text string, _ bool) {
		texts[path] = text
	})
	return texts
}

// EachText calls visit for every text for readers in a language file, in a certain order, with its path and whether
// it may contain code between backticks.
func EachText(l content.LanguageFile, visit func(path tomldoc.Path, text string, mayHaveCode bool)) {
	eachText(tomldoc.Path{}, Field{}, reflect.ValueOf(l), visit)
}

// eachText calls visit for every text for readers in a value, with its path and whether it may
// contain code spans. The value is at a path, within a field. Paragraphs may contain code spans,
// titles and labels may not. A value with a rule is for the program, not for readers.
func eachText(path tomldoc.Path, within Field, value reflect.Value, visit func(tomldoc.Path, string, bool)) {
	switch value.Kind() {
	case reflect.String:
		if value.Len() > 0 && within.Rule == "" {
			visit(path, value.String(), within.HasCode)
		}
	case reflect.Struct:
		for _, field := range Fields(value.Type()) {
			eachText(path.Key(field.Key), field, value.Field(field.Index), visit)
		}
	case reflect.Slice:
		for i := range value.Len() {
			eachText(path.Index(i), within, value.Index(i), visit)
		}
	case reflect.Map:
		for _, key := range SortedKeys(value) {
			eachText(path.Key(key.String()), within, value.MapIndex(key), visit)
		}
	}
}

// SortedKeys returns the keys of a map in their order, so that the problems with its values are the same
// every time.
func SortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(a.String(), b.String()) })
	return keys
}
