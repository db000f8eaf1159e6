// Package decode decodes the TOML files of a catalogue, and others of the program, into Go types, and reports every
// mistake in their structure with its place: unknown, missing and misplaced keys, and values of a wrong type.
//
// A [File] collects these problems, and those that its callers find in the values. This package does not know which
// files a catalogue has: its callers say in an [Advice] what authors should do about some mistakes in a file.
package decode

import (
	"encoding"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Advice says what to do about some mistakes in a file. The zero value says nothing.
type Advice struct {
	// Begin returns what to do about an empty or a missing list. list is its Go type. Begin returns the zero value if
	// the program can do nothing.
	Begin func(list reflect.Type) problem.Remedy
	// BelongsIn returns a hint that an unknown key belongs in another file. It returns "" for other keys.
	BelongsIn func(key tomldoc.Path, value any) string
}

func (a Advice) begin(list reflect.Type) problem.Remedy {
	if a.Begin == nil {
		return problem.Remedy{}
	}
	return a.Begin(list)
}

func (a Advice) belongsIn(key tomldoc.Path, value any) string {
	if a.BelongsIn == nil {
		return ""
	}
	return a.BelongsIn(key, value)
}

// Document decodes a document, and returns what is wrong with its structure. It leaves out values of a wrong type.
func Document[T any](document *tomldoc.Document) (T, problem.List) {
	var value T
	file := NewFile(document, nil)
	file.Decode(&value, Advice{})
	problems := file.Problems(Structure)
	problems.Sort()
	return value, problems
}

// Decode decodes the file into the variable that into points to, and reports what is wrong with its structure. It
// leaves out values of a wrong type, so that the rest can be checked. It returns false if there are no values, because
// the file is empty or not TOML.
func (f *File) Decode(into any, advice Advice) bool {
	if f.Document.Tree() == nil {
		return false
	}
	if f.Document.IsEmpty() {
		f.ReportStructure(tomldoc.Path{}, problem.Problem{
			Kind:    problem.File,
			Message: "the file is empty",
			Hint:    "write what belongs in it",
		})
		return false
	}
	d := &decoder{file: f, advice: advice}
	d.decodeTable(tomldoc.Path{}, reflect.ValueOf(into).Elem(), f.Document.Tree())
	return true
}

// decoder decodes the values of a file.
type decoder struct {
	file       *File
	advice     Advice
	openTables []openTable // the tables around the value that is being decoded, outermost first
}

// openTable is a table around the value that is being decoded.
type openTable struct {
	path   tomldoc.Path
	fields []schema.Field // the keys that it may have
	tree   map[string]any
}

func (t openTable) has(key string) bool {
	_, isThere := t.tree[key]
	return isThere
}

func (t openTable) unusedKeys() []string { return slices.DeleteFunc(schema.Keys(t.fields), t.has) }

// localDate is the name of the time zone in which BurntSushi/toml decodes a date without a time.
const localDate = "date-local"

// decodeValue sets a variable to the value at a path. It reports problems with the value and inside it. isOptional says
// that authors may remove the key. decodeValue returns whether the value has the type of the variable; if not, the
// variable keeps its old value.
func (d *decoder) decodeValue(path tomldoc.Path, isOptional bool, into reflect.Value, value any) bool {
	if into.Type() == schema.DateType {
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
	case reflect.Int:
		number, ok := value.(int64)
		if !ok {
			return d.reportType(path, "a whole number, without quotes")
		}
		into.SetInt(number)
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
	default:
		panic("cannot decode " + into.Type().String()) // the types are part of the program
	}
	return true
}

func (d *decoder) decodeDate(path tomldoc.Path, into reflect.Value, value any) bool {
	day, ok := value.(time.Time)
	if !ok || day.Location().String() != localDate {
		return d.reportType(path, "a date such as 2026-03-18, without quotes")
	}
	date := into.Addr().Interface().(*content.Date)
	if date.UnmarshalTOML(value) != nil {
		return false
	}
	if date.IsZero() {
		d.file.ReportStructure(path, problem.Problem{
			Kind:    problem.Value,
			Message: d.file.Name(path) + " is 0001-01-01, which stands for no date",
			Hint:    "write another date, or remove the key",
		})
	}
	return true
}

func (d *decoder) decodeText(path tomldoc.Path, isOptional bool, into reflect.Value, value any) bool {
	text, ok := value.(string)
	if !ok {
		return d.reportType(path, "text in quotes")
	}
	if strings.TrimSpace(text) == "" {
		hint := "write the text"
		if isOptional {
			hint += ", or remove the key"
		}
		d.file.ReportStructure(path, problem.Problem{
			Kind:    problem.Missing,
			Message: d.file.Name(path) + " is empty",
			Hint:    hint,
		})
		d.file.Suppress(path)
	}
	if special, isSpecial := into.Addr().Interface().(encoding.TextUnmarshaler); isSpecial {
		return special.UnmarshalText([]byte(text)) == nil
	}
	into.SetString(text)
	return true
}

func (d *decoder) decodeList(path tomldoc.Path, into reflect.Value, value any) bool {
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
		remedy := d.advice.begin(into.Type())
		if remedy != (problem.Remedy{}) {
			hint = "remove this line"
		}
		d.file.ReportStructure(path, problem.Problem{
			Kind:    problem.Value,
			Message: d.file.Name(path) + " is empty",
			Hint:    hint,
			Remedy:  remedy,
		})
	}
	into.Set(reflect.MakeSlice(into.Type(), list.Len(), list.Len()))
	for i := range list.Len() {
		d.decodeValue(path.Index(i), false, into.Index(i), list.Index(i).Interface())
	}
	return true
}

