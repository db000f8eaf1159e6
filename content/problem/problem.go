// Package problem describes what is wrong in a file.
//
// A [Problem] is data: its kind, severity, place, message, hint and the lines around it. A program
// that needs to know what a problem is asks for its [Kind], never for the words of its message.
//
// This package imports nothing of the project and may be imported by all of it.
package problem

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
)

// Kind says what sort of mistake a problem is.
type Kind string

// The kinds.
const (
	File    Kind = "file"    // a file is missing, has a wrong name or cannot be used
	Syntax  Kind = "syntax"  // the file is not TOML
	Type    Kind = "type"    // a value has the wrong type
	Unknown Kind = "unknown" // a key, slug or message that nothing asks for
	// something is not there, or is empty; another mistake in the file may be the cause
	Missing Kind = "missing"
	Value   Kind = "value" // a value breaks the rule for its key
	// a prompt does not reach the agent as it is written, or it hides text from people
	Prompt      Kind = "prompt"
	Text        Kind = "text"        // a text for readers holds what no such text may hold
	Typography  Kind = "typography"  // a matter of taste, which is not enforced
	Translation Kind = "translation" // a translation is not up to date
	Skill       Kind = "skill"       // a recipe cannot be offered as a skill for coding agents
)

// Severity says how bad a problem is. The worst comes first.
type Severity int

// The severities.
const (
	Error   Severity = iota // no site can be made
	Warning                 // somebody should look at it
	Note                    // work that is left to do; what is published is right
)

func (s Severity) String() string {
	switch s {
	case Error:
		return "error"
	case Warning:
		return "warning"
	default:
		return "note"
	}
}

// MarshalText implements [encoding.TextMarshaler].
func (s Severity) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Problem is something wrong in a file. As JSON it is sent to the page of an author.
type Problem struct {
	File      string   `json:"file"`   // "" for a problem without a place
	Line      int      `json:"line"`   // starting at 1
	Column    int      `json:"column"` // in characters, starting at 1
	Kind      Kind     `json:"kind"`
	Severity  Severity `json:"severity"`
	Message   string   `json:"message"`              // what is wrong
	Hint      string   `json:"hint,omitempty"`       // what to do about it
	FirstLine int      `json:"first_line,omitempty"` // number of the first of Lines, starting at 1
	// the line in question and its neighbours; nil for a file without text
	Lines []string `json:"lines,omitempty"`
}

// InFile is a problem with a file as a whole. Its place is the start of the file.
func InFile(file string, p Problem) Problem {
	p.File = file
	p.Line = 1
	p.Column = 1
	return p
}

// Place is where the problem is, in the form that editors understand: file:line:column.
func (p Problem) Place() string { return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Column) }

// Text is the message and, after a semicolon, the hint.
func (p Problem) Text() string { return join(p.Message, p.Hint) }

// Error is the problem in one line. A single problem is an error too.
func (p Problem) Error() string { return p.Place() + ": " + p.Text() }

// InText is something wrong within a text that does not know which file it comes from.
type InText struct {
	Offset  int    // byte offset into the text
	Message string // what is wrong
	Hint    string // what to do about it
}

// Text is the message and, after a semicolon, the hint.
func (p InText) Text() string { return join(p.Message, p.Hint) }

func join(message, hint string) string {
	if hint == "" {
		return message
	}
	return message + "; " + hint
}

// List is the problems of one or more files. It is an error; test for it with errors.As.
type List []Problem

func (l List) Error() string {
	lines := make([]string, len(l))
	for i, p := range l {
		lines[i] = p.Error()
	}
	return strings.Join(lines, "\n")
}

// Of returns the problems of a severity.
func (l List) Of(severity Severity) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return p.Severity != severity })
}

// Without returns the problems that are not of a kind.
func (l List) Without(kind Kind) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return p.Kind == kind })
}

// In returns the problems in files of this name, in any folder.
func (l List) In(file string) List {
	return slices.DeleteFunc(slices.Clone(l), func(p Problem) bool { return filepath.Base(p.File) != file })
}

// SetSeverity gives all problems the same severity.
func (l List) SetSeverity(severity Severity) {
	for i := range l {
		l[i].Severity = severity
	}
}

// Sort puts the problems in the order in which to mend them: errors before warnings before notes.
// Within a severity, the files of the given names come first, in that order. Within a file,
// problems are in the order of their places, and those of kind [Missing] come last.
func (l List) Sort(first ...string) {
	slices.SortStableFunc(l, func(a, b Problem) int {
		return cmp.Or(
			cmp.Compare(a.Severity, b.Severity),
			cmp.Compare(rank(a.File, first), rank(b.File, first)),
			cmp.Compare(a.File, b.File),
			missingLast(a, b),
			cmp.Compare(a.Line, b.Line),
			cmp.Compare(a.Column, b.Column),
			cmp.Compare(a.Text(), b.Text()),
		)
	})
}

// rank is the place of a file among those that come first, or the number of these for any other
// file.
func rank(file string, first []string) int {
	i := slices.Index(first, filepath.Base(file))
	if i < 0 {
		return len(first)
	}
	return i
}

func missingLast(a, b Problem) int {
	switch {
	case a.Kind == Missing && b.Kind != Missing:
		return 1
	case a.Kind != Missing && b.Kind == Missing:
		return -1
	default:
		return 0
	}
}
