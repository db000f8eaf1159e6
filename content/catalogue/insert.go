package catalogue

import (
	"bytes"
	"strings"

	"prompt-recipes/content/problem"
)

// insertAfter is a document with lines after everything that is at a path or below it, and blank lines around them. No other
// byte changes: comments, order and line ends stay. Without such a path the lines come last.
func insertAfter(data []byte, path, lines string) []byte {
	t := problem.NewText("", data)
	source := t.Source()
	at := len(source)
	if end := t.End(path); end >= 0 {
		at = lineEnd(source, end)
	}
	lines = "\n\n" + lines
	if next := strings.TrimLeft(source[at:], "\r"); next == "" || !strings.HasPrefix(strings.TrimLeft(next[1:], "\r"), "\n") && len(next) > 1 {
		lines += "\n" // a blank line before what follows, or the end of the last line
	}
	if bytes.Contains(data, []byte("\r\n")) {
		lines = strings.ReplaceAll(lines, "\n", "\r\n")
	}
	at += len(data) - len(source) // a byte order mark
	return bytes.Join([][]byte{data[:at], []byte(lines), data[at:]}, nil)
}

// lineEnd is the offset of the end of the line that a byte offset is in, before the characters that end it.
func lineEnd(source string, at int) int {
	end := strings.IndexByte(source[at:], '\n')
	if end < 0 {
		return len(source)
	}
	return at + len(strings.TrimSuffix(source[at:at+end], "\r"))
}
