package problem

import (
	"fmt"
	"strings"
)

// Bounds of a TOML file, far above what a catalogue needs. Beyond them the decoder's time and memory are out of proportion
// to the size of the file: it remembers the full path of every key, and nesting costs it stack.
const (
	maxDepth = 8   // arrays and inline tables within each other; also the parts of a key
	maxKey   = 500 // bytes of a key with all its parts, of a table's header too
)

// scanner reads a TOML document and notes where its keys and values stand. The decoder reports places for syntax errors only,
// so the document is scanned for the rest. The scan comes first, and refuses what would cost the decoder too much.
type scanner struct {
	source string
	at     int

	// What has been found, by path as byte offsets.
	keys   map[string]int  // of the key, or of the element for a path that ends in an index
	values map[string]span // tables have none
	tables map[string]int  // arrays of tables: not an offset, but how many elements so far
	again  map[int]int     // by the offset of a key or header that was there before: where it was first

	strings []span // every text in quotes, in the order of the document

	depth  int     // number of arrays and inline tables around what is read
	beyond *InText // the place that is beyond the bounds, where the scan has ended; nil for none
}

// span is the byte offsets of the first character of something and of the first after it.
type span struct{ start, end int }

// scan reads a document. Up to the first mistake in it, it sees the same as the decoder. What follows may yield nonsense, but the
// scan ends.
func scan(source string) *scanner {
	s := &scanner{source: source, keys: map[string]int{}, values: map[string]span{}, tables: map[string]int{}, again: map[int]int{}}
	table := ""
	for s.skip(" \t\r\n"); s.at < len(s.source); s.skip(" \t\r\n") {
		if s.source[s.at] == '[' {
			table = s.header()
		} else {
			s.pair(table)
		}
	}
	return s
}

// header reads [table] or [[table]] and returns the path of the table it opens.
func (s *scanner) header() string {
	start := s.at
	array := strings.HasPrefix(s.source[s.at:], "[[")
	s.skip("[ \t")
	path := ""
	parts := s.dottedKey(start)
	for i, part := range parts {
		path = Join(path, part)
		s.note(path, start)
		if array && i == len(parts)-1 {
			s.tables[path]++
		}
		if n := s.tables[path]; n > 0 {
			path = Index(path, n-1)
		}
	}
	s.note(path, start)
	s.skip("] \t")
	return path
}

func (s *scanner) pair(table string) {
	start := s.at
	path := table
	for _, part := range s.dottedKey(start) {
		path = Join(path, part)
		s.note(path, start)
	}
	s.skip("= \t")
	s.value(path)
	if s.at == start { // not TOML: move on in any case
		s.at++
	}
}

func (s *scanner) value(path string) {
	from := s.at
	defer func() { s.values[path] = span{from, s.at} }()
	switch rest := s.source[s.at:]; {
	case strings.HasPrefix(rest, `"`), strings.HasPrefix(rest, `'`):
		s.text()
	case s.depth == maxDepth && rest != "" && (rest[0] == '[' || rest[0] == '{'):
		s.end(s.at, "more than %d levels of keys, lists or tables; no catalogue needs so many", maxDepth)
	case strings.HasPrefix(rest, "["):
		s.at++
		s.depth++
		for i := 0; s.more("]"); i++ {
			element := Index(path, i)
			s.note(element, s.at)
			start := s.at
			s.value(element)
			if s.at == start {
				s.at++
			}
		}
		s.depth--
	case strings.HasPrefix(rest, "{"):
		s.at++
		s.depth++
		for s.more("}") {
			s.pair(path)
		}
		s.depth--
	default:
		if end := strings.IndexAny(rest, ",]}#\r\n"); end >= 0 {
			rest = rest[:end]
		}
		s.at += len(strings.TrimRight(rest, " \t"))
	}
}

// more moves to the next element of an array or inline table. If there is none, it moves past the end.
func (s *scanner) more(end string) bool {
	s.skip(", \t\r\n")
	rest, ends := strings.CutPrefix(s.source[s.at:], end)
	s.at = len(s.source) - len(rest)
	return !ends && rest != ""
}

// dottedKey reads the parts of a key, or of a header, that begins at a byte offset.
func (s *scanner) dottedKey(from int) []string {
	var parts []string
	for s.at < len(s.source) {
		start := s.at
		if c := s.source[s.at]; c == '"' || c == '\'' {
			s.text()
			parts = append(parts, strings.Trim(s.source[start:s.at], `"'`))
		} else {
			for s.at < len(s.source) && !strings.ContainsRune(". \t\r\n=]", rune(s.source[s.at])) {
				s.at++
			}
			parts = append(parts, s.source[start:s.at])
		}
		s.skip(" \t")
		if s.at >= len(s.source) || s.source[s.at] != '.' {
			break
		}
		if len(parts) == maxDepth {
			s.end(s.at, "more than %d levels of keys, lists or tables; no catalogue needs so many", maxDepth)
			return nil
		}
		s.at++
		s.skip(" \t")
	}
	if s.at-from > maxKey && s.at < len(s.source) && (s.source[s.at] == '=' || s.source[s.at] == ']') { // otherwise it is no key
		s.end(from, "the key has more than %d bytes; shorten it", maxKey)
	}
	return parts
}

// end ends the scan at a place that is beyond the bounds.
func (s *scanner) end(at int, format string, args ...any) {
	s.beyond = &InText{Offset: at, Message: fmt.Sprintf(format, args...)}
	s.at = len(s.source)
}

// text reads a string of any kind.
func (s *scanner) text() {
	start, quote := s.at, quotes(s.source[s.at:])
	long := len(quote) > 1
	for s.at += len(quote); s.at < len(s.source) && !strings.HasPrefix(s.source[s.at:], quote) && (long || s.source[s.at] != '\n'); s.at++ {
		if s.source[s.at] == '\\' && quote[0] == '"' {
			s.at++
		}
	}
	s.at = min(s.at+len(quote), len(s.source))
	for long && s.at < len(s.source) && s.source[s.at] == quote[0] { // up to two quotes may come before the closing three
		s.at++
	}
	s.strings = append(s.strings, span{start, s.at})
}

// quotes is the one quote, or the three, that a string of any kind begins with.
func quotes(text string) string {
	if three := strings.Repeat(text[:1], 3); strings.HasPrefix(text, three) {
		return three
	}
	return text[:1]
}

// skip moves past the given characters and past comments.
func (s *scanner) skip(cutset string) {
	for s.at < len(s.source) {
		switch c := s.source[s.at]; {
		case c == '#':
			comment, _, _ := strings.Cut(s.source[s.at:], "\n")
			s.at += len(comment)
		case strings.IndexByte(cutset, c) >= 0:
			s.at++
		default:
			return
		}
	}
}

// note records where a path stands when it is first met.
func (s *scanner) note(path string, at int) {
	if first, known := s.keys[path]; known {
		s.again[at] = first
	} else {
		s.keys[path] = at
	}
}
