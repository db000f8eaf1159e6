package problem

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Index is the path of an element of the list at a path.
func Index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// Join is the path of a key of the table at a path, which is "" for the document.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Under reports whether a path is that of a table or list, or of something in it.
func Under(path, table string) bool {
	rest, ok := strings.CutPrefix(path, table)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// Parent is the path of the table or list that a path is in, "" for the document.
func Parent(path string) string { return path[:max(0, strings.LastIndexAny(path, ".["))] }

// Has reports whether there is a key or an entry at a path, in a text that is TOML.
func (t *Text) Has(path string) bool { _, ok := t.places.keys[path]; return ok }

// Key is the byte offset of the key at a path such as recipes[0].swap_outs[1].label in a text that is TOML. If there is
// no such key, it is the offset of the nearest table or list around it, 0 for none.
func (t *Text) Key(path string) int {
	for ; path != ""; path = Parent(path) {
		if at, ok := t.places.keys[path]; ok {
			return at
		}
	}
	return 0
}

// End is the byte offset after the last value at a path or below it; -1 if there is none.
func (t *Text) End(path string) int {
	end := -1
	for at, value := range t.places.values {
		if Under(at, path) {
			end = max(end, value.end)
		}
	}
	return end
}

// LineEnd is the byte offset of the end of the line that a byte offset is in, before its line break.
func (t *Text) LineEnd(at int) int {
	line, _, _ := strings.Cut(t.source[at:], "\n")
	return at + len(strings.TrimSuffix(line, "\r"))
}

// Value is the byte offset of what became byte n of the decoded string at a path.
func (t *Text) Value(path string, n int) int {
	value, ok := t.places.values[path]
	if !ok {
		return t.Key(path)
	}
	quote := quotes(t.source[value.start:])
	at := value.start + len(quote)
	if len(quote) > 1 { // a line break after three quotes is not part of the string
		at += len(t.source[at:]) - len(strings.TrimPrefix(strings.TrimPrefix(t.source[at:], "\r"), "\n"))
	}
	if quote[0] == '"' {
		return at + escapedOffset(t.source[at:], n)
	}
	return min(at+n, len(t.source))
}

// escapedOffset is the byte offset, within the text of a basic string, of its decoded byte n.
func escapedOffset(text string, n int) int {
	i := 0
	for n > 0 && i < len(text) {
		rest := text[i+1:]
		if text[i] != '\\' {
			i, n = i+1, n-1
		} else if next := strings.TrimLeft(rest, " \t\r\n"); len(next) < len(rest) {
			i = len(text) - len(next)
		} else if r, _, next, err := strconv.UnquoteChar(text[i:], '"'); err == nil {
			i, n = len(text)-len(next), n-utf8.RuneLen(r)
		} else { // \e, which only TOML has
			i, n = min(i+2, len(text)), n-1
		}
	}
	return i
}
