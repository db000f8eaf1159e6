package problem

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// TestPlaces compares the places of all characters with a count from the start of the text.
func TestPlaces(t *testing.T) {
	for _, source := range []string{"", "a", "\n", "aé\n\n日本語 🦊\nb", "\ufeffa\nb\n", strings.Repeat("é日x\n", 100), strings.Repeat("é日", 1000)} {
		text := NewText("f", []byte(source))
		line, column := 1, 1
		for i, r := range text.Source() + "." {
			if p := text.Errorf(i, "x"); p.Line != line || p.Column != column {
				t.Fatalf("byte %d of %.20q: %d:%d, want %d:%d", i, source, p.Line, p.Column, line, column)
			}
			if column++; r == '\n' {
				line, column = line+1, 1
			}
		}
	}
}

func TestExcerpt(t *testing.T) {
	text := NewText("f", []byte("one\ntwo\nthree\nfour\n"))
	for offset, want := range map[int]Problem{
		0:    {Line: 1, Column: 1, FirstLine: 1, Lines: []string{"one", "two"}},
		5:    {Line: 2, Column: 2, FirstLine: 1, Lines: []string{"one", "two", "three"}},
		15:   {Line: 4, Column: 2, FirstLine: 3, Lines: []string{"three", "four"}},
		1000: {Line: 5, Column: 1, FirstLine: 4, Lines: []string{"four"}},
	} {
		want.File, want.Severity, want.Message = "f", Warning, "is wrong"
		difftest.Expect(t, want, text.Warningf(offset, "is %s", "wrong"), "byte ", offset)
	}
}
