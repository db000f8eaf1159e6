package catalogue

import (
	"reflect"
	"strings"

	"prompt-recipes/content/problem"
)

// Document is a TOML file, decoded as far as it is right, that knows where its keys are.
type Document[T any] struct {
	Text    *problem.Text
	Value   T
	usable  bool              // it is TOML; Value has everything in it of the right type
	filled  bool              // what it lacked is that of the source language, see fill
	unknown map[string]bool   // paths of tables with keys that are not known: what they lack may be there under another name
	dropped map[string]bool   // paths of values of a wrong type or under a misspelt key; nothing more is said about them
	names   map[string]string // what authors call the entry of a list, by path: recipes.config-audit for recipes[0]
	around  []surrounding     // the tables around what is checked, outermost first
	found   problem.List
}

// surrounding is a table that has others in it.
type surrounding struct {
	path  string
	keys  []string // those that it may have
	table map[string]any
}

// Decode decodes a file strictly, and reports what is wrong with its syntax and its shape.
func Decode[T any](file string, data []byte) (T, problem.List) {
	d := decode[T](file, data)
	d.found.Sort()
	return d.Value, d.found
}

// decode decodes a file and notes its problems. Values of a wrong type are left out of what it decodes, so that the rest can be
// checked.
func decode[T any](file string, data []byte) *Document[T] {
	d := &Document[T]{Text: problem.NewText(file, data), unknown: map[string]bool{}, dropped: map[string]bool{}, names: map[string]string{}}
	var tree map[string]any
	if d.found = d.Text.Unmarshal(&tree); d.found != nil {
		return d
	} else if strings.TrimSpace(d.Text.Source()) == "" {
		d.problem("", "the file is empty; write what belongs in it")
		return d
	}
	d.table("", reflect.ValueOf(&d.Value).Elem(), tree)
	d.usable = true
	return d
}

// lacks reports whether what is not at a path is not elsewhere in the document, with a wrong type or under a misspelt key.
func (d *Document[T]) lacks(path string) bool {
	return !d.dropped[path] && !d.unknown[problem.Parent(path)]
}

// name is a path as authors know it, with slugs for entries of lists that have some.
func (d *Document[T]) name(path string) string {
	for end := len(path); end > 0; end = strings.LastIndexByte(path[:end-1], ']') + 1 {
		if name, ok := d.names[path[:end]]; ok {
			return name + path[end:]
		}
	}
	return path
}

// problem reports an error at the key at a path or, if it is missing, at the table that it belongs in. It returns what it reports.
func (d *Document[T]) problem(path, format string, args ...any) *problem.Problem {
	p := d.Text.Errorf(d.Text.Key(path), format, args...)
	if d.dropped[path] && path != "" {
		return &p
	}
	d.found = append(d.found, p)
	return &d.found[len(d.found)-1]
}

// missing reports that there is nothing at a path.
func (d *Document[T]) missing(path, format string, args ...any) {
	d.problem(path, format, args...).Missing = true
}

// lack reports the same, and that nothing more is to be said about the path.
func (d *Document[T]) lack(path, format string, args ...any) {
	d.missing(path, format, args...)
	d.dropped[path] = true
}

// problemIn reports an error at byte n of the string at a path. It returns what it reports.
func (d *Document[T]) problemIn(path string, n int, format string, args ...any) *problem.Problem {
	d.found = append(d.found, d.Text.Errorf(d.Text.Value(path, n), format, args...))
	return &d.found[len(d.found)-1]
}

// warningIn reports something to look at, at the same place. It returns what it reports.
func (d *Document[T]) warningIn(path string, n int, format string, args ...any) *problem.Problem {
	p := d.problemIn(path, n, format, args...)
	p.Severity = problem.Warning
	return p
}
