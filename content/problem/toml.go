package problem

import (
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// Bounds of a TOML file, far above what a catalogue needs. Beyond them the decoder's time and memory are out of proportion
// to the size of the file: it remembers the full path of every key, and nesting costs it stack.
const (
	maxDepth = 8   // arrays and inline tables within each other; also the parts of a key
	maxKey   = 500 // bytes of a key with all its parts, of a table's header too
)

// beyondBounds is a text that has too much of something.
type beyondBounds InText

func (b beyondBounds) Error() string { return b.Message }

// UnmarshalTOML is toml.Unmarshal for files that nobody has checked. [Text.NotTOML] understands its errors, those of files
// with too much nesting or too long keys included.
func UnmarshalTOML(data []byte, v any) error {
	if err := checkBounds(string(data)); err != nil {
		return err
	}
	return toml.Unmarshal(data, v)
}

// checkBounds reads a text once. Up to the first mistake in the text it sees the same strings, comments, keys and brackets as
// the decoder, which stops there.
func checkBounds(source string) error {
	s := scanner{source: source}
	depth, parts := 0, 1
	key := 0                        // where the key or the value begins
	inValue, header := false, false // whether it is the value of a key of the document or of a table; whether it is a table's key
	for s.at < len(source) {
		at, c := s.at, source[s.at]
		switch c {
		case '"', '\'':
			s.text()
			continue // it is measured if an equals sign or the end of a header shows that it is a key
		case '#':
			s.skip("")
			continue
		case '[', '{':
			header = header || c == '[' && !inValue
			depth++
		case ']', '}':
			depth = max(0, depth-1)
		case '.':
			parts++
		}
		switch {
		case depth > maxDepth || parts > maxDepth:
			return beyondBounds{at, fmt.Sprintf("more than %d levels of keys, lists or tables; no catalogue needs so many", maxDepth)}
		case at-key > maxKey && (c == '=' || c == ']' && header):
			return beyondBounds{key, fmt.Sprintf("the key has more than %d bytes; shorten it", maxKey)}
		}
		s.at++
		if strings.IndexByte("=,\n", c) >= 0 || !header && strings.IndexByte("[]{}", c) >= 0 {
			key, parts = s.at, 1
		}
		switch {
		case c == '=':
			inValue = true
		case c == '\n':
			inValue, header = inValue && depth > 0, false
		}
	}
	return nil
}

// WithoutComments is a file that is TOML without its comments and empty lines. What is published has no notes of authors.
func WithoutComments(data []byte) []byte {
	s := scanner{source: string(data)}
	out := make([]byte, 0, len(data))
	from := 0
	for s.at < len(s.source) {
		switch at := s.at; s.source[at] {
		case '"', '\'':
			s.text()
		case '#':
			s.skip("")
			out = append(out, strings.TrimRight(s.source[from:at], " \t")...)
			from = s.at
		case '\n':
			s.at++
			out = append(out, strings.TrimRight(s.source[from:at], " \t\r")...)
			if from = s.at; len(out) > 0 && out[len(out)-1] != '\n' {
				out = append(out, '\n')
			}
		default:
			s.at++
		}
	}
	return append(out, s.source[from:]...)
}
