package main

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"prompt-recipes/content/problem"
)

// How many characters of a long line are shown before and after the problem.
const (
	charactersBefore = 60
	charactersAfter  = 40
)

// excerpt returns the line that a problem is in, and the spaces that put a mark under the column of the problem. Both
// are "" for a blank line.
func excerpt(p problem.Problem) (line, indent string) {
	i := p.Line - p.FirstLine
	if i < 0 || i >= len(p.Lines) || strings.TrimSpace(p.Lines[i]) == "" {
		return "", ""
	}
	text := []rune(strings.ReplaceAll(p.Lines[i], "\t", " ")) // a tab has no fixed width
	at := min(p.Column-1, len(text))
	start := max(0, at-charactersBefore)
	end := min(len(text), at+charactersAfter)
	before := string(text[start:at])
	if start > 0 {
		before = "…" + before
	}
	after := string(text[at:end])
	if end < len(text) {
		after += "…"
	}
	parts := printableParts(before + after)
	columns := 0
	for _, r := range strings.Join(parts[:utf8.RuneCountInString(before)], "") {
		columns += cells(r)
	}
	return strings.Join(parts, ""), strings.Repeat(" ", columns)
}

// cells returns the number of columns that a character takes on a terminal.
func cells(r rune) int {
	kind := width.LookupRune(r).Kind()
	switch {
	case unicode.Is(unicode.Mn, r):
		return 0
	case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
		return 2
	default:
		return 1
	}
}
