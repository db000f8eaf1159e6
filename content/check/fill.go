package check

import (
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content/tomldoc"
)

// filler gives a language the texts that it lacks: those of the source language, with a mark before each.
type filler struct {
	mark   string
	copies map[string]bool // by path: texts that are in the source language already, and get the mark too
}

// fill gives into the texts that it lacks and from has. The two values have the same type and the same
// path in their files. fill skips the blocks in omit. It copies lists and maps before it changes them,
// because other values may share them.
func (f filler) fill(path tomldoc.Path, into, from reflect.Value, omit []string) {
	switch into.Kind() {
	case reflect.String:
		switch {
		case strings.TrimSpace(into.String()) == "" && from.String() != "":
			into.SetString(f.mark + from.String())
		case f.copies[path.String()]:
			into.SetString(f.mark + into.String())
		}
	case reflect.Struct:
		for _, field := range Fields(into.Type()) {
			if field.Rule == "" && !slices.Contains(omit, field.Block()) {
				f.fill(path.Key(field.Key), into.Field(field.Index), from.Field(field.Index), nil)
			}
		}
	case reflect.Slice:
		f.fillList(path, into, from)
	case reflect.Map:
		f.fillMap(path, into, from)
	}
}

func (f filler) fillList(path tomldoc.Path, into, from reflect.Value) {
	length := max(into.Len(), from.Len())
	if length == 0 {
		return
	}
	list := reflect.MakeSlice(into.Type(), length, length)
	reflect.Copy(list, into)
	for i := range from.Len() {
		f.fill(path.Index(i), list.Index(i), from.Index(i), nil)
	}
	into.Set(list)
}

func (f filler) fillMap(path tomldoc.Path, into, from reflect.Value) {
	if from.Len() == 0 {
		return
	}
	filled := reflect.MakeMap(into.Type())
	for key, value := range into.Seq2() {
		filled.SetMapIndex(key, value)
	}
	for key, original := range from.Seq2() {
		value := reflect.New(into.Type().Elem()).Elem()
		if existing := filled.MapIndex(key); existing.IsValid() {
			value.Set(existing)
		}
		f.fill(path.Key(key.String()), value, original, nil)
		filled.SetMapIndex(key, value)
	}
	into.Set(filled)
}
