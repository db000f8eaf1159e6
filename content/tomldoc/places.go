package tomldoc

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Limits of a TOML file, far above what a catalogue needs. Beyond them the decoder needs time and
// memory out of proportion to the size of the file, because it stores the full path of every key.
const (
	maxDepth = 8   // nesting of arrays and inline tables; also the number of parts of a key
	maxKey   = 500 // bytes of a key including all its parts, or of a header
	// bytes of a line; a problem with something on it looks at all of it
	maxLine = 100_000
	// keys and list entries; a recipe has about ten of them
	maxKeys = 100_000
)

// span contains the offset of the first byte of something, and the offset after its last byte.
type span struct{ start, end int }

// places contains the positions of the keys and values of a document.
type places struct {
	entries     map[Path]*entry
	expressions []expression // in the order of the document
	strings     []span       // every text in quotes, including keys, in the order of the document
	names       []keyName    // every part of every key and header, in the order of the document
}

// keyName is the position of a part of a key or a header, which names what is at a path.
type keyName struct {
	span
	path Path
}

// entry is the position of a key or of a list entry.
type entry struct {
	start    int  // of the key, of the header in brackets, or of an entry that has neither
	end      int  // after the last value here or below; -1 if there is none
	value    span // of the value, if hasValue is true
	hasValue bool // tables with headers have none
	header   span // of the table's own header; the zero value if there is none
}

// expression is one or more lines of a document: a key with its value, or a header.
type expression struct {
	span
	kind  unstable.Kind // Table, ArrayTable or KeyValue
	path  Path          // of the key, or of the table that the header opens, without its index
	value span          // of a KeyValue
}

// syntaxError says where the parser found something that is not TOML.
type syntaxError struct{ offset int }

func (e *syntaxError) Error() string { return fmt.Sprintf("not TOML at byte %d", e.offset) }

// boundsError says which limit a document exceeds.
type boundsError struct {
	offset        int
	message, hint string
}

func (e *boundsError) Error() string { return e.message }

func tooDeep(offset int) error {
	message := fmt.Sprintf("more than %d levels of keys, lists or tables", maxDepth)
	return &boundsError{offset, message, "no catalogue needs so many"}
}

func tooManyKeys(offset int) error {
	message := fmt.Sprintf("more than %d keys and list entries", maxKeys)
	return &boundsError{offset, message, "make several catalogues of it"}
}

// finder collects the positions in a document.
type finder struct {
	places
	source string
	table  Path         // opened by the last header
	counts map[Path]int // how many entries each array of tables has so far
}

// findPlaces parses a document. Its error is a *syntaxError or a *boundsError. If there is an
// error, the places before it are still valid.
func findPlaces(source string) (places, error) {
	f := &finder{source: source, counts: map[Path]int{}}
	f.entries = map[Path]*entry{}
	var parser unstable.Parser
	parser.Reset([]byte(source))
	for parser.NextExpression() {
		if err := f.add(parser.Expression()); err != nil {
			return f.places, err
		}
	}
	if err, ok := errors.AsType[*unstable.ParserError](parser.Error()); ok {
		return f.places, &syntaxError{int(parser.Range(err.Highlight).Offset)}
	}
	return f.places, nil
}

func (f *finder) add(node *unstable.Node) error {
	if node.Kind == unstable.KeyValue {
		path, where, err := f.addPair(f.table, node, 0)
		if err != nil {
			return err
		}
		value := f.entries[path].value
		f.expressions = append(f.expressions, expression{where, node.Kind, path, value})
		return nil
	}
	return f.addHeader(node)
}

// addHeader adds entries for the table that [table] or [[table]] opens, and for the tables around
// it.
func (f *finder) addHeader(node *unstable.Node) error {
	keys, err := f.keys(node.Key())
	if err != nil {
		return err
	}
	brackets := strings.TrimRight(f.source[:keys[0].start], " \t")
	start := len(strings.TrimRight(brackets, "["))
	last := keys[len(keys)-1].end
	if last-start > maxKey {
		return longKey(start)
	}
	var path, unnumbered Path
	for i, key := range keys {
		path = path.Key(key.name)
		f.names = append(f.names, keyName{key.span, path})
		if err := f.addEntry(path, start); err != nil {
			return err
		}
		unnumbered = path
		if node.Kind == unstable.ArrayTable && i == len(keys)-1 {
			f.counts[path]++
		}
		if n := f.counts[path]; n > 0 {
			path = path.Index(n - 1)
			if err := f.addEntry(path, start); err != nil {
				return err
			}
		}
	}
	f.table = path
	end := last + strings.IndexByte(f.source[last:], ']') + 1
	if node.Kind == unstable.ArrayTable {
		end++
	}
	f.entries[path].header = span{start, end}
	f.expressions = append(f.expressions, expression{span{start, end}, node.Kind, unnumbered, span{}})
	return nil
}

