package check

import (
	"reflect"
	"slices"
	"strings"
)

// fill copies the texts that a value lacks from another value of the same type, with a mark before
// each. It skips the blocks in omit. It copies lists and maps before it changes them.
func fill(into, from reflect.Value, mark string, omit []string) {
	switch into.Kind() {
	case reflect.String:
		if strings.TrimSpace(into.String()) == "" && from.String() != "" {
			into.SetString(mark + from.String())
		}
	case reflect.Struct:
		for _, field := range Fields(into.Type()) {
			if field.Rule == "" && !slices.Contains(omit, field.Block()) {
				fill(into.Field(field.Index), from.Field(field.Index), mark, nil)
			}
		}
	case reflect.Slice:
		fillList(into, from, mark)
	case reflect.Map:
		fillMap(into, from, mark)
	}
}

func fillList(into, from reflect.Value, mark string) {
	length := max(into.Len(), from.Len())
	if length == 0 {
		return
	}
	list := reflect.MakeSlice(into.Type(), length, length)
	reflect.Copy(list, into)
	for i := range from.Len() {
		fill(list.Index(i), from.Index(i), mark, nil)
	}
	into.Set(list)
}

func fillMap(into, from reflect.Value, mark string) {
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
		fill(value, original, mark, nil)
		filled.SetMapIndex(key, value)
	}
	into.Set(filled)
}
