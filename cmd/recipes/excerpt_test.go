package main

import (
	"strings"
	"testing"

	"prompt-recipes/content/problem"
)

// TestExcerpt: the caret points to the right character.
func TestExcerpt(t *testing.T) {
	for _, test := range []struct {
		source       string
		column       int
		line, indent string
	}{
		{`a = "b"`, 5, `a = "b"`, "    "},
		{"a\t\x1b[31m", 3, `a \x1b[31m`, "  "},
		{"a\u202e = 1", 3, `a\u202e = 1`, strings.Repeat(" ", 7)},
		{"::error::x", 3, `\x3a:error::x`, strings.Repeat(" ", 5)},
		{"a ##[b] c", 9, `a \x23#[b] c`, strings.Repeat(" ", 11)},
		{"a b ##[c]", 3, `a b \x23#[c]`, "  "},
		{"##[a] b ##[c]", 7, `\x23#[a] b \x23#[c]`, strings.Repeat(" ", 9)},
		{"##vso[a]", 3, `\x23#vso[a]`, strings.Repeat(" ", 5)}, // within the command
		{" ::error::x", 2, ` \x3a:error::x`, " "},
		{"題 = x", 5, "題 = x", "     "},
		{strings.Repeat("a", 200), 101, "…" + strings.Repeat("a", 100) + "…", strings.Repeat(" ", 61)},
		{"", 1, "", ""},
	} {
		p := problem.Problem{
			Lines:     []string{test.source},
			FirstLine: 1,
			Line:      1,
			Column:    test.column,
		}

		line, indent := excerpt(p)

		if line != test.line || indent != test.indent {
			t.Errorf("%q: got %q and %q, want %q and %q", test.source, line, indent, test.line, test.indent)
		}
	}
}
