package check

import (
	"reflect"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// document is a TOML file, decoded as far as it is right, with its problems so far.
type document[T any] struct {
	*tomldoc.Document
	value    T
	isUsable bool // it is TOML, and value has everything in it of the right type
	isFilled bool // texts that it lacked are those of the source language, see fill
	// by path: tables with unknown keys; a key that they lack may be there under another name
	unknown map[string]bool
	// by path: values of a wrong type or under a misspelt key; no more is said about them
	settled map[string]bool
	// by path of an entry: what authors call it, such as recipes.config-audit for recipes[0]
	names  map[string]string
	around []enclosing // the tables around what is decoded, outermost first
	found  problem.List
}

// enclosing is a table that has others in it.
type enclosing struct {
	path tomldoc.Path
	keys []string // those that it may have
	tree map[string]any
}

// Decode decodes a document strictly, and reports what is wrong with its shape. Values of a wrong
// type are left out.
func Decode[T any](from *tomldoc.Document) (T, problem.List) {
	d := decode[T](from, nil)
	d.found.Sort()
	return d.value, d.found
}

// decode decodes a document whose syntax has the given problems. Values of a wrong type are left
// out, so that the rest can be checked.
func decode[T any](from *tomldoc.Document, syntax problem.List) *document[T] {
	d := &document[T]{
		Document: from,
		unknown:  map[string]bool{},
		settled:  map[string]bool{},
		names:    map[string]string{},
		found:    syntax,
	}
	if from.Tree() == nil {
		return d
	}
	if from.IsEmpty() {
		d.report(tomldoc.Path{}, problem.Problem{
			Kind:    problem.File,
			Message: "the file is empty",
			Hint:    "write what belongs in it",
		})
		return d
	}
	d.decodeTable(tomldoc.Path{}, reflect.ValueOf(&d.value).Elem(), from.Tree())
	d.isUsable = true
	return d
}

// lacks reports whether nothing is at a path, and nothing is elsewhere that may be meant for it,
// with a wrong type or under a misspelt key.
func (d *document[T]) lacks(path tomldoc.Path) bool {
	return !d.isSettled(path) && !d.unknown[path.Parent().String()]
}

// isSettled reports whether no more is to be said about a path.
func (d *document[T]) isSettled(path tomldoc.Path) bool { return d.settled[path.String()] }

// settle lets the document report no more problems at a path.
func (d *document[T]) settle(path tomldoc.Path) { d.settled[path.String()] = true }

// name is a path as authors know it, with slugs in place of the numbers of entries that have one.
func (d *document[T]) name(path tomldoc.Path) string {
	for n := path.Len(); n > 0; n-- {
		entry := path.First(n).String()
		if name, ok := d.names[entry]; ok {
			return name + path.String()[len(entry):]
		}
	}
	return path.String()
}

// report adds a problem at the key at a path or, if it is missing, at the table that it belongs in.
func (d *document[T]) report(path tomldoc.Path, p problem.Problem) {
	if d.isSettled(path) && !path.IsRoot() {
		return
	}
	d.found = append(d.found, d.Problem(path, p))
}

// reportInText adds a problem at byte n of the string at a path.
func (d *document[T]) reportInText(path tomldoc.Path, n int, p problem.Problem) {
	d.found = append(d.found, d.ProblemAt(d.InText(path, n), p))
}
