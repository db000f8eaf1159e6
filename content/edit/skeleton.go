package edit

import (
	"fmt"
	"reflect"
	"strings"

	"prompt-recipes/content/check"
)

// skeleton returns the TOML keys of a table of type t, with the given values. Required keys without
// a value get an empty one. As long as there is no prompt, each key has an explanation, and
// optional keys are commented out.
func skeleton(t reflect.Type, path string, values map[string]string) string {
	var b strings.Builder
	for field := range t.Fields() {
		key := field.Tag.Get("toml")
		isOptional := field.Tag.Get("check") == "optional"
		switch {
		case values[key] != "":
			fmt.Fprintf(&b, "%s = %s\n", key, values[key])
		case isOptional && values["prompt"] != "":
		case isOptional:
			b.WriteString(comment(t, field, path))
		case key == "prompt":
			fmt.Fprintf(&b, "# %s\n%s = '''\n'''\n", check.KeyDoc(t, key), key)
		default:
			fmt.Fprintf(&b, "%s = %s # %s\n", key, emptyValue(field.Type), check.KeyDoc(t, key))
		}
	}
	return b.String()
}

// comment returns an optional key of a table of type t with its explanation, commented out.
func comment(t reflect.Type, field reflect.StructField, path string) string {
	key := field.Tag.Get("toml")
	doc := check.KeyDoc(t, key) + " (optional)"
	switch {
	case field.Type.Kind() == reflect.Map:
		return fmt.Sprintf("# [%s.%s] # %s\n", path, key, doc)
	case field.Type.Kind() == reflect.Slice && field.Type.Elem().Kind() == reflect.Struct:
		list := path + "." + key
		var b strings.Builder
		fmt.Fprintf(&b, "# [[%s]] # %s\n", list, doc)
		for line := range strings.Lines(skeleton(field.Type.Elem(), list, nil)) {
			b.WriteString("# " + strings.TrimPrefix(line, "# "))
		}
		return b.String()
	default:
		return fmt.Sprintf("# %s = %s # %s\n", key, emptyValue(field.Type), doc)
	}
}

func emptyValue(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Slice:
		return `[""]`
	case reflect.Bool:
		return "true"
	default:
		return `""`
	}
}
