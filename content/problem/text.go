package problem

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Text is the text of a file.
type Text struct {
	file   string
	source string
	places *scanner // where the keys and values stand, if the text is TOML
	lines  []string // without their ends
	starts []int    // byte offset of each line, and of the empty one after the last line break
}

// NewText is the text of a file with the given content. A byte order mark is not part of it, and no column counts it.
func NewText(file string, data []byte) *Text {
	source := strings.TrimPrefix(string(data), "\ufeff")
	t := &Text{file: file, source: source, places: scan(source), lines: strings.Split(strings.TrimSuffix(source, "\n"), "\n")}
	start := 0
	for _, line := range strings.SplitAfter(source, "\n") {
		t.starts = append(t.starts, start)
		start += len(line)
	}
	return t
}

// Source is the text itself.
func (t *Text) Source() string { return t.source }

// Errorf is an error at a byte offset.
func (t *Text) Errorf(offset int, format string, args ...any) Problem {
	return t.at(offset, Error, fmt.Sprintf(format, args...))
}

// Warningf is a warning at a byte offset.
func (t *Text) Warningf(offset int, format string, args ...any) Problem {
	return t.at(offset, Warning, fmt.Sprintf(format, args...))
}

// around is the number of lines that an excerpt has before and after the line in question.
const around = 1

func (t *Text) at(offset int, severity Severity, message string) Problem {
	offset = min(offset, len(t.source))
	line, _ := slices.BinarySearch(t.starts, offset+1) // the number of lines that begin at the offset or before
	first := max(1, line-around)
	return Problem{
		File: t.file, Line: line, Column: utf8.RuneCountInString(t.source[t.starts[line-1]:offset]) + 1,
		Severity: severity, Message: message,
		FirstLine: first, Lines: t.lines[first-1 : min(line+around, len(t.lines))],
	}
}

// Line is the number of the line that a byte offset is in, starting at 1.
func (t *Text) Line(offset int) int { return t.at(offset, "", "").Line }
