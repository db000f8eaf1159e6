package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// finding is a problem or a warning as check reports it; its JSON form is for tools.
type finding struct {
	File     string `json:"file"` // as an editor finds it from here
	Line     int    `json:"line"`
	Column   int    `json:"column"` // in characters, starting at 1
	Severity string `json:"severity"`
	Message  string `json:"message"`
	source   string // the line, "" when there is none
}

const (
	severityError   = "error"
	severityWarning = "warning"
)

// findings takes the problems out of err, whose files are in the folders of catalogue and messages. What is no problem
// with a place comes back as an error.
func findings(err error, catalogue, messages folder) ([]finding, error) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []finding
		var others []error
		for _, err := range joined.Unwrap() {
			found, other := findings(err, catalogue, messages)
			all, others = append(all, found...), append(others, other)
		}
		return all, errors.Join(others...)
	}
	if problems, ok := errors.AsType[content.Problems](err); ok {
		var all []finding
		for _, p := range problems {
			all = append(all, catalogue.finding(p.File, p.Line, p.Column, severityError, p.Message))
		}
		return all, nil
	}
	if p, ok := errors.AsType[locales.Problem](err); ok {
		return []finding{messages.finding(p.File, p.Line, p.Column, severityError, p.Message)}, nil
	}
	return nil, err
}

// folder is where files are and what it is called from here.
type folder struct {
	files fs.FS
	name  string
}

func (f folder) finding(file string, line, column int, severity, message string) finding {
	found := finding{filepath.Join(f.name, file), line, column, severity, message, ""}
	if data, err := fs.ReadFile(f.files, file); err == nil {
		if lines := strings.Split(string(data), "\n"); line <= len(lines) {
			found.source = lines[line-1]
		}
	}
	return found
}

func (f finding) place() string { return fmt.Sprintf("%s:%d:%d:", f.File, f.Line, f.Column) }

// What is shown of a long line: so many characters before and after the one that is meant.
const before, after = 60, 40

// excerpt is the line that a finding is about and, under it, what leads to its column.
func (f finding) excerpt() (line, indent string) {
	if strings.TrimSpace(f.source) == "" {
		return "", ""
	}
	runes := []rune(f.source)
	at := min(f.Column-1, len(runes))
	start, end := max(0, at-before), min(len(runes), at+after)
	var shown, space strings.Builder
	if start > 0 {
		shown.WriteString("…")
		space.WriteString(" ")
	}
	for i, r := range runes[start:end] {
		if unicode.In(r, unicode.Cc, unicode.Cf) {
			r = ' ' // a terminal must not obey what stands in a file, and a tab has no fixed width
		}
		shown.WriteRune(r)
		if start+i < at {
			space.WriteString(strings.Repeat(" ", cells(r)))
		}
	}
	if end < len(runes) {
		shown.WriteString("…")
	}
	return shown.String(), space.String()
}

// cells is how many columns of a terminal a character takes.
func cells(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.Is(unicode.Mn, r):
		return 0
	case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}
