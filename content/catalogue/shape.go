package catalogue

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// checkShape reports every key of a decoded document that the type T does not have, every required key that is missing, and
// every value of a wrong type. It removes values of a wrong type, and is true if there were none.
func checkShape[T any](d *Document[T], tree map[string]any) bool {
	s := shape[T]{d}
	return s.table("", reflect.TypeFor[T](), tree)
}

type shape[T any] struct{ *Document[T] }

var dateType = reflect.TypeFor[content.Date]()

// value checks the value at a path against a type, and is true if it can be decoded into that type.
func (s *shape[T]) value(path string, t reflect.Type, v any) bool {
	switch {
	case t == dateType:
		if at, ok := v.(time.Time); !ok || at.Location().String() != "date-local" {
			return s.wrongType(path, "a date such as 2026-03-18, without quotes", v)
		}
	case t.Kind() == reflect.Pointer:
		return s.value(path, t.Elem(), v)
	case t.Kind() == reflect.String:
		text, ok := v.(string)
		if !ok {
			return s.wrongType(path, "text in quotes", v)
		}
		if strings.TrimSpace(text) == "" {
			*s.empty = append(*s.empty, s.Text.Errorf(s.Text.Key(path), "%s is empty; write the text, or remove the key if it is optional", path))
		}
	case t.Kind() == reflect.Bool:
		if _, ok := v.(bool); !ok {
			return s.wrongType(path, "true or false, without quotes", v)
		}
	case t.Kind() == reflect.Struct, t.Kind() == reflect.Map:
		table, ok := v.(map[string]any)
		if !ok {
			return s.wrongType(path, "a table", v)
		}
		if t.Kind() == reflect.Struct {
			return s.table(path, t, table)
		}
		return s.entries(path, table, func(string) reflect.Type { return t.Elem() })
	case t.Kind() == reflect.Slice:
		return s.list(path, t.Elem(), v)
	}
	return true
}

func (s *shape[T]) list(path string, element reflect.Type, v any) bool {
	expected := "a list of text"
	if element.Kind() == reflect.Struct {
		expected = fmt.Sprintf("a list of tables, [[%s]]", path)
	}
	list := reflect.ValueOf(v)
	if list.Kind() != reflect.Slice {
		return s.wrongType(path, expected, v)
	}
	if list.Len() == 0 {
		s.problem(path, "%s is empty; expected %s", path, expected)
	}
	fits := true
	for i := range list.Len() {
		fits = s.value(problem.Index(path, i), element, list.Index(i).Interface()) && fits
	}
	return fits
}

func (s *shape[T]) table(path string, t reflect.Type, table map[string]any) bool {
	types := map[string]reflect.Type{}
	var known, unused []string
	for field := range t.Fields() {
		key := field.Tag.Get("toml")
		types[key], known = field.Type, append(known, key)
		if _, ok := table[key]; !ok {
			unused = append(unused, key)
			if field.Tag.Get("check") != "optional" {
				s.Text.Report(s.missing, s.Text.Key(path), "%s is missing", problem.Join(path, key))
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(table)) { // in order, so that the same problems are listed every time
		if !slices.Contains(known, key) {
			s.unknown = true
			s.problem(problem.Join(path, key), "unknown key %s; expected one of %s%s", key, strings.Join(known, ", "), s.didYouMean(key, unused))
		}
	}
	return s.entries(path, table, func(key string) reflect.Type { return types[key] })
}

// entries checks each value of a table against the type for its key, and removes those that do not fit.
func (s *shape[T]) entries(path string, table map[string]any, typeOf func(key string) reflect.Type) bool {
	fits := true
	for _, key := range slices.Sorted(maps.Keys(table)) {
		t, v := typeOf(key), table[key]
		if t == nil || s.value(problem.Join(path, key), t, v) {
			continue
		}
		fits = false
		_, isTable := v.(map[string]any)
		if kind := t.Kind(); !isTable || kind == reflect.String || kind == reflect.Bool || kind == reflect.Slice {
			s.dropped[problem.Join(path, key)] = true
			delete(table, key) // a table stays where a table belongs: what was wrong in it has been removed
		}
	}
	return fits
}

func (s *shape[T]) wrongType(path, expected string, v any) bool {
	s.problem(path, "%s is %s, expected %s", path, tomlType(v), expected)
	return false
}

// tomlType names the TOML type of a decoded value.
func tomlType(v any) string {
	switch v := v.(type) {
	case string:
		return "text"
	case bool:
		return "a boolean"
	case int64, float64:
		return "a number"
	case time.Time:
		if v.Location().String() == "date-local" {
			return "a date"
		}
		return "a time"
	case map[string]any:
		return "a table"
	}
	return "a list"
}
