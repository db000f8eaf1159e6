package edit

import (
	"fmt"
	"reflect"
	"strings"

	"prompt-recipes/content/schema"
)

// skeleton returns the TOML keys of a table of type t, with the given values, which are TOML literals. Required keys
// without a value get an empty one. Unless the recipe is written, each key has an explanation, and optional keys are
// commented out.
func skeleton(t reflect.Type, path string, values map[string]string, isWritten bool) string {
	var b strings.Builder
	for _, field := range schema.Fields(t) {
		key := field.Key
		switch {
		case values[key] != "":
			fmt.Fprintf(&b, "%s = %s\n", key, values[key])
		case field.Optional && isWritten:
		case key == "prompt":
			fmt.Fprintf(&b, "# %s\n%s = '''\n'''\n", field.Doc, key)
		case field.Optional && !isOfFile(key):
			b.WriteString(comment(field, path))
		case field.Optional:
		default:
			fmt.Fprintf(&b, "%s = %s # %s\n", key, emptyValue(field.Type), field.Doc)
		}
	}
	return b.String()
}

// isOfFile reports whether a key of a recipe is for those whose prompt is in a file of its own.
func isOfFile(key string) bool {
	return key == "file" || key == "part" || key == "number" || key == "files"
}

// comment returns an optional key of the table at a path with its explanation, commented out.
func comment(field schema.Field, path string) string {
	key := field.Key
	doc := field.Doc + " (optional)"
	switch {
	case field.Type.Kind() == reflect.Map:
		return fmt.Sprintf("# [%s.%s] # %s\n", path, key, doc)
	case field.Type.Kind() == reflect.Slice && field.Type.Elem().Kind() == reflect.Struct:
		list := path + "." + key
		var b strings.Builder
		fmt.Fprintf(&b, "# [[%s]] # %s\n", list, doc)
		for line := range strings.Lines(skeleton(field.Type.Elem(), list, nil, false)) {
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
