package problem

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
		if diff := cmp.Diff(want, text.Warningf(offset, "is %s", "wrong")); diff != "" {
			t.Errorf("byte %d: %s", offset, diff)
		}
	}
}

// TestShortened: of each file and severity the first 100 problems are listed, and the rest is counted.
func TestShortened(t *testing.T) {
	var all List
	for i := range 250 {
		all = append(all, Problem{File: "f", Line: i, Severity: Error}, Problem{File: "g", Line: i, Severity: Warning})
	}
	all = append(all, Problem{File: "g", Line: 999, Severity: Error})
	short := all.Shortened()
	if len(short) != 203 || short.Count(Error) != 251 || short.Count(Warning) != 250 || len(all.Errors()) != 251 {
		t.Errorf("%d problems, %d errors, %d warnings", len(short), short.Count(Error), short.Count(Warning))
	}
	want := List{
		{File: "f", Line: 100, Severity: Error, Message: "150 more in this file; mend those above first", More: 149},
		{File: "g", Line: 100, Severity: Warning, Message: "150 more in this file; mend those above first", More: 149},
		{File: "g", Line: 999, Severity: Error},
	}
	if diff := cmp.Diff(want, short[200:]); diff != "" {
		t.Error(diff)
	}
}
