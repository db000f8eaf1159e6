package edit

import (
	"fmt"
	"reflect"
	"strings"

	"prompt-recipes/content/schema"
)

// skeleton returns the TOML keys of a table of type t, with the given values. Required keys without
// a value get an empty one. As long as there is no prompt, each key has an explanation, and
// optional keys are commented out.
func skeleton(t reflect.Type, path string, values map[string]string) string {
	var b strings.Builder
	for _, field := range schema.Fields(t) {
		key := field.Key
		switch {
		case values[key] != "":
			fmt.Fprintf(&b, "%s = %s\n", key, values[key])
		case field.Optional && values["prompt"] != "":
		case field.Optional:
			b.WriteString(comment(field, path))
		case key == "prompt":
			fmt.Fprintf(&b, "# %s\n%s = '''\n'''\n", field.Doc, key)
		default:
			fmt.Fprintf(&b, "%s = %s # %s\n", key, emptyValue(field.Type), field.Doc)
		}
	}
	return b.String()
}

// comment returns an optional key of the table at a path with its explanation, commented out.
func comment(field schema.Field, path string) string {
	key := field.Key
	doc := field.Doc + " (optional)"
	switch {
	case field.Type.Kind() == reflect.Map, field.Type.Kind() == reflect.Struct:
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
