package catalogue

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

var index = regexp.MustCompile(`\[\d+\]`) // in a path

var dateType = reflect.TypeFor[content.Date]()

// value gives a variable the value at a path, which is in a field with the given tag, and reports what is wrong with it and in it.
// It reports whether the value is of the variable's type. What is of a wrong type is left out, so that the rest can be checked.
func (d *Document[T]) value(path string, tag reflect.StructTag, into reflect.Value, v any) bool {
	text, isText := v.(string)
	flag, isBool := v.(bool)
	table, isTable := v.(map[string]any)
	switch kind := into.Kind(); {
	case kind == reflect.Slice:
		return d.list(path, into, v)
	case into.Type() == dateType:
		if day, ok := v.(time.Time); !ok || day.Location().String() != "date-local" {
			return d.wrongType(path, "a date such as 2026-03-18, without quotes")
		}
		return into.Addr().Interface().(*content.Date).UnmarshalTOML(v) == nil
	case kind == reflect.String && !isText:
		return d.wrongType(path, "text in quotes")
	case kind == reflect.String:
		if strings.TrimSpace(text) == "" {
			or := map[bool]string{true: ", or remove the key"}[tag.Get("check") == "optional"]
			d.lack(path, "%s is empty; write the text%s", d.name(path), or)
		}
		if block, ok := into.Addr().Interface().(*content.Block); ok {
			return block.UnmarshalText([]byte(text)) == nil
		}
		into.SetString(text)
	case kind == reflect.Bool && !isBool:
		return d.wrongType(path, "true or false, without quotes")
	case kind == reflect.Bool:
		into.SetBool(flag)
	case !isTable:
		return d.wrongType(path, "a table")
	case kind == reflect.Struct:
		d.table(path, into, table)
	case kind == reflect.Map:
		into.Set(reflect.MakeMap(into.Type()))
		if into.Type().Elem().Kind() == reflect.String {
			d.labels(path, table)
		}
		for _, key := range slices.Sorted(maps.Keys(table)) {
			element := reflect.New(into.Type().Elem()).Elem()
			if d.value(problem.Join(path, key), "", element, table[key]) {
				into.SetMapIndex(reflect.ValueOf(key), element)
			}
		}
	}
	return true
}

func (d *Document[T]) list(path string, into reflect.Value, v any) bool {
	expected := `a list of text, ["…"]`
	if into.Type().Elem().Kind() == reflect.Struct {
		expected = fmt.Sprintf("a list of tables, [[%s]]", index.ReplaceAllString(path, ""))
	}
	list := reflect.ValueOf(v)
	if list.Kind() != reflect.Slice {
		return d.wrongType(path, expected)
	}
	if list.Len() == 0 {
		d.problem(path, "%s is empty; expected %s", d.name(path), expected)
	}
	into.Set(reflect.MakeSlice(into.Type(), list.Len(), list.Len()))
	for i := range list.Len() {
		at, entry := problem.Index(path, i), list.Index(i).Interface()
		table, _ := entry.(map[string]any)
		if slug, _ := table["slug"].(string); slugPattern.MatchString(slug) {
			d.names[at] = problem.Join(d.name(path), slug)
		}
		d.value(at, "", into.Index(i), entry)
	}
	return true
}

