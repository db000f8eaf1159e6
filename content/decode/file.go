package decode

import (
	"maps"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// File is a TOML file with the problems found so far: those of its structure, which decoding finds, or those of its
// values, which callers report to [File.ForValues].
//
// A File keeps authors from reading about one mistake twice: what is wrong at a path can be suppressed, because
// another problem there is its cause.
type File struct {
	Document *tomldoc.Document
	found    []Found
	counts   map[group]int // of the problems that were reported
	// tables with unknown keys; such a key may be a missing one under another name
	unknown map[tomldoc.Path]bool
	// missing keys, values of a wrong type, keys under a misspelt name; no more problems
	// are reported for them
	suppressed map[tomldoc.Path]bool
	// for texts that are in other files: a problem at a byte of them with its place there
	elsewhere map[tomldoc.Path]func(at int, p problem.Problem) problem.Problem
}

// Found is a problem that was found in a file.
type Found struct {
	Problem problem.Problem
	About   tomldoc.Path // the path that it is about; the root for problems of the syntax
}

// group is a group of problems, of which a file keeps one more than anybody is shown, see [problem.List.Limited].
// Missing texts are a group of their own, so that they do not hide mistakes.
type group struct {
	severity  problem.Severity
	isMissing bool
}

func groupOf(p problem.Problem) group { return group{p.Severity, p.Kind == problem.Missing} }

// hasRoom returns whether the file keeps a problem at a path.
func (f *File) hasRoom(path tomldoc.Path, p problem.Problem) bool {
	return !f.IsSuppressed(path) && f.counts[groupOf(p)] <= problem.MaxPerFile
}

// NewFile returns a file with the problems that parsing it has found.
func NewFile(document *tomldoc.Document, syntax problem.List) *File {
	f := &File{
		Document:   document,
		counts:     map[group]int{},
		unknown:    map[tomldoc.Path]bool{},
		suppressed: map[tomldoc.Path]bool{},
		elsewhere:  map[tomldoc.Path]func(int, problem.Problem) problem.Problem{},
	}
	for _, p := range syntax {
		f.found = append(f.found, Found{Problem: p})
	}
	return f
}

// ForValues returns the decoded file for problems of its values. It has none yet. What is suppressed in f, because of
// a problem of the structure, is suppressed in it too. What is reported to it does not change f.
func (f *File) ForValues() *File {
	values := NewFile(f.Document, nil)
	values.unknown = f.unknown
	values.suppressed = maps.Clone(f.suppressed)
	return values
}

// Found returns the problems found so far, in the order in which they were found.
func (f *File) Found() []Found { return f.found }

// Problems returns the problems found so far, without what they are about.
func (f *File) Problems() problem.List {
	var problems problem.List
	for _, found := range f.found {
		problems = append(problems, found.Problem)
	}
	return problems
}

// Report adds a problem at the key at a path or, if the key is missing, at the table that it
// belongs in. It does nothing if the path is suppressed.
func (f *File) Report(path tomldoc.Path, p problem.Problem) {
	f.ReportElsewhere(path, f.Document.Problem(path, p))
}

// ReportInText adds a problem at byte n of the string at a path, or of the text of another file that is used instead.
// It does nothing if the path is suppressed.
func (f *File) ReportInText(path tomldoc.Path, n int, p problem.Problem) {
	if !f.hasRoom(path, p) { // to find the place takes time
		return
	}
	if inOtherFile, isElsewhere := f.elsewhere[path]; isElsewhere {
		f.ReportElsewhere(path, inOtherFile(n, p))
		return
	}
	f.ReportElsewhere(path, f.Document.ProblemAt(f.Document.OffsetInText(path, n), p))
}

// SetElsewhere says that a text of another file is used instead of the string at a path. inOtherFile returns a problem
// at a byte of the text with its place in that file.
func (f *File) SetElsewhere(path tomldoc.Path, inOtherFile func(at int, p problem.Problem) problem.Problem) {
	f.elsewhere[path] = inOtherFile
}

// ReportElsewhere adds a problem about a path that has its place in another file already. It does nothing if the path
// is suppressed.
func (f *File) ReportElsewhere(path tomldoc.Path, p problem.Problem) {
	if f.hasRoom(path, p) {
		f.counts[groupOf(p)]++
		f.found = append(f.found, Found{p, path})
	}
}

// IsSuppressed returns whether no more problems are added at a path.
func (f *File) IsSuppressed(path tomldoc.Path) bool { return f.suppressed[path] }

// Suppress makes Report drop what is reported at a path from now on.
func (f *File) Suppress(path tomldoc.Path) { f.suppressed[path] = true }

// IsReliable returns whether the value at a path is what its author means, even if there is none: no value
// of a wrong type and no misspelt key may be meant for it.
func (f *File) IsReliable(path tomldoc.Path) bool {
	return !f.IsSuppressed(path) && !f.unknown[path.Parent()]
}

// Name returns a path as authors know it, with slugs instead of the indexes of entries that have one, such as
// recipes.config-audit.prompt for recipes[0].prompt.
func (f *File) Name(path tomldoc.Path) string {
	for n := path.Len(); n > 0; n-- {
		entry := path.First(n)
		slug := strings.Trim(f.Document.Literal(entry.Key("slug")), `"'`)
		if _, isEntry := entry.LastIndex(); isEntry && slugs.IsValid(slug) {
			return f.Name(entry.Parent()) + "." + slug + strings.TrimPrefix(path.String(), entry.String())
		}
	}
	return path.String()
}
