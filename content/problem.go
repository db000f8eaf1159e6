//go:build !js

package content

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong in a file of a catalogue.
type Problem struct {
	File    string // path within the catalogue's folder
	Line    int    // starting at 1
	Column  int    // in characters, starting at 1
	Message string // what is wrong and what is expected
	missing bool   // a table lacks a key; nothing is wrong with what it has
}

// String is the problem in the form editors understand: file:line:column: message.
func (p Problem) String() string {
	return fmt.Sprintf("%s:%d:%d: %s", p.File, p.Line, p.Column, p.Message)
}

// Problems is the error that [Load] returns for a catalogue that was read but is not right: all that is wrong with it,
// in order of file and position. Test for it with errors.As.
type Problems []Problem

func (ps Problems) Error() string {
	lines := make([]string, len(ps))
	for i, p := range ps {
		lines[i] = p.String()
	}
	return strings.Join(lines, "\n")
}

func (ps Problems) sort() {
	slices.SortStableFunc(ps, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Message, b.Message))
	})
}
