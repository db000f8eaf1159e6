package tomldoc

import (
	"errors"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Limits of a document. Without them a file of a few megabytes would take minutes and gigabytes to check.
const (
	maxEntries = 100_000 // keys and list entries
	maxPath    = 500     // bytes of the path of a key or list entry
	maxLine    = 100_000 // bytes
)

// span is a part of the source: the offset of its first byte, and the offset after its last byte.
type span struct{ start, end int }

// places contains the positions of the keys and values of a document.
type places struct {
	entries     map[Path]*entry
	expressions []expression // in the order of the document
	names       []keyName    // every part of every key and header, in the order of the document
}

// keyName is the position of one part of a key or header, and the path that ends with this part.
type keyName struct {
	span
	path Path
}

// entry is the position of a key or of a list entry.
type entry struct {
	start  int  // of the key, of the header in brackets, or of a list entry that has neither
	end    int  // after the last value here or below; -1 if there is no value
	value  span // of the value; the zero value for a table that has its own header
	header span // of the table's own header; the zero value if there is none
}

// expression is one or more lines of a document: a key with its value, or a header.
type expression struct {
	span
	kind  unstable.Kind // Table, ArrayTable or KeyValue
	path  Path          // of the key, or of the table that the header opens
	value span          // of a KeyValue
}

// finder collects the positions in a document.
type finder struct {
	places
	source string
	table  Path         // the table that the last header opened
	counts map[Path]int // how many entries each array of tables has so far
	limit  int          // the offset where the document exceeds the limits, or -1; nothing is added from there on
}

// findPlaces parses a document. mistake is the offset where the parser stopped, or -1 if the document is TOML. limit
// is the offset where the document exceeds the limits, or -1.
func findPlaces(source string) (found places, mistake, limit int) {
	f := &finder{source: source, counts: map[Path]int{}, limit: -1}
	f.entries = map[Path]*entry{}
	var parser unstable.Parser
	parser.Reset([]byte(source + "\n")) // so that a mistake at the end is not placed in the last character
	for f.limit < 0 && parser.NextExpression() {
		f.add(parser.Expression())
	}
	if err, ok := errors.AsType[*unstable.ParserError](parser.Error()); ok {
		return f.places, int(parser.Range(err.Highlight).Offset), f.limit
	}
	return f.places, -1, f.limit
}

func (f *finder) add(node *unstable.Node) {
	if node.Kind != unstable.KeyValue {
		f.addHeader(node)
		return
	}
	path, where := f.addPair(f.table, node)
	f.expressions = append(f.expressions, expression{where, node.Kind, path, f.entry(path).value})
}

// addHeader adds an entry for the table that [table] or [[table]] opens, and entries for the tables around that
// table.
func (f *finder) addHeader(node *unstable.Node) {
	keys := keys(node)
	brackets := strings.TrimRight(f.source[:keys[0].start], " \t")
	start := len(strings.TrimRight(brackets, "["))
	var path Path
	for i, key := range keys {
		if f.limit >= 0 {
			return
		}
		path = f.addKey(path, key, start)
		if node.Kind == unstable.ArrayTable && i == len(keys)-1 {
			f.counts[path]++
		}
		if n := f.counts[path]; n > 0 {
			path = path.Index(n - 1)
			f.addEntry(path, start)
		}
	}
	f.table = path
	last := keys[len(keys)-1].end
	end := last + strings.IndexByte(f.source[last:], ']') + 1
	if node.Kind == unstable.ArrayTable {
		end++
	}
	f.entry(path).header = span{start, end}
	f.expressions = append(f.expressions, expression{span{start, end}, node.Kind, path, span{}})
}

// addPair adds a key of a table, and the value of the key. It returns the path of the key and the position of the
// pair.
func (f *finder) addPair(table Path, node *unstable.Node) (path Path, where span) {
	keys := keys(node)
	start := keys[0].start
	path = table
	for _, key := range keys {
		if f.limit >= 0 {
			return path, span{}
		}
		path = f.addKey(path, key, start)
	}
	value := skip(f.source, keys[len(keys)-1].end, " \t=")
	end := f.addValue(path, node.Value(), value)
	for around := path.Parent(); !around.IsRoot(); around = around.Parent() {
		f.entry(around).end = max(f.entry(around).end, end)
	}
	return path, span{start, end}
}

// addKey adds one part of a key or header that begins at the offset start. It returns the path that ends with this
// part.
func (f *finder) addKey(table Path, key keyPart, start int) Path {
	path := table.Key(key.name)
	f.names = append(f.names, keyName{key.span, path})
	f.addEntry(path, start)
	return path
}

// addValue adds a value that begins at the offset start, and returns the offset after the value.
func (f *finder) addValue(path Path, node *unstable.Node, start int) (end int) {
	switch node.Kind {
	case unstable.Array:
		end = f.addArray(path, node, start)
	case unstable.InlineTable:
		end = f.addInlineTable(path, node, start)
	default:
		end = start + int(node.Raw.Length)
	}
	here := f.entry(path)
	here.value = span{start, end}
	here.end = max(here.end, end)
	return end
}

// The parser does not say where arrays and inline tables end, or where arrays begin. The finder works this out from
// their elements, which have only blanks, commas and comments between them.
const betweenElements = " \t\r\n,"

func (f *finder) addArray(path Path, node *unstable.Node, start int) (end int) {
	at := start + len("[")
	elements := node.Children()
	for i := 0; f.limit < 0 && elements.Next(); i++ {
		at = skip(f.source, at, betweenElements)
		f.addEntry(path.Index(i), at)
		at = f.addValue(path.Index(i), elements.Node(), at)
	}
	return skip(f.source, at, betweenElements) + len("]")
}

func (f *finder) addInlineTable(path Path, node *unstable.Node, start int) (end int) {
	at := start + len("{")
	pairs := node.Children()
	for f.limit < 0 && pairs.Next() {
		_, where := f.addPair(path, pairs.Node())
		at = where.end
	}
	return skip(f.source, at, betweenElements) + len("}")
}

// skip returns the first offset, from at on, of a byte that is neither one of the blanks nor in a comment.
func skip(source string, at int, blanks string) int {
	for at < len(source) {
		switch {
		case source[at] == '#':
			comment, _, _ := strings.Cut(source[at:], "\n")
			at += len(comment)
		case strings.IndexByte(blanks, source[at]) >= 0:
			at++
		default:
			return at
		}
	}
	return at
}

// keyPart is one part of a key, such as "c d" in a."c d".
type keyPart struct {
	span
	name string
}

// keys returns the parts of a header, or of the key in a pair of key and value.
func keys(node *unstable.Node) []keyPart {
	var parts []keyPart
	for nodes := node.Key(); nodes.Next(); {
		part := nodes.Node()
		start := int(part.Raw.Offset)
		parts = append(parts, keyPart{span{start, start + int(part.Raw.Length)}, string(part.Data)})
	}
	return parts
}

// addEntry adds an entry at a path that has none. If the document exceeds the limits with it, addEntry notes where, and
// adds none.
func (f *finder) addEntry(path Path, start int) {
	if f.limit < 0 && (len(f.entries) == maxEntries || len(path.text) > maxPath) {
		f.limit = start
	}
	if f.limit < 0 && f.entries[path] == nil {
		f.entries[path] = &entry{start: start, end: -1}
	}
}

// entry returns the entry at a path. If there is none because of the limits, it returns one that nobody looks at.
func (f *finder) entry(path Path) *entry {
	if found := f.entries[path]; found != nil {
		return found
	}
	return &entry{}
}
