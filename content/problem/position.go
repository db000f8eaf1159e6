package problem

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// keys knows where each key of a TOML document stands. The decoder reports places for syntax errors only, so the document
// is scanned once more for the rest.
type keys struct {
	keys    map[string]int // byte offset of the key, or of the element for a path that ends in an index
	values  map[string]int // byte offset of the value's first character; tables have none
	ends    map[string]int // byte offset after the value
	strings []span         // every text in quotes, in the order of the document
}

// span is the byte offsets of the first character of something and of the first after it.
type span struct{ start, end int }

// locate scans a document that the TOML decoder has accepted. Anything else may yield nonsense, but the scan ends.
func locate(source string) *keys {
	s := &scanner{keys: &keys{keys: map[string]int{}, values: map[string]int{}, ends: map[string]int{}}, source: source, tables: map[string]int{}}
	s.document()
	return s.keys
}

// Key is the byte offset of the key at a path such as recipes[0].swap_outs[1].label in a text that is TOML. It is that of
// the longest part of the path which the text has, 0 if it has none.
func (t *Text) Key(path string) int {
	if t.keys == nil {
		t.keys = locate(t.source)
	}
	for path != "" {
		if at, ok := t.keys.keys[path]; ok {
			return at
		}
		path = path[:max(0, strings.LastIndexAny(path, ".["))]
	}
	return 0
}

// Value is the byte offset of what became byte n of the decoded string at a path.
func (t *Text) Value(path string, n int) int {
	key := t.Key(path)
	at, ok := t.keys.values[path]
	if !ok {
		return key
	}
	rest := t.source[at:]
	for _, quote := range []string{`'''`, `"""`} {
		if strings.HasPrefix(rest, quote) {
			at += len(quote)
			at += len(t.source[at:]) - len(strings.TrimPrefix(strings.TrimPrefix(t.source[at:], "\r"), "\n"))
			if quote == `'''` {
				return min(at+n, len(t.source))
			}
			return at + escapedOffset(t.source[at:], n)
		}
	}
	if strings.HasPrefix(rest, `"`) {
		return at + 1 + escapedOffset(t.source[at+1:], n)
	}
	return min(at+1+n, len(t.source))
}

// hexDigits is the number of digits after the letter of an escape that names a character by number.
var hexDigits = map[byte]int{'x': 2, 'u': 4, 'U': 8}

// escapedOffset is the byte offset, within the text of a basic string, of its decoded byte n.
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

type scanner struct {
	*keys
	source string
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
	parts := s.dottedKey()
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
	for _, part := range s.dottedKey() {
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
	s.keys.values[path] = s.at
	defer func() { s.keys.ends[path] = s.at }()
	switch rest := s.source[s.at:]; {
	case strings.HasPrefix(rest, `"`), strings.HasPrefix(rest, `'`):
		s.text()
	case strings.HasPrefix(rest, "["):
		s.at++
		for i := 0; s.more(']'); i++ {
			element := Index(path, i)
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
		if end := strings.IndexAny(rest, ",]}#\r\n"); end >= 0 {
			rest = rest[:end]
		}
		s.at += len(strings.TrimRight(rest, " \t"))
	}
}

// more moves to the next element of an array or inline table. If there is none, it moves past the end.
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

// dottedKey reads the parts of a key.
func (s *scanner) dottedKey() []string {
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

// text reads a string of any kind.
func (s *scanner) text() {
	if quotes := strings.Repeat(s.source[s.at:s.at+1], 3); strings.HasPrefix(s.source[s.at:], quotes) {
		s.multiline(quotes)
	} else {
		s.quoted()
	}
}

func (s *scanner) quoted() {
	quote, start := s.source[s.at], s.at
	defer func() { s.strings = append(s.strings, span{start, s.at}) }()
	for s.at++; s.at < len(s.source) && s.source[s.at] != quote && s.source[s.at] != '\n'; s.at++ {
		if s.source[s.at] == '\\' && quote == '"' {
			s.at++
		}
	}
	s.at = min(s.at+1, len(s.source))
}

func (s *scanner) multiline(quote string) {
	start := s.at
	defer func() { s.strings = append(s.strings, span{start, s.at}) }()
	for s.at += len(quote); s.at < len(s.source) && !strings.HasPrefix(s.source[s.at:], quote); s.at++ {
		if s.source[s.at] == '\\' && quote == `"""` {
			s.at++
		}
	}
	s.at = min(s.at+len(quote), len(s.source))
	for s.at < len(s.source) && s.source[s.at] == quote[0] { // up to two quotes may come before the closing three
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

// note records where a path stands when it is first met.
func (s *scanner) note(path string, at int) {
	if _, known := s.keys.keys[path]; !known {
		s.keys.keys[path] = at
	}
}

// Index is the path of an element of the list at a path.
func Index(path string, i int) string { return fmt.Sprintf("%s[%d]", path, i) }

// Join is the path of a key of the table at a path, which is "" for the document.
func Join(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}

// Has is true if a text that is TOML has a key, a table or a list element at exactly that path.
func (t *Text) Has(path string) bool {
	t.Key(path)
	_, ok := t.keys.keys[path]
	return ok
}

// Span is the byte offsets of the first character of the value at a path and of the first after it. ok is false if there is
// none, or if it is a table.
func (t *Text) Span(path string) (start, end int, ok bool) {
	t.Key(path)
	start, ok = t.keys.values[path]
	return start, t.keys.ends[path], ok
}

// End is the byte offset after the last value at a path or below it; -1 if there is none. If direct is true, only values of
// keys that stand in the table at the path count, not those of its tables.
func (t *Text) End(path string, direct bool) int {
	t.Key(path)
	end := -1
	for value, at := range t.keys.ends {
		rest, under := strings.CutPrefix(value, path)
		if path == "" {
			rest = "." + value
		}
		inside := rest == "" || rest[0] == '.' || rest[0] == '['
		if under && inside && (!direct || rest != "" && !strings.ContainsAny(rest[1:], ".[")) {
			end = max(end, at)
		}
	}
	return end
}
