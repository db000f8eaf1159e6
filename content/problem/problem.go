// Package problem describes what is wrong in a file: file, line, column, message and the lines in question.
//
// A [Text] is a file's text. It turns byte offsets, and the paths of keys in TOML, into the places of a [Problem].
//
// This package imports nothing of the project and may be imported by all of it.
package problem

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
)

// Severity says how bad a problem is.
type Severity string

// The severities.
const (
	Error   Severity = "error"   // no site can be made
	Warning Severity = "warning" // somebody should look at it
	Note    Severity = "note"    // work that is left, on a draft or on texts that nobody has translated; what is published is right
)

// Problem is something wrong in a file. As JSON it is what tools get.
type Problem struct {
	File      string   `json:"file"`   // "" for a problem without a place
	Line      int      `json:"line"`   // starting at 1
	Column    int      `json:"column"` // in characters, starting at 1
	Severity  Severity `json:"severity"`
	Message   string   `json:"message"`              // what is wrong and what is expected
	FirstLine int      `json:"first_line,omitempty"` // number of the first of Lines, starting at 1
	Lines     []string `json:"lines,omitempty"`      // the excerpt: the line and its neighbours; nil for a file without text
	Missing   bool     `json:"-"`                    // something is not there; what is wrong elsewhere in the file may be why
	Taste     bool     `json:"-"`                    // typography, which stops nobody
}

// InFile is a problem at the start of a file of which there is no text, or as a whole.
func InFile(severity Severity, file, format string, args ...any) Problem {
	return Problem{File: file, Line: 1, Column: 1, Severity: severity, Message: fmt.Sprintf(format, args...)}
}

// Place is where the problem is, in the form editors understand: file:line:column.
func (p Problem) Place() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// Error is the problem in one line: one problem alone is an error too.
func (p Problem) Error() string { return p.Place() + ": " + p.Message }

// InText is something wrong within a text that does not know which file it is from.
type InText struct {
	Offset  int    // byte offset into the text
	Message string // what stands there and what is wrong with it
}

// List is problems of one or more files. It is an error; test for it with errors.As.
type List []Problem

func (l List) Error() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Of is the problems of a severity.
func (l List) Of(severity Severity) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return p.Severity != severity })
}

// SetSeverity gives all the same severity.
func (l List) SetSeverity(severity Severity) {
	for i := range l {
		l[i].Severity = severity
	}
}

// In is the problems of files of this name, in any folder.
func (l List) In(file string) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return filepath.Base(p.File) != file })
}

// Sort puts the problems in the order in which to mend them: errors before warnings before notes, first those of the files of these names, in that
// order, and those of a file by line and column, what is missing last.
func (l List) Sort(first ...string) {
	rank := func(file string) int {
		return (slices.Index(first, filepath.Base(file)) + len(first) + 1) % (len(first) + 1)
	}
	last := map[bool]int{true: 1}
	severities := []Severity{Error, Warning, Note}
	slices.SortStableFunc(l, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(slices.Index(severities, a.Severity), slices.Index(severities, b.Severity)), cmp.Compare(rank(a.File), rank(b.File)), cmp.Compare(a.File, b.File),
			cmp.Compare(last[a.Missing], last[b.Missing]), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
}

// DidYouMean is the end of a message: it suggests the candidate nearest to a misspelt word. It is "" if none is near.
func DidYouMean(word string, candidates []string) string {
	if nearest := Nearest(word, candidates); nearest != "" {
		return "; did you mean " + nearest + "?"
	}
	return ""
}

// Nearest is the candidate that a misspelt word, the beginning of one, or the end of a path probably stands for; "" for none.
func Nearest(word string, candidates []string) (nearest string) {
	least := max(1, (len(word)+1)/3) + 1 // one edit in every three letters still looks like the same word
	if len(word) > 100 {
		candidates = nil // they are not worth the time
	}
	for _, candidate := range candidates {
		distance := levenshtein.Distance(word, candidate, nil)
		if len(word) > 2 && strings.HasPrefix(candidate, word) || strings.HasSuffix(candidate, "."+word) {
			distance = min(distance, 1)
		}
		if distance < least && distance > 0 {
			nearest, least = candidate, distance
		}
	}
	return nearest
}