// addPair adds a key and its value. They are in a table, and in arrays and inline tables that are
// depth levels deep.
func (f *finder) addPair(table Path, node *unstable.Node, depth int) (path Path, where span, err error) {
	keys, err := f.keys(node.Key())
	if err != nil {
		return Path{}, span{}, err
	}
	start := keys[0].start
	end := keys[len(keys)-1].end
	if end-start > maxKey {
		return Path{}, span{}, longKey(start)
	}
	path = table
	for _, key := range keys {
		path = path.Key(key.name)
		f.names = append(f.names, keyName{key.span, path})
		if err := f.addEntry(path, start); err != nil {
			return Path{}, span{}, err
		}
	}
	value := f.skip(end, " \t=")
	after, err := f.addValue(path, node.Value(), value, depth)
	return path, span{start, after}, err
}

// addValue adds a value that begins at an offset, and returns the offset after it.
func (f *finder) addValue(path Path, node *unstable.Node, start, depth int) (end int, err error) {
	switch node.Kind {
	case unstable.Array:
		end, err = f.addArray(path, node, start, depth+1)
	case unstable.InlineTable:
		end, err = f.addInlineTable(path, node, start, depth+1)
	default:
		end = start + int(node.Raw.Length)
		if node.Kind == unstable.String {
			f.strings = append(f.strings, span{start, end})
		}
	}
	if err != nil {
		return 0, err
	}
	here := f.entries[path]
	here.value = span{start, end}
	here.hasValue = true
	for ; !path.IsRoot(); path = path.Parent() {
		entry := f.entries[path]
		entry.end = max(entry.end, end)
	}
	return end, nil
}

// The parser does not say where arrays and inline tables end, nor where arrays begin. The finder
// works this out from the elements, which have only blanks, commas and comments between them.
const betweenElements = " \t\r\n,"

func (f *finder) addArray(path Path, node *unstable.Node, start, depth int) (end int, err error) {
	if depth > maxDepth {
		return 0, tooDeep(start)
	}
	at := start + len("[")
	elements := node.Children()
	for i := 0; elements.Next(); i++ {
		at = f.skip(at, betweenElements)
		if err := f.addEntry(path.Index(i), at); err != nil {
			return 0, err
		}
		if at, err = f.addValue(path.Index(i), elements.Node(), at, depth); err != nil {
			return 0, err
		}
	}
	return f.skip(at, betweenElements) + len("]"), nil
}

func (f *finder) addInlineTable(path Path, node *unstable.Node, start, depth int) (end int, err error) {
	if depth > maxDepth {
		return 0, tooDeep(start)
	}
	at := start + len("{")
	pairs := node.Children()
	for pairs.Next() {
		_, where, err := f.addPair(path, pairs.Node(), depth)
		if err != nil {
			return 0, err
		}
		at = where.end
	}
	return f.skip(at, betweenElements) + len("}"), nil
}

// skip returns the offset of the first byte, at or after an offset, that is neither one of the
// blanks nor part of a comment.
func (f *finder) skip(at int, blanks string) int {
	for at < len(f.source) {
		switch {
		case f.source[at] == '#':
			comment, _, _ := strings.Cut(f.source[at:], "\n")
			at += len(comment)
		case strings.IndexByte(blanks, f.source[at]) >= 0:
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

func (f *finder) keys(nodes unstable.Iterator) ([]keyPart, error) {
	var parts []keyPart
	for nodes.Next() {
		node := nodes.Node()
		where := span{int(node.Raw.Offset), int(node.Raw.Offset + node.Raw.Length)}
		if len(parts) == maxDepth {
			return nil, tooDeep(where.start)
		}
		if strings.ContainsAny(f.source[where.start:where.start+1], `"'`) {
			f.strings = append(f.strings, where)
		}
		parts = append(parts, keyPart{where, string(node.Data)})
	}
	return parts, nil
}

func longKey(offset int) error {
	return &boundsError{offset, fmt.Sprintf("the key has more than %d bytes", maxKey), "shorten it"}
}

// addEntry adds an entry unless the path has one already. It returns an error for one too many.
func (f *finder) addEntry(path Path, start int) error {
	if f.entries[path] != nil {
		return nil
	}
	if len(f.entries) == maxKeys {
		return tooManyKeys(start)
	}
	f.entries[path] = &entry{start: start, end: -1}
	return nil
}
