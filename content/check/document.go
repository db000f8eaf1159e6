package check

import (
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// document is a TOML file, decoded as far as it is valid, with the problems found so far.
type document[T any] struct {
	*tomldoc.Document
	value    T
	isUsable bool // it is TOML, and value contains everything in it that has the right type
	isFilled bool // pages have texts of the source language where this file lacks them, so none is missing
	// the file of the source language, from which missing texts can be copied; "" for that file itself, and
	// for files that are not of a language
	copyFrom string
	// tables with unknown keys; such a key may be a missing one under another name
	unknown map[tomldoc.Path]bool
	// missing keys, values of a wrong type, keys under a misspelt name; no more problems
	// are reported for them
	suppressed map[tomldoc.Path]bool
	// what authors call an entry, such as recipes.config-audit for recipes[0]
	names      map[tomldoc.Path]string
	openTables []openTable // the tables around the value that is being decoded, outermost first
	found      problem.List
	counts     map[group]int // how many of found are in each group
}

// group is a group of problems, of which a document keeps a limited number. Missing texts are one of their
// own, so that they do not hide mistakes.
type group struct {
	severity  problem.Severity
	isMissing bool
}

// openTable is a table around the value that is being decoded.
type openTable struct {
	path   tomldoc.Path
	fields []Field // the keys that it may have
	tree   map[string]any
}

func (t openTable) has(key string) bool {
	_, isThere := t.tree[key]
	return isThere
}

func (t openTable) unusedKeys() []string { return slices.DeleteFunc(keysOf(t.fields), t.has) }

// Decode decodes a document strictly, and reports what is wrong with its structure. It leaves out
// values of a wrong type.
func Decode[T any](from *tomldoc.Document) (T, problem.List) {
	d := newDocument[T](from, nil)
	d.decode()
	d.found.Sort()
	return d.value, d.found
}

// newDocument returns a document whose syntax has the given problems, to be decoded.
func newDocument[T any](from *tomldoc.Document, syntax problem.List) *document[T] {
	return &document[T]{
		Document:   from,
		unknown:    map[tomldoc.Path]bool{},
		suppressed: map[tomldoc.Path]bool{},
		names:      map[tomldoc.Path]string{},
		found:      syntax,
		counts:     map[group]int{},
	}
}

// decode sets d.value. It leaves out values of a wrong type, so that the rest can be checked.
func (d *document[T]) decode() {
	if d.Tree() == nil {
		return
	}
	if d.IsEmpty() {
		d.report(tomldoc.Path{}, problem.Problem{
			Kind:    problem.File,
			Message: "the file is empty",
			Hint:    "write what belongs in it",
		})
		return
	}
	d.decodeTable(tomldoc.Path{}, reflect.ValueOf(&d.value).Elem(), d.Tree())
	d.isUsable = true
}

// isReliable reports whether the value at a path is what its author means, even if there is none: no value
// of a wrong type and no misspelt key may be meant for it.
func (d *document[T]) isReliable(path tomldoc.Path) bool {
	return !d.isSuppressed(path) && !d.unknown[path.Parent()]
}

func (d *document[T]) isSuppressed(path tomldoc.Path) bool { return d.suppressed[path] }

func (d *document[T]) suppress(path tomldoc.Path) { d.suppressed[path] = true }

// name returns a path as authors know it, with slugs instead of the indexes of entries that have
// one.
func (d *document[T]) name(path tomldoc.Path) string {
	for n := path.Len(); n > 0; n-- {
		entry := path.First(n)
		if name, ok := d.names[entry]; ok {
			return name + strings.TrimPrefix(path.String(), entry.String())
		}
	}
	return path.String()
}

// report adds a problem at the key at a path or, if the key is missing, at the table that it
// belongs in. It does nothing if the path is suppressed.
func (d *document[T]) report(path tomldoc.Path, p problem.Problem) {
	if p.Kind == problem.Missing {
		d.reportMissing(path, p, "it")
		return
	}
	if !d.isSuppressed(path) || path.IsRoot() {
		d.add(d.Problem(path, p))
	}
}

// reportMissing does the same for a problem of kind [problem.Missing], unless what is missing is filled in.
// It adds the hint which command copies it; what is the word for it there.
func (d *document[T]) reportMissing(path tomldoc.Path, p problem.Problem, what string) {
	if d.isSuppressed(path) || d.isFilled {
		return
	}
	if d.copyFrom != "" {
		if p.Hint != "" {
			p.Hint += "; "
		}
		p.Hint += "recipes status --copy copies " + what + " from " + d.copyFrom
	}
	d.add(d.Problem(path, p))
}

// reportInText adds a problem at byte n of the string at a path.
func (d *document[T]) reportInText(path tomldoc.Path, n int, p problem.Problem) {
	d.add(d.ProblemAt(d.InText(path, n), p))
}

func (d *document[T]) add(p problem.Problem) {
	of := group{p.Severity, p.Kind == problem.Missing}
	if d.counts[of] <= problem.MaxPerFile {
		d.found = append(d.found, p)
		d.counts[of]++
	}
}

// isFull reports whether the document has more mistakes of a severity than authors are shown, so
// that add drops any other. Nothing that costs time has to be looked for then.
func (d *document[T]) isFull(severity problem.Severity) bool {
	return d.counts[group{severity: severity}] > problem.MaxPerFile
}
