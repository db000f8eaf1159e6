package main

import (
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// finding is a problem or a warning as check reports it; its JSON form is for tools.
type finding struct {
	File     string   `json:"file"` // as an editor finds it from here
	Line     int      `json:"line"`
	Column   int      `json:"column"` // in characters, starting at 1
	Severity string   `json:"severity"`
	Message  string   `json:"message"`
	text     []string // the lines of the file, nil when it cannot be read
}

const (
	severityError   = "error"
	severityWarning = "warning"
)

// findingIn is a problem in one of files, whose folder is called dir from here.
func findingIn(files fs.FS, dir, file string, line, column int, message string) finding {
	found := finding{File: filepath.Join(dir, file), Line: line, Column: column, Severity: severityError, Message: message}
	if data, err := fs.ReadFile(files, file); err == nil { // a file that is missing may be the problem
		text := strings.TrimPrefix(string(data), "\ufeff") // the byte order mark, which columns do not count
		found.text = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	}
	return found
}

// problems is the error of which everything there is to say has a place.
type problems []finding

func (p problems) Error() string {
	lines := make([]string, len(p))
	for i, f := range p {
		lines[i] = f.place() + " " + f.Message
	}
	return strings.Join(lines, "\n")
}

func (f finding) place() string { return fmt.Sprintf("%s:%d:%d:", f.File, f.Line, f.Column) }

// What is shown of a long line: so many characters before and after the one that is meant.
const before, after = 60, 40

// excerpt is the line that a finding is about and, under it, what leads to its column.
func (f finding) excerpt() (line, indent string) {
	if f.Line > len(f.text) || strings.TrimSpace(f.text[f.Line-1]) == "" {
		return "", ""
	}
	runes := []rune(f.text[f.Line-1])
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
