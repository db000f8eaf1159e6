package decode

import (
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// File is a TOML file with the problems found so far: those of its structure, which decoding finds, and then those of
// its values, which callers report.
//
// Authors should not read about one mistake twice. So a path can be suppressed, if a problem there causes all others:
// then the File drops these others.
type File struct {
	Document *tomldoc.Document
	found    []Found
	counts   map[group]int // of the problems that are kept
	// tables with unknown keys; such a key may be a missing one under another name
	unknown map[tomldoc.Path]bool
	// missing keys, values of a wrong type, and keys that are there under a misspelt name
	suppressed map[tomldoc.Path]bool
	// for texts of other files: functions that give a problem its place there, see SetElsewhere
	elsewhere map[tomldoc.Path]func(at int, p problem.Problem) problem.Problem
}

// Phase is when a problem is found.
type Phase int

// The phases, in their order.
const (
	Structure Phase = iota // when the file is parsed and decoded
	Values                 // when what was decoded is checked
)

// Found is a problem that was found in a file.
type Found struct {
	Problem problem.Problem
	About   tomldoc.Path // the path that it is about; the root for problems of the syntax
	Phase   Phase
}

// group is a group of problems. A file keeps only so many of a group that [problem.List.Limited] can tell that there
// are more than it shows. Missing texts are in groups of their own, so that they do not hide mistakes. The problems of
// the structure are, too, because they prevent more.
type group struct {
	severity  problem.Severity
	isMissing bool
	phase     Phase
}

func (f Found) group() group {
	return group{f.Problem.Severity, f.Problem.Kind == problem.Missing, f.Phase}
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

func (f *File) keeps(found Found) bool {
	return !f.IsSuppressed(found.About) && f.counts[found.group()] <= problem.MaxPerFile
}

func (f *File) add(found Found) {
	if f.keeps(found) {
		f.counts[found.group()]++
		f.found = append(f.found, found)
	}
}

// Found returns the problems found so far, in the order in which they were found.
func (f *File) Found() []Found { return f.found }

// Problems returns the problems that were found in a phase, without what they are about.
func (f *File) Problems(phase Phase) problem.List {
	var problems problem.List
	for _, found := range f.found {
		if found.Phase == phase {
			problems = append(problems, found.Problem)
		}
	}
	return problems
}

// ReportStructure adds a problem of the structure. Its place is the key at a path or, if the key is missing, the table
// that should have it. ReportStructure does nothing if the path is suppressed.
func (f *File) ReportStructure(path tomldoc.Path, p problem.Problem) {
	f.add(Found{f.Document.Problem(path, p), path, Structure})
}

// Report adds a problem with the value at a path, with a place as in [File.ReportStructure]. It does nothing if the
// path is suppressed.
func (f *File) Report(path tomldoc.Path, p problem.Problem) {
	f.ReportElsewhere(path, f.Document.Problem(path, p))
}

// ReportInText adds a problem at byte n of the string at a path. If a text of another file is used instead of the
// string, the place is in that file. ReportInText does nothing if the path is suppressed.
func (f *File) ReportInText(path tomldoc.Path, n int, p problem.Problem) {
	if !f.keeps(Found{p, path, Values}) { // finding the place takes time
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

// ReportElsewhere adds a problem with the value at a path that has its place in another file already. It does nothing
// if the path is suppressed.
func (f *File) ReportElsewhere(path tomldoc.Path, p problem.Problem) {
	f.add(Found{p, path, Values})
}

// IsSuppressed returns whether no more problems are added at a path.
func (f *File) IsSuppressed(path tomldoc.Path) bool { return f.suppressed[path] }

// Suppress makes the file drop what is reported at a path from now on.
func (f *File) Suppress(path tomldoc.Path) { f.suppressed[path] = true }

// IsReliable returns whether the author means what is at a path, even if there is nothing. It is false if the path is
// suppressed, or if an unknown key beside it may be meant for it.
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
