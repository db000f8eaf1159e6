package textfile_test

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/textfile"
)

// position is a place as [textfile.Lines.Position] returns it.
type position struct{ Line, Column int }

// TestPosition: columns are counted in characters. A carriage return and a byte order mark are characters of
// their line.
func TestPosition(t *testing.T) {
	for _, test := range []struct {
		text   string
		offset int
		want   position
	}{
		{"", 0, position{1, 1}},
		{"ab", 2, position{1, 3}},
		{"a\nb", 1, position{1, 2}},
		{"a\nb", 2, position{2, 1}},
		{"a\n", 2, position{2, 1}},
		{"a\r\nb", 2, position{1, 3}},
		{"a\r\nb", 3, position{2, 1}},
		{textfile.ByteOrderMark + "a", 3, position{1, 2}},
		{"é日🦊x", 9, position{1, 4}},
		{"é\n日x", 6, position{2, 2}},
	} {
		line, column := textfile.LinesOf(test.text).Position(test.offset)

		difftest.Equal(t, position{line, column}, test.want, test.offset, " in ", test.text)
	}
}

// TestOffset: columns are in bytes, and the largest offset is the end of the text.
func TestOffset(t *testing.T) {
	lines := textfile.LinesOf("é日\r\nx")
	for at, want := range map[position]int{
		{1, 1}: 0,
		{1, 3}: 2,
		{2, 1}: 7,
		{2, 2}: 8,
		{2, 9}: 8,
	} {
		difftest.Equal(t, lines.Offset(at.Line, at.Column), want, at)
	}
}

// TestLines: a line feed at the end of the text does not begin another line.
func TestLines(t *testing.T) {
	for text, want := range map[string][]string{
		"":         {""},
		"\n":       {""},
		"a":        {"a"},
		"a\n":      {"a"},
		"a\n\nb\n": {"a", "", "b"},
		"é\r\nb":   {"é\r", "b"},
	} {
		lines := textfile.LinesOf(text)
		var got []string
		for number := range lines.Count() {
			got = append(got, lines.Line(number+1))
		}
		difftest.Equal(t, got, want, text)
	}
}

// TestLineAround: for each offset in a line, including its line feed, the start and the end of the line and the start
// of the next line are found.
func TestLineAround(t *testing.T) {
	lines := textfile.LinesOf("é\nbc")
	for offset, want := range map[int][]int{
		0: {0, 2, 3},
		2: {0, 2, 3},
		3: {3, 5, 5},
		5: {3, 5, 5},
	} {
		got := []int{lines.Start(offset), lines.End(offset), lines.Next(offset)}
		difftest.Equal(t, got, want, offset)
	}
}

// TestInvalidUTF8: the first invalid byte is found, and the replacement character is valid.
func TestInvalidUTF8(t *testing.T) {
	for text, want := range map[string]int{
		"":              -1,
		"é日🦊":           -1,
		"\ufffd":        -1,
		"\ufffd\xff":    3,
		"é\xe9\xff":     2,
		"a\xe6\x97":     1, // the first bytes of a character
		"\xed\xa0\x80a": 0, // a surrogate
	} {
		difftest.Equal(t, textfile.InvalidUTF8(text), want, text)
	}
}
