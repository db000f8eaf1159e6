package catalogue

import (
	"reflect"
	"slices"
	"strings"
)

// fill gives a value the texts that it lacks and another of its type has, but for blocks that are omitted. They get a mark.
func fill(into, from reflect.Value, mark string, omit []string) {
	switch into.Kind() {
	case reflect.String:
		if strings.TrimSpace(into.String()) == "" && from.String() != "" {
			into.SetString(mark + from.String())
		}
	case reflect.Struct:
		for field, value := range into.Fields() {
			block := strings.TrimSuffix(field.Tag.Get("toml"), "_title")
			if field.Tag.Get("rule") == "" && !slices.Contains(omit, block) { // a value with a rule is no text
				fill(value, from.FieldByIndex(field.Index), mark, nil)
			}
		}
	case reflect.Slice:
		for i := range from.Len() {
			if i == into.Len() {
				into.Set(reflect.Append(into, reflect.Zero(into.Type().Elem())))
			}
			fill(into.Index(i), from.Index(i), mark, nil)
		}
	case reflect.Map:
		if into.IsNil() && from.Len() > 0 {
			into.Set(reflect.MakeMap(into.Type()))
		}
		for _, key := range from.MapKeys() {
			value := reflect.New(into.Type().Elem()).Elem()
			if there := into.MapIndex(key); there.IsValid() {
				value.Set(there)
			}
			fill(value, from.MapIndex(key), mark, nil)
			into.SetMapIndex(key, value)
		}
	}
}
