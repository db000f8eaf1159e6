package check

import (
	"cmp"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

var dateType = reflect.TypeFor[content.Date]()

// localDate is the name of the time zone of TOML's local dates, which have no time, as
// BurntSushi/toml decodes them.
const localDate = "date-local"

// decodeValue sets a variable to the value at a path, which the file may lack if isOptional is
// true. decodeValue reports problems with the value and inside it. It returns whether the value has
// the type of the variable; if not, the variable keeps its old value.
func (d *document[T]) decodeValue(path tomldoc.Path, isOptional bool, into reflect.Value, value any) bool {
	if into.Type() == dateType {
		return d.decodeDate(path, into, value)
	}
	switch into.Kind() {
	case reflect.String:
		return d.decodeText(path, isOptional, into, value)
	case reflect.Bool:
		flag, ok := value.(bool)
		if !ok {
			return d.reportType(path, "true or false, without quotes")
		}
		into.SetBool(flag)
	case reflect.Slice:
		return d.decodeList(path, into, value)
	case reflect.Struct:
		table, ok := value.(map[string]any)
		if !ok {
			return d.reportType(path, "a table")
		}
		d.decodeTable(path, into, table)
	case reflect.Map:
		table, ok := value.(map[string]any)
		if !ok {
			return d.reportType(path, "a table")
		}
		d.decodeMap(path, into, table)
	}
	return true
}

func (d *document[T]) decodeDate(path tomldoc.Path, into reflect.Value, value any) bool {
	day, ok := value.(time.Time)
	if !ok || day.Location().String() != localDate {
		return d.reportType(path, "a date such as 2026-03-18, without quotes")
	}
	date := into.Addr().Interface().(*content.Date)
	return date.UnmarshalTOML(value) == nil
}

func (d *document[T]) decodeText(path tomldoc.Path, isOptional bool, into reflect.Value, value any) bool {
	text, ok := value.(string)
	if !ok {
		return d.reportType(path, "text in quotes")
	}
	if strings.TrimSpace(text) == "" {
		hint := "write the text"
		if isOptional {
			hint += ", or remove the key"
		}
		d.report(path, problem.Problem{
			Kind:    problem.Missing,
			Message: d.name(path) + " is empty",
			Hint:    hint,
		})
		d.settle(path)
	}
	if block, isBlock := into.Addr().Interface().(*content.Block); isBlock {
		return block.UnmarshalText([]byte(text)) == nil
	}
	into.SetString(text)
	return true
}

func (d *document[T]) decodeList(path tomldoc.Path, into reflect.Value, value any) bool {
	expected := `a list of text, ["…"]`
	if into.Type().Elem().Kind() == reflect.Struct {
		expected = fmt.Sprintf("a list of tables, [[%s]]", path.WithoutIndexes())
	}
	list := reflect.ValueOf(value)
	if list.Kind() != reflect.Slice {
		return d.reportType(path, expected)
	}
	if list.Len() == 0 {
		hint := "expected " + expected
		if begin := beginHint(into.Type()); begin != "" {
			hint = "remove this line; " + begin
		}
		d.report(path, problem.Problem{
			Kind:    problem.Value,
			Message: d.name(path) + " is empty",
			Hint:    hint,
		})
	}
	into.Set(reflect.MakeSlice(into.Type(), list.Len(), list.Len()))
	for i := range list.Len() {
		entry := list.Index(i).Interface()
		if slug := slugOf(entry); slugPattern.MatchString(slug) {
			d.names[path.Index(i).String()] = d.name(path) + "." + slug
		}
		d.decodeValue(path.Index(i), false, into.Index(i), entry)
	}
	return true
}

// slugOf returns the slug of a list entry, or "" if it has none.
func slugOf(entry any) string {
	table, _ := entry.(map[string]any)
	slug, _ := table["slug"].(string)
	return slug
}

func (d *document[T]) decodeMap(path tomldoc.Path, into reflect.Value, table map[string]any) {
	into.Set(reflect.MakeMap(into.Type()))
	if into.Type().Elem().Kind() == reflect.String {
		table = d.withoutStrayKeys(path, table)
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		element := reflect.New(into.Type().Elem()).Elem()
		if d.decodeValue(path.Key(key), false, element, table[key]) {
			into.SetMapIndex(reflect.ValueOf(key), element)
		}
	}
}

// withoutStrayKeys returns labels without those that are keys of the table around them. It reports
// these, because they are below the wrong header.
func (d *document[T]) withoutStrayKeys(path tomldoc.Path, labels map[string]any) map[string]any {
	around := d.around[len(d.around)-1]
	kept := maps.Clone(labels)
	var stray []string
	for _, field := range around.fields {
		// a label of a swap-out may have the name of a key that the table around has itself
		_, isThere := around.tree[field.Key]
		isLabel := isThere && slugPattern.MatchString(field.Key)
		if labels[field.Key] != nil && !isLabel {
			stray = append(stray, field.Key)
			delete(kept, field.Key)
			d.settle(around.path.Key(field.Key))
		}
	}
	if len(stray) > 0 {
		d.report(path.Key(stray[0]), problem.Problem{
			Kind:    problem.Unknown,
			Message: fmt.Sprintf("keys of %s below [%s]: %s", d.name(around.path), path, strings.Join(stray, ", ")),
			Hint:    "move them above that, or write the [header] that is missing above them",
		})
	}
	return kept
}

// decodeTable sets the fields of a struct to the values of a table. It reports keys that the struct
// does not have, and required keys that are missing.
func (d *document[T]) decodeTable(path tomldoc.Path, into reflect.Value, table map[string]any) {
	fields := Fields(into.Type())
	d.around = append(d.around, enclosing{path, fields, table})
	// in sorted order, so that the problems are the same every time
	for _, key := range slices.Sorted(maps.Keys(table)) {
		if _, ok := fieldOf(fields, key); !ok {
			d.reportUnknown(path, key, into.Type())
		}
		// a key in capitals is reported as unknown, but its value is used
		if field, ok := fieldOf(fields, strings.ToLower(key)); ok {
			d.decodeValue(path.Key(key), field.Optional, into.Field(field.Index), table[key])
		}
	}
	d.around = d.around[:len(d.around)-1]
	for _, field := range fields {
		_, ok := table[field.Key]
		// of a table by slug, each entry that is missing is reported instead
		if !ok && !field.Optional && !field.BySlug {
			d.reportMissingKey(path.Key(field.Key), field.Type)
		}
	}
}

// reportMissingKey reports that a table lacks a key whose value is of type t.
func (d *document[T]) reportMissingKey(path tomldoc.Path, t reflect.Type) {
	hint := beginHint(t)
	// below a header it would be a key of that table
	if path.Len() == 1 && t.Kind() == reflect.String {
		hint = "write it above the first [header]"
	}
	name := d.name(path.Parent())
	if name != "" {
		name += "."
	}
	d.report(path, problem.Problem{
		Kind:    problem.Missing,
		Message: name + path.LastKey() + " is missing",
		Hint:    hint,
	})
	d.settle(path)
}

// beginHint returns a hint for a catalogue without recipes or categories. It returns "" for other
// types.
func beginHint(t reflect.Type) string {
	switch t {
	case reflect.TypeFor[[]content.RecipeEntry]():
		return "recipes add SLUG begins one, recipes add --from PATH takes those that you have"
	case reflect.TypeFor[[]content.CategoryEntry]():
		return "recipes add SLUG begins one, with a recipe in it"
	}
	return ""
}

// reportUnknown reports a key that a struct of type t does not have. The key may be a misspelling
// of one that the table lacks.
func (d *document[T]) reportUnknown(path tomldoc.Path, key string, t reflect.Type) {
	d.unknown[path.String()] = true
	if d.isFull(problem.Error) {
		return
	}
	around := d.around[len(d.around)-1]
	known := keysOf(around.fields)
	if meant := problem.Nearest(key, around.unusedKeys()); meant != "" {
		d.settle(path.Key(meant)) // so it is not also reported as missing
	}
	value := around.tree[key]
	hint, belongs := d.enclosingHint(key)
	if !belongs.IsRoot() {
		d.settle(belongs)
	}
	if hint == "" {
		candidates := known
		// a list may belong in one of the tables of the file
		if _, isList := value.([]map[string]any); isList && path.IsRoot() {
			candidates = keyPaths(t, tomldoc.Path{})
		}
		hint = cmp.Or(
			problem.DidYouMean(key, candidates),
			otherFileHint(reflect.TypeFor[T](), path.Key(key), value),
			"expected one of "+strings.Join(known, ", "),
		)
	}
	d.report(path.Key(key), problem.Problem{
		Kind:    problem.Unknown,
		Message: "unknown key " + key,
		Hint:    hint,
	})
}

// enclosingHint returns a hint that a table around an unknown key may have that key. If there are
// several such tables, the hint is about the innermost. It returns "" if there is none. belongs is
// the path where the key is missing that this one may be, or the root.
func (d *document[T]) enclosingHint(key string) (hint string, belongs tomldoc.Path) {
	for _, around := range d.around {
		name := cmp.Or(d.name(around.path), "the file")
		_, isKnown := fieldOf(around.fields, key)
		_, isThere := around.tree[key]
		switch {
		case !isKnown:
		case isThere:
			hint = name + " has one already: the [header] that this one belongs to may be missing above it"
		default:
			belongs = around.path.Key(key)
			hint = fmt.Sprintf("it is a key of %s: move it above the first [header] there", name)
		}
	}
	return hint, belongs
}

// otherFileHint returns a hint that the other kind of file has the key of a path, which is unknown in a
// file of type t, or a key below it. It returns "" if the other kind has neither.
func otherFileHint(t reflect.Type, path tomldoc.Path, value any) string {
	name := content.CatalogueFileName
	other := keyPaths(reflect.TypeFor[content.CatalogueFile](), tomldoc.Path{})
	if t == reflect.TypeFor[content.CatalogueFile]() {
		name = "the file of the language"
		other = keyPaths(reflect.TypeFor[content.LanguageFile](), tomldoc.Path{})
	}
	below, _ := value.(map[string]any)
	for _, key := range append(slices.Sorted(maps.Keys(below)), path.LastKey()) {
		isKnown := func(path string) bool { return path == key || strings.HasSuffix(path, "."+key) }
		// a list of swap-outs; a language has labels for them
		_, isList := below[key].([]map[string]any)
		if !isList && slices.ContainsFunc(other, isKnown) {
			what := key
			if key != path.LastKey() {
				what = "[" + path.WithoutIndexes().String() + "]"
			}
			return fmt.Sprintf("%s belongs in %s", what, name)
		}
	}
	return ""
}

// keyPaths returns the paths of all keys in a table of type t at a path, without slugs and list
// indexes.
func keyPaths(t reflect.Type, path tomldoc.Path) []string {
	switch {
	case t.Kind() == reflect.Slice, t.Kind() == reflect.Map:
		return keyPaths(t.Elem(), path)
	case t.Kind() != reflect.Struct, t == dateType:
		return nil
	}
	var paths []string
	for _, field := range Fields(t) {
		at := path.Key(field.Key)
		paths = append(paths, at.String())
		paths = append(paths, keyPaths(field.Type, at)...)
	}
	return paths
}

// reportType reports a value of an unexpected type. It returns false, for decodeValue to return.
func (d *document[T]) reportType(path tomldoc.Path, expected string) bool {
	d.report(path, problem.Problem{Kind: problem.Type, Message: d.name(path) + " must be " + expected})
	d.settle(path)
	return false
}