func (d *decoder) decodeMap(path tomldoc.Path, into reflect.Value, table map[string]any) {
	into.Set(reflect.MakeMap(into.Type()))
	if into.Type().Elem().Kind() == reflect.String {
		table = d.withoutMisplacedKeys(path, table)
	}
	for _, key := range slices.Sorted(maps.Keys(table)) {
		element := reflect.New(into.Type().Elem()).Elem()
		if d.decodeValue(path.Key(key), false, element, table[key]) {
			into.SetMapIndex(reflect.ValueOf(key), element)
		}
	}
}

// decodeTable sets the fields of a struct to the values of a table. It reports keys that the struct does not have, and
// required keys that are missing.
func (d *decoder) decodeTable(path tomldoc.Path, into reflect.Value, table map[string]any) {
	fields := schema.Fields(into.Type())
	d.openTables = append(d.openTables, openTable{path, fields, table})
	// in sorted order, so that the problems are the same every time
	for _, key := range slices.Sorted(maps.Keys(table)) {
		if _, ok := schema.Find(fields, key); !ok {
			d.reportUnknown(path, key, into.Type())
		}
		// a key in capitals is reported as unknown, but its value is used
		if field, ok := schema.Find(fields, strings.ToLower(key)); ok {
			d.decodeValue(path.Key(key), field.Optional && !field.OneOf, into.Field(field.Index), table[key])
		}
	}
	d.openTables = d.openTables[:len(d.openTables)-1]
	for _, field := range fields {
		_, ok := table[field.Key]
		// of a table by slug, package check reports each missing entry instead
		if !ok && !field.Optional && !field.BySlug {
			d.reportMissingKey(path.Key(field.Key), field.Type)
		}
	}
}

// reportMissingKey reports that a table lacks a required key, whose values have type t.
func (d *decoder) reportMissingKey(path tomldoc.Path, t reflect.Type) {
	hint := ""
	// below a header it would be a key of that table
	if path.Len() == 1 && t.Kind() == reflect.String {
		hint = "write it above the first [header]"
	}
	name := d.file.Name(path.Parent())
	if name != "" {
		name += "."
	}
	d.file.ReportStructure(path, problem.Problem{
		Kind:    problem.Missing,
		Message: name + path.LastKey() + " is missing",
		Hint:    hint,
		Remedy:  d.advice.begin(t),
	})
	d.file.Suppress(path)
}

// reportType reports a value of an unexpected type. It returns false, for decodeValue to return.
func (d *decoder) reportType(path tomldoc.Path, expected string) bool {
	d.file.ReportStructure(path, problem.Problem{
		Kind:    problem.Type,
		Message: d.file.Name(path) + " must be " + expected,
	})
	d.file.Suppress(path)
	return false
}
