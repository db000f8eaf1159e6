//go:build !js

package content

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"
)

// conform reports every key of a decoded document that the type T does not have, lacks or holds with another type,
// and whether the document can be decoded into T.
func conform[T any](d *document[T], tree map[string]any) bool {
	s := shape[T]{d, true}
	s.value("", reflect.TypeFor[T](), tree)
	return s.fits
}

type shape[T any] struct {
	*document[T]
	fits bool // no value of a wrong type so far
}

var dateType = reflect.TypeFor[Date]()

func (s *shape[T]) value(path string, t reflect.Type, v any) {
	switch {
	case t == dateType:
		if at, ok := v.(time.Time); !ok || at.Location().String() != "date-local" {
			s.wrongType(path, "a date such as 2026-03-18, without quotes", v)
		}
	case t.Kind() == reflect.Pointer:
		s.value(path, t.Elem(), v)
	case t.Kind() == reflect.String:
		if text, ok := v.(string); !ok {
			s.wrongType(path, "text in quotes", v)
		} else if strings.TrimSpace(text) == "" {
			s.problem(path, "%s is empty; write the text, or remove the key if it is optional", path)
		}
	case t.Kind() == reflect.Struct:
		if table, ok := v.(map[string]any); ok {
			s.table(path, t, table)
		} else {
			s.wrongType(path, "a table", v)
		}
	case t.Kind() == reflect.Map:
		if table, ok := v.(map[string]any); ok {
			for key, value := range table {
				s.value(join(path, key), t.Elem(), value)
			}
		} else {
			s.wrongType(path, "a table", v)
		}
	case t.Kind() == reflect.Slice:
		s.list(path, t.Elem(), v)
	}
}

func (s *shape[T]) list(path string, element reflect.Type, v any) {
	expected := "a list of text"
	if element.Kind() == reflect.Struct {
		expected = fmt.Sprintf("a list of tables, [[%s]]", path)
	}
	list := reflect.ValueOf(v)
	if list.Kind() != reflect.Slice {
		s.wrongType(path, expected, v)
		return
	}
	if list.Len() == 0 {
		s.problem(path, "%s is empty; expected %s", path, expected)
	}
	for i := range list.Len() {
		s.value(fmt.Sprintf("%s[%d]", path, i), element, list.Index(i).Interface())
	}
}

func (s *shape[T]) table(path string, t reflect.Type, table map[string]any) {
	var known []string
	for i := range t.NumField() {
		field := t.Field(i)
		key := field.Tag.Get("toml")
		known = append(known, key)
		if v, ok := table[key]; ok {
			s.value(join(path, key), field.Type, v)
		} else if field.Tag.Get("check") != "optional" {
			s.problem(path, "%s is missing", join(path, key))
		}
	}
	for key := range table {
		if !slices.Contains(known, key) {
			s.problem(join(path, key), "unknown key %s; expected one of %s", key, strings.Join(known, ", "))
		}
	}
}

func (s *shape[T]) wrongType(path, expected string, v any) {
	s.fits = false
	s.problem(path, "%s is %s, expected %s", path, tomlType(v), expected)
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
