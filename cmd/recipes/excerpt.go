package main

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"

	"prompt-recipes/content/problem"
)

// What is shown of a long line: so many characters before and after the problem.
const before, after = 60, 40

// excerpt is the line that a problem is in, and the space under it up to the problem's column. Both are "" for a blank line.
func excerpt(p problem.Problem) (line, indent string) {
	i := p.Line - p.FirstLine
	if i < 0 || i >= len(p.Lines) || strings.TrimSpace(p.Lines[i]) == "" {
		return "", ""
	}
	text := []rune(p.Lines[i])
	at := p.Column - 1
	start, end := max(0, at-before), min(len(text), at+after)
	columns := 0
	if start > 0 {
		line, columns = "…", 1
	}
	for i, r := range text[start:end] {
		if unicode.In(r, unicode.Cc, unicode.Cf) {
			r = ' ' // a terminal must not obey the text of a file, and a tab has no fixed width
		}
		line += string(r)
		if start+i < at {
			columns += cells(r)
		}
	}
	if end < len(text) {
		line += "…"
	}
	return line, strings.Repeat(" ", columns)
}

// cells is the number of columns that a character takes on a terminal.
func cells(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.Is(unicode.Mn, r):
		return 0
	case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}