// table gives a struct the values of a table. It reports every key that the struct does not have, and every required key that is
// missing.
func (d *Document[T]) table(path string, into reflect.Value, table map[string]any) {
	fields := map[string]reflect.StructField{}
	var known, unused, required []string
	for field := range into.Type().Fields() {
		key := field.Tag.Get("toml")
		fields[key], known = field, append(known, key)
		if _, ok := table[key]; !ok {
			if unused = append(unused, key); field.Tag.Get("check") == "" {
				required = append(required, key)
			}
		}
	}
	d.around = append(d.around, surrounding{path, known, table})
	for _, key := range slices.Sorted(maps.Keys(table)) { // in order, so that the same problems are listed every time
		if !slices.Contains(known, key) {
			d.unknown[path] = true
			d.dropped[problem.Join(path, problem.Nearest(key, unused))] = true // what it stands for is not missing too
			candidates := known
			if _, isList := table[key].([]map[string]any); isList && path == "" { // the file has lists in tables
				candidates = keysOf(into.Type(), "")
			}
			hint := cmp.Or(problem.DidYouMean(key, candidates), elsewhere(reflect.TypeFor[T](), key, table[key]), "; expected one of "+strings.Join(known, ", "))
			for _, around := range d.around {
				if _, there := around.table[key]; there && slices.Contains(around.keys, key) {
					hint = fmt.Sprintf("; %s has one already: the [header] that this one belongs to may be missing above it", cmp.Or(d.name(around.path), "the file"))
				} else if slices.Contains(around.keys, key) {
					d.dropped[problem.Join(around.path, key)] = true
					hint = fmt.Sprintf("; it is a key of %s: move it above the first [header] there", cmp.Or(d.name(around.path), "the file"))
				}
			}
			d.problem(problem.Join(path, key), "unknown key %s%s", key, hint)
		}
		if field, ok := fields[strings.ToLower(key)]; ok { // a key in capitals is unknown, but no value is missing
			d.value(problem.Join(path, key), field.Tag, into.FieldByIndex(field.Index), table[key])
		}
	}
	d.around = d.around[:len(d.around)-1]
	for _, key := range required {
		where := map[bool]string{true: "; write it above the first [header]"}[path == "" && fields[key].Type.Kind() == reflect.String] // below, it is a key of that
		d.lack(problem.Join(path, key), "%s is missing%s", problem.Join(d.name(path), key), where)
	}
}

// labels reports and removes what is among the labels of a recipe but is a key of the table around: it stands below the wrong header.
func (d *Document[T]) labels(path string, labels map[string]any) {
	around := d.around[len(d.around)-1]
	astray := slices.DeleteFunc(slices.Clone(around.keys), func(key string) bool { return labels[key] == nil })
	for _, key := range astray {
		d.dropped[problem.Join(around.path, key)] = true
		delete(labels, key)
	}
	if len(astray) > 0 {
		d.problem(problem.Join(path, astray[0]), "keys of %s below [%s]: %s; move them above that, or write the [header] that is missing above them",
			d.name(around.path), path, strings.Join(astray, ", "))
	}
}

// elsewhere is the end of a message about a key that is unknown in a file of type t: it says that the other kind of file knows the key,
// or one below it. It is "" if it does not.
func elsewhere(t reflect.Type, key string, value any) string {
	name, other := content.CatalogueFileName, keysOf(reflect.TypeFor[content.CatalogueFile](), "")
	if t == reflect.TypeFor[content.CatalogueFile]() {
		name, other = "the file of the language", keysOf(reflect.TypeFor[content.LanguageFile](), "")
	}
	below, _ := value.(map[string]any)
	for _, key := range append(slices.Sorted(maps.Keys(below)), key) {
		_, isList := below[key].([]map[string]any) // of swap-outs, which a language has labels for
		if !isList && slices.ContainsFunc(other, func(path string) bool { return path == key || strings.HasSuffix(path, "."+key) }) {
			return fmt.Sprintf("; %s belongs in %s", key, name)
		}
	}
	return ""
}

// keysOf are the paths of all keys in a table of type t, which is at a path. Slugs and numbers of entries are left out.
func keysOf(t reflect.Type, path string) []string {
	if k := t.Kind(); k == reflect.Slice || k == reflect.Map {
		return keysOf(t.Elem(), path)
	} else if k != reflect.Struct || t == dateType {
		return nil
	}
	var keys []string
	for field := range t.Fields() {
		at := problem.Join(path, field.Tag.Get("toml"))
		keys = append(append(keys, at), keysOf(field.Type, at)...)
	}
	return keys
}

func (d *Document[T]) wrongType(path, expected string) bool {
	d.problem(path, "%s must be %s", d.name(path), expected)
	d.dropped[path] = true
	return false
}
