package prose_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/prose"
)

// describe returns problems of a text as lines, each with its offset.
func describe(problems []problem.InText) string {
	var lines []string
	for _, p := range problems {
		lines = append(lines, fmt.Sprintf("%d: %s", p.Offset, p.Text()))
	}
	return strings.Join(lines, "\n")
}

// TestTextAccepts: invisible characters that join others are refused, except in emoji and in scripts that need them.
func TestTextAccepts(t *testing.T) {
	for _, text := range []string{
		"Plain, “quoted” – 日本語 👩 ❤\ufe0f",
		"with `code` and `more`",
		"می\u200cخواهم, क\u200dष, 1\ufe0f\u20e3",
		"I am 👨\u200d💻, ⚠\ufe0f, #\ufe0f\u20e3, ☺\ufe0e and 🏳\ufe0f\u200d🌈",
		"क्\u200dष in Hindi, ক্\u200d in Bengali, അവന്\u200d in Malayalam",
		strings.Repeat("é", 10_000),
	} {
		difftest.Equal(t, describe(prose.Check(text)), "", text)
	}
}

func TestTextRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"one ` alone":            "4: has an unpaired backtick; code is between two backticks",
		"a ```<img onerror> ` b": "2: has two backticks side by side; code is between single ones",
		" x":                     "0: begins or ends with a space; remove it",
		"a\n":                    "1: has several lines; a text is one line, between \" and \"",
		"\ufe0f": "0: has a tab, a line break or an invisible character, U+FE0F; " +
			"write a space instead, or nothing",
		"+\ufe0f": "1: has a tab, a line break or an invisible character, U+FE0F; " +
			"write a space instead, or nothing",
		strings.Repeat("\n", 20001): "0: has 20001 bytes, more than the 20000 of the longest text; shorten it",
	} {
		difftest.Equal(t, describe(prose.Check(text)), want, text)
	}
}

func TestTextRefusesCode(t *testing.T) {
	const want = "5: has a backtick, but titles and labels cannot have code; write plain text"
	difftest.Equal(t, describe(prose.CheckPlain("with `code`")), want)
}

func TestTextRefusesInvisible(t *testing.T) {
	for _, r := range "\u2028\u202e\u2800\x1b\ufffe\u200b\u200d\u200c\U000e0041" {
		want := fmt.Sprintf("1: has a tab, a line break or an invisible character, %U; "+
			"write a space instead, or nothing", r)
		difftest.Equal(t, describe(prose.Check("a"+string(r)+"b")), want)
	}
}
