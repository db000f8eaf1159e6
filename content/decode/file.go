// Package decode decodes the TOML files of a catalogue, and others of the program, into Go types, and reports every
// mistake in their structure with its place: unknown, missing and misplaced keys, and values of a wrong type.
//
// file.go has a file with its problems, decode.go sets the values, and unknown.go guesses what an unknown key was
// meant to be.
package decode

import (
	"reflect"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// File is a TOML file that is decoded into a T as far as it is valid, with the problems found so far. Checks of its
// values report theirs to it, too.
type File[T any] struct {
	*tomldoc.Document
	Value    T
	IsUsable bool   // it is TOML, and Value contains everything in it that has the right type
	IsFilled bool   // pages have texts of the source language where this file lacks them, so none is missing
	Language string // its tag, if it is the file of one
	// the file of the source language, from which missing texts can be copied; "" for that file itself, and
	// for files that are not of a language
	CopyFrom string
	// tables with unknown keys; such a key may be a missing one under another name
	unknown map[tomldoc.Path]bool
	// missing keys, values of a wrong type, keys under a misspelt name; no more problems
	// are reported for them
	suppressed map[tomldoc.Path]bool
	// what authors call an entry, such as recipes.config-audit for recipes[0]
	names      map[tomldoc.Path]string
	openTables []openTable // the tables around the value that is being decoded, outermost first
	problems   problem.List
	counts     map[group]int // how many of problems are in each group
}

// group is a group of problems, of which a file keeps a limited number. Missing texts are one of their
// own, so that they do not hide mistakes.
type group struct {
	severity  problem.Severity
	isMissing bool
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

// Document decodes a document strictly, and reports what is wrong with its structure. It leaves out
// values of a wrong type.
func Document[T any](from *tomldoc.Document) (T, problem.List) {
	d := New[T](from, nil)
	d.Decode()
	d.problems.Sort()
	return d.Value, d.problems
}

// New returns a file that is not decoded yet. syntax are the problems that parsing it has found.
func New[T any](from *tomldoc.Document, syntax problem.List) *File[T] {
	return &File[T]{
		Document:   from,
		unknown:    map[tomldoc.Path]bool{},
		suppressed: map[tomldoc.Path]bool{},
		names:      map[tomldoc.Path]string{},
		problems:   syntax,
		counts:     map[group]int{},
	}
}

// Problems returns the problems found so far.
func (d *File[T]) Problems() problem.List { return d.problems }

// Decode sets d.Value. It leaves out values of a wrong type, so that the rest can be checked.
func (d *File[T]) Decode() {
	if d.Tree() == nil {
		return
	}
	if d.IsEmpty() {
		d.Report(tomldoc.Path{}, problem.Problem{
			Kind:    problem.File,
			Message: "the file is empty",
			Hint:    "write what belongs in it",
		})
		return
	}
	d.decodeTable(tomldoc.Path{}, reflect.ValueOf(&d.Value).Elem(), d.Tree())
	d.IsUsable = true
}

// IsReliable reports whether the value at a path is what its author means, even if there is none: no value
// of a wrong type and no misspelt key may be meant for it.
func (d *File[T]) IsReliable(path tomldoc.Path) bool {
	return !d.IsSuppressed(path) && !d.unknown[path.Parent()]
}

// IsSuppressed reports whether no more problems are reported at a path.
func (d *File[T]) IsSuppressed(path tomldoc.Path) bool { return d.suppressed[path] }

// Suppress makes Report drop what is reported at a path from now on.
func (d *File[T]) Suppress(path tomldoc.Path) { d.suppressed[path] = true }

// Name returns a path as authors know it, with slugs instead of the indexes of entries that have
// one.
func (d *File[T]) Name(path tomldoc.Path) string {
	for n := path.Len(); n > 0; n-- {
		entry := path.First(n)
		if name, ok := d.names[entry]; ok {
			return name + strings.TrimPrefix(path.String(), entry.String())
		}
	}
	return path.String()
}

// Report adds a problem at the key at a path or, if the key is missing, at the table that it
// belongs in. It does nothing if the path is suppressed.
func (d *File[T]) Report(path tomldoc.Path, p problem.Problem) {
	if p.Kind == problem.Missing {
		d.ReportMissing(path, p, "it")
		return
	}
	if !d.IsSuppressed(path) || path.IsRoot() {
		d.add(d.Problem(path, p))
	}
}

// ReportMissing does the same for a problem of kind [problem.Missing], unless what is missing is filled in.
// It adds the hint which command copies it; what is the word for it there.
func (d *File[T]) ReportMissing(path tomldoc.Path, p problem.Problem, what string) {
	if d.IsSuppressed(path) || d.IsFilled {
		return
	}
	if d.CopyFrom != "" {
		p.Remedy = problem.Remedy{
			Command:   "status",
			Arguments: "--copy " + d.Language,
			Effect:    "copies " + what + " from " + d.CopyFrom,
		}
	}
	d.add(d.Problem(path, p))
}

// ReportInText adds a problem at byte n of the string at a path.
func (d *File[T]) ReportInText(path tomldoc.Path, n int, p problem.Problem) {
	d.add(d.ProblemAt(d.InText(path, n), p))
}

func (d *File[T]) add(p problem.Problem) {
	of := group{p.Severity, p.Kind == problem.Missing}
	if d.counts[of] <= problem.MaxPerFile {
		d.problems = append(d.problems, p)
		d.counts[of]++
	}
}

// IsFull reports whether the file has more mistakes of a severity than authors are shown, so
// that add drops any other. Nothing that costs time has to be looked for then.
func (d *File[T]) IsFull(severity problem.Severity) bool {
	return d.counts[group{severity: severity}] > problem.MaxPerFile
}
