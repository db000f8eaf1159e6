//go:build !js

package content

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// positions knows where each key of a TOML document stands. The decoder reports places for syntax errors only, so the
// document is scanned once more for the rest. Paths read like "recipes[0].swap_outs[1].label".
type positions struct {
	source string
	keys   map[string]int // byte offset of the key, or of the element for a path that ends in an index
	values map[string]int // byte offset of the value's first character; tables have none
}

// locate scans a document that the TOML decoder has accepted; anything else may yield nonsense, but terminates.
func locate(source string) *positions {
	s := &scanner{positions: &positions{source: source, keys: map[string]int{}, values: map[string]int{}}, tables: map[string]int{}}
	s.document()
	return s.positions
}

// keyAt is the byte offset of the longest part of path that the document has, 0 when it has none.
func (p *positions) keyAt(path string) int {
	for path != "" {
		if at, ok := p.keys[path]; ok {
			return at
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 0
}

// valueAt is the byte offset, within the document, of what became byte n of the decoded string at path.
func (p *positions) valueAt(path string, n int) int {
	at, ok := p.values[path]
	if !ok {
		return p.keyAt(path)
	}
	rest := p.source[at:]
	for _, quote := range []string{`'''`, `"""`} {
		if strings.HasPrefix(rest, quote) {
			at += len(quote)
			at += len(p.source[at:]) - len(strings.TrimPrefix(strings.TrimPrefix(p.source[at:], "\r"), "\n"))
			if quote == `'''` {
				return min(at+n, len(p.source))
			}
			return at + escapedOffset(p.source[at:], n)
		}
	}
	if strings.HasPrefix(rest, `"`) {
		return at + 1 + escapedOffset(p.source[at+1:], n)
	}
	return min(at+1+n, len(p.source))
}

// hexDigits is how many follow the letter of an escape that names a character by number.
var hexDigits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// escapedOffset is how far into the text of a basic string its decoded byte n lies.
func escapedOffset(text string, n int) int {
	i := 0
	for n > 0 && i < len(text) {
		if text[i] != '\\' {
			i, n = i+1, n-1
			continue
		}
		switch {
		case i+1 >= len(text):
			return i
		case strings.ContainsRune(" \t\r\n", rune(text[i+1])):
			i += len(text[i:]) - len(strings.TrimLeft(text[i+1:], " \t\r\n"))
		case hexDigits[text[i+1]] > 0:
			var r rune
			digits := hexDigits[text[i+1]]
			end := min(i+2+digits, len(text))
			fmt.Sscanf(text[i+2:end], "%x", &r)
			i, n = end, n-max(1, utf8.RuneLen(r))
		default:
			i, n = i+2, n-1
		}
	}
	return i
}

// lineColumn turns a byte offset into a line and a column in characters, both starting at 1.
func (p *positions) lineColumn(offset int) (line, column int) {
	before := p.source[:min(offset, len(p.source))]
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}

// syntaxErrorAt is the byte offset of a syntax error. The decoder's line cannot be used: it has counted the line break
// that an error is about.
func syntaxErrorAt(source string, e toml.ParseError) int {
	at := e.Position.Start
	if strings.HasPrefix(e.Message, "TOML files cannot contain control characters") {
		at++ // here alone the decoder says where it was before
	}
	at = min(max(0, at), len(source))
	read := source[at:min(at+e.Position.Len, len(source))]
	whole := strings.HasPrefix(source[at+len(read):], `"""`) // of some escapes the decoder says only which text they are in
	if strings.Contains(read, "\n") && !whole {              // in a text of several lines what is wrong is where it stopped
		_, last := utf8.DecodeLastRuneInString(read)
		return at + len(read) - last
	}
	return at + len(read) - len(strings.TrimLeft(read, " \t"))
}

type scanner struct {
	*positions
	at     int
	tables map[string]int // arrays of tables: how many elements so far
}

func (s *scanner) document() {
	table := ""
	for s.skip(" \t\r\n"); s.at < len(s.source); s.skip(" \t\r\n") {
		if s.source[s.at] == '[' {
			table = s.header()
		} else {
			s.pair(table)
		}
	}
}

// header reads [table] or [[table]] and returns the path of the table it opens.
func (s *scanner) header() string {
	start := s.at
	array := strings.HasPrefix(s.source[s.at:], "[[")
	s.skip("[ \t")
	path := ""
	parts := s.key()
	for i, part := range parts {
		path = join(path, part)
		s.note(path, start)
		if array && i == len(parts)-1 {
			s.tables[path]++
		}
		if n := s.tables[path]; n > 0 {
			path = index(path, n-1)
		}
	}
	s.note(path, start)
	s.skip("] \t")
	return path
}

func (s *scanner) pair(table string) {
	start := s.at
	path := table
	for _, part := range s.key() {
		path = join(path, part)
		s.note(path, start)
	}
	s.skip("= \t")
	s.value(path)
	if s.at == start { // not TOML: never stand still
		s.at++
	}
}

func (s *scanner) value(path string) {
	s.values[path] = s.at
	switch rest := s.source[s.at:]; {
	case strings.HasPrefix(rest, `"""`), strings.HasPrefix(rest, `'''`):
		s.multiline(rest[:3])
	case strings.HasPrefix(rest, `"`), strings.HasPrefix(rest, `'`):
		s.quoted()
	case strings.HasPrefix(rest, "["):
		s.at++
		for i := 0; s.more(']'); i++ {
			element := index(path, i)
			s.note(element, s.at)
			start := s.at
			s.value(element)
			if s.at == start {
				s.at++
			}
		}
	case strings.HasPrefix(rest, "{"):
		s.at++
		for s.more('}') {
			s.pair(path)
		}
	default:
		s.at += len(rest) - len(strings.TrimLeftFunc(rest, func(r rune) bool { return !strings.ContainsRune(",]}#\n", r) }))
	}
}

// more moves to the next element of an array or inline table, and past its end when there is none.
func (s *scanner) more(end byte) bool {
	s.skip(", \t\r\n")
	if s.at >= len(s.source) {
		return false
	}
	if s.source[s.at] == end {
		s.at++
		return false
	}
	return true
}

// key reads a dotted key.
func (s *scanner) key() []string {
	var parts []string
	for s.at < len(s.source) {
		start := s.at
		switch c := s.source[s.at]; {
		case c == '"' || c == '\'':
			s.quoted()
			parts = append(parts, strings.Trim(s.source[start:s.at], `"'`))
		default:
			for s.at < len(s.source) && !strings.ContainsRune(". \t\r\n=]", rune(s.source[s.at])) {
				s.at++
			}
			parts = append(parts, s.source[start:s.at])
		}
		s.skip(" \t")
		if s.at >= len(s.source) || s.source[s.at] != '.' {
			break
		}
		s.at++
		s.skip(" \t")
	}
	return parts
}

func (s *scanner) quoted() {
	quote := s.source[s.at]
	for s.at++; s.at < len(s.source) && s.source[s.at] != quote && s.source[s.at] != '\n'; s.at++ {
		if s.source[s.at] == '\\' && quote == '"' {
			s.at++
		}
	}
	s.at = min(s.at+1, len(s.source))
}

func (s *scanner) multiline(quote string) {
	for s.at += len(quote); s.at < len(s.source) && !strings.HasPrefix(s.source[s.at:], quote); s.at++ {
		if s.source[s.at] == '\\' && quote == `"""` {
			s.at++
		}
	}
	s.at = min(s.at+len(quote), len(s.source))
	for s.at < len(s.source) && s.source[s.at] == quote[0] { // up to two quotes may stand before the closing three
		s.at++
	}
}

// skip moves past the given characters and past comments.
func (s *scanner) skip(cutset string) {
	for s.at < len(s.source) {
		switch c := s.source[s.at]; {
		case c == '#':
			if end := strings.IndexByte(s.source[s.at:], '\n'); end >= 0 {
				s.at += end
			} else {
				s.at = len(s.source)
			}
		case strings.IndexByte(cutset, c) >= 0:
			s.at++
		default:
			return
		}
	}
}

// note records where path stands, the first time it is met.
func (s *scanner) note(path string, at int) {
	if _, known := s.keys[path]; !known {
		s.keys[path] = at
	}
}

func index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

func join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
