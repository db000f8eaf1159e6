// Package textfile finds lines and mistakes of encoding in the text of a file, and identifies texts by short hashes.
package textfile

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// ByteOrderMark is the character with which some editors begin a file in UTF-8.
const ByteOrderMark = "\ufeff"

// InvalidUTF8 returns the offset of the first byte of a text that is not valid UTF-8, or -1 if all bytes are valid.
// The replacement character U+FFFD is valid, although invalid bytes are decoded to it, too.
func InvalidUTF8(text string) int {
	if utf8.ValidString(text) {
		return -1
	}
	for at, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[at:], string(utf8.RuneError)) {
			return at
		}
	}
	return -1
}

// Lines finds lines in a text, in which each line ends in a line feed. Offsets are in bytes. Lines and columns are
// counted from 1.
type Lines struct {
	text   string
	starts []int // offset of each line, and of the empty line after the last line feed
}

// LinesOf returns the lines of a text.
func LinesOf(text string) Lines {
	l := Lines{text: text, starts: make([]int, 0, strings.Count(text, "\n")+1)}
	start := 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		l.starts = append(l.starts, start)
		start += len(line)
	}
	return l
}

// Count returns the number of lines. A line feed at the end of the text does not begin another line.
func (l Lines) Count() int {
	if len(l.starts) > 1 && strings.HasSuffix(l.text, "\n") {
		return len(l.starts) - 1
	}
	return len(l.starts)
}

// Line returns the line with a number, without its line feed.
func (l Lines) Line(number int) string {
	start := l.starts[number-1]
	return l.text[start:l.End(start)]
}

// Number returns the number of the line that contains an offset.
func (l Lines) Number(offset int) int {
	number, _ := slices.BinarySearch(l.starts, offset+1)
	return number
}

// Position returns the line and the column of an offset. The column is in characters.
func (l Lines) Position(offset int) (line, column int) {
	return l.Number(offset), utf8.RuneCountInString(l.text[l.Start(offset):offset]) + 1
}

// Offset returns the offset of a line and a column. The column is in bytes, as package csv counts it, and not in
// characters as in [Lines.Position].
func (l Lines) Offset(line, column int) int {
	return min(l.starts[line-1]+column-1, len(l.text))
}

// Start returns the offset at which the line that contains an offset begins.
func (l Lines) Start(offset int) int { return l.starts[l.Number(offset)-1] }

// End returns the offset at which the line that contains an offset ends, before its line feed.
func (l Lines) End(offset int) int {
	line, _, _ := strings.Cut(l.text[offset:], "\n")
	return offset + len(line)
}

// Next returns the offset of the line after the line that contains an offset. If there is no such line, Next returns
// the end of the text.
func (l Lines) Next(offset int) int { return min(l.End(offset)+len("\n"), len(l.text)) }
