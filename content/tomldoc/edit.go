package tomldoc

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"prompt-recipes/content/textfile"
)

// Edit collects changes to a [Document]. The Document itself stays as it is, and the positions of all changes refer
// to it, so a change never moves the place of a later one. Where two changes overlap, the later one counts: if a
// value is set twice, it gets the second value.
type Edit struct {
	document *Document
	changes  []change     // in the order in which they were made
	begun    map[Path]int // by table that this Edit gave a header: the index of the change that adds the header
}

// Edit returns an empty Edit of the document.
func (d *Document) Edit() *Edit { return &Edit{document: d, begun: map[Path]int{}} }

// change replaces the source between two offsets with a text.
type change struct {
	span
	kind changeKind
	text string
	made int // number of changes made before this one
}

// changeKind is the kind of text that a change adds. If several changes add texts at one offset, the text of the
// lowest kind comes first.
type changeKind int

const (
	changeTopComment changeKind = iota // the comment at the start of the document
	changePart                         // a part of a line, or an empty text
	changeLines                        // whole lines, which belong to the table before them
	changeBlock                        // whole lines, which begin a table and have blank lines around them
)

// Document returns the unchanged document.
func (e *Edit) Document() *Document { return e.document }

// IsEmpty reports whether there are no changes.
func (e *Edit) IsEmpty() bool { return len(e.changes) == 0 }

func (e *Edit) add(where span, kind changeKind, text string) {
	e.changes = append(e.changes, change{where, kind, text, len(e.changes)})
}

// inOrder returns the changes in the order of the document. It leaves out a change that overlaps a later one.
func (e *Edit) inOrder() []change {
	sorted := slices.SortedFunc(slices.Values(e.changes), func(a, b change) int {
		return cmp.Or(
			cmp.Compare(a.start, b.start),
			cmp.Compare(a.end, b.end),
			cmp.Compare(a.kind, b.kind),
			cmp.Compare(a.made, b.made),
		)
	})
	var kept []change
	for _, c := range sorted {
		last := len(kept) - 1
		switch {
		case last < 0 || kept[last].end <= c.start:
			kept = append(kept, c)
		case kept[last].made < c.made:
			kept[last] = c
		}
	}
	return kept
}

// Set replaces the value at a path with a TOML literal. It does nothing if there is no value at the path.
func (e *Edit) Set(p Path, literal string) {
	if value, ok := e.document.value(p); ok {
		e.add(value, changePart, literal)
	}
}

// Rename replaces the last part of a path with another key, in every header and dotted key that contains the path.
// For example, renaming a.b to c turns [a.b] into [a.c], and b.x = 1 below [a] into c.x = 1.
func (e *Edit) Rename(p Path, key string) {
	for _, name := range e.document.places.names {
		if name.path == p {
			e.add(name.span, changePart, QuoteKey(key))
		}
	}
}

// AddKey adds a key to a table, with a TOML literal as its value. The argument after lists keys of the table, some of
// which the table may lack. The new key goes below the lowest of them, or to the beginning of the table if it has
// none of them.
//
// A table without a header gets one, above the tables below it or at the end of the document. But a table that is
// written as dotted keys, as in a.b = 1, gets another dotted key. AddKey cannot add to an inline table or to a table
// in a list entry: the edited file would not be TOML.
func (e *Edit) AddKey(table Path, after []string, key, literal string) {
	neighbours := make([]Path, len(after))
	for i, other := range after {
		neighbours[i] = table.Key(other)
	}
	e.addToTable(table, neighbours, Keys(key).toml()+" = "+literal+"\n")
}

// addToTable adds the lines of a key to a table. The key goes after the lowest of some paths; see AddKey.
func (e *Edit) addToTable(table Path, after []Path, lines string) {
	d := e.document
	at, ok := d.startOfKeys(table)
	if !ok {
		e.addWithoutHeader(table, lines)
		return
	}
	for _, neighbour := range after {
		if end := d.End(neighbour); end >= 0 {
			at = max(at, d.lines.Next(end))
		}
	}
	e.add(span{at, at}, changeLines, lines)
}

func (e *Edit) addWithoutHeader(table Path, lines string) {
	if at, prefix, ok := e.document.afterDottedKeys(table); ok {
		e.add(span{at, at}, changeLines, prefix+lines)
		return
	}
	if i, isBegun := e.begun[table]; isBegun {
		e.changes[i].text += lines
		return
	}
	e.begun[table] = len(e.changes)
	e.addBlockAt(e.document.startOfTables(table), "["+table.toml()+"]\n"+lines)
}

// AddBlock adds the lines of a table, with blank lines around them, after everything at a path or below it. The lines
// also go after the comments directly below that, and after the keys that follow and belong to the same table. If the
// document has nothing at the path, the lines go to its end.
func (e *Edit) AddBlock(after Path, lines string) {
	d := e.document
	at := d.endOfText()
	if end := d.End(after); end >= 0 {
		at = d.endOfKeys(d.endOfComments(d.lines.Next(end)))
	}
	e.addBlockAt(at, lines)
}

func (e *Edit) addBlockAt(at int, lines string) {
	e.add(span{at, at}, changeBlock, "\n"+strings.TrimSuffix(lines, "\n")+"\n")
}

// ReplaceTopComment replaces the comments at the start of the document with another comment. A first line that begins
// with #: stays, because it is a directive for editors.
func (e *Edit) ReplaceTopComment(comment string) {
	e.add(e.document.topComment(), changeTopComment, "# "+comment+"\n")
}

// Bytes returns the file with all changes. All bytes outside the changes stay as they are. Added text gets the line
// ends of the file. Changes of the same kind at one offset are applied in the order in which they were made.
func (e *Edit) Bytes() []byte {
	d := e.document
	changes := e.inOrder()
	inFile := d.fileOffsets()
	lineEnd := "\n"
	if bytes.Contains(d.data, []byte("\r\n")) {
		lineEnd = "\r\n"
	}
	var out bytes.Buffer
	from := 0
	for i, c := range changes {
		out.Write(d.data[from:inFile(c.start)])
		text := c.text
		if c.kind != changePart && !endsLine(out.Bytes()) { // the last line of the file may lack a line end
			text = "\n" + text
		}
		isLast := i+1 == len(changes) || changes[i+1].start != c.start || changes[i+1].kind != changeBlock
		if c.kind == changeBlock && isLast && d.hasTextAt(c.start) {
			text += "\n"
		}
		out.WriteString(strings.ReplaceAll(text, "\n", lineEnd))
		from = inFile(c.end)
	}
	out.Write(d.data[from:])
	return out.Bytes()
}

func endsLine(text []byte) bool {
	return len(text) == 0 || bytes.HasSuffix(text, []byte("\n")) || string(text) == textfile.ByteOrderMark
}

func (d *Document) hasTextAt(offset int) bool {
	rest := d.source[offset:]
	return rest != "" && !strings.HasPrefix(rest, "\n")
}

// topComment returns the position of the comments at the start of the document, after a directive for editors. The
// span is empty if there are no comments.
func (d *Document) topComment() span {
	start := 0
	if strings.HasPrefix(d.source, "#:") {
		start = d.lines.Next(0)
	}
	end := start
	for strings.HasPrefix(d.source[end:], "#") {
		end = d.lines.Next(end)
	}
	return span{start, end}
}

// startOfKeys returns the offset of the line where the first key of a table may stand. ok is false for a table
// without a header.
func (d *Document) startOfKeys(table Path) (at int, ok bool) {
	if table.IsRoot() {
		return d.topComment().end, true
	}
	here := d.places.entries[table]
	if here == nil || here.header.end == 0 {
		return 0, false
	}
	return d.lines.Next(here.header.end), true
}

// afterDottedKeys returns the offset of the line after the last dotted key that belongs to a table. prefix is what
// such a key begins with: "a." for table a and the key a.b = 1. ok is false if the table has no dotted keys.
func (d *Document) afterDottedKeys(table Path) (at int, prefix string, ok bool) {
	header := 0 // length of the path of the table that the last header opened
	for _, x := range d.places.expressions {
		switch {
		case x.kind != unstable.KeyValue:
			header = x.path.Len()
		case header < table.Len() && x.path.Len() > table.Len() && x.path.IsIn(table):
			at = d.lines.Next(x.end)
			below := strings.TrimPrefix(table.text, table.First(header).text)
			prefix = Path{strings.TrimPrefix(below, ".")}.toml() + "."
			ok = true
		}
	}
	return at, prefix, ok
}

// startOfTables returns the offset where the header of a table may stand: before the tables below it or, if there are
// none, at the end of the document.
func (d *Document) startOfTables(table Path) int {
	before := d.topComment().end // the end of the expression before x
	for _, x := range d.places.expressions {
		if x.kind != unstable.KeyValue && x.path.IsIn(table) {
			return before
		}
		before = d.endOfComments(d.lines.Next(x.end))
	}
	return d.endOfText()
}

// endOfKeys returns the end of the keys that follow an offset, up to the next header. It returns the offset itself if
// no keys follow.
func (d *Document) endOfKeys(at int) int {
	for _, x := range d.places.expressions {
		switch {
		case x.start < at:
			continue
		case x.kind != unstable.KeyValue:
			return at
		}
		at = d.endOfComments(d.lines.Next(x.end))
	}
	return at
}

// endOfText returns the offset after the last line that is not empty.
func (d *Document) endOfText() int { return d.lines.Next(len(strings.TrimRight(d.source, "\n"))) }

// endOfComments returns the end of the comment lines that begin at an offset. It returns the offset itself if no
// comment lines begin there, or if a header follows them: they belong to the header.
func (d *Document) endOfComments(at int) int {
	end := at
	for strings.HasPrefix(strings.TrimLeft(d.source[end:d.lines.End(end)], " \t"), "#") {
		end = d.lines.Next(end)
	}
	if strings.HasPrefix(strings.TrimLeft(d.source[end:], " \t"), "[") {
		return at
	}
	return end
}

// fileOffsets returns a function that converts offsets in Source to offsets in the file. The file may have a byte
// order mark and Windows line ends, which Source lacks.
func (d *Document) fileOffsets() func(int) int {
	start := 0
	if bytes.HasPrefix(d.data, []byte(textfile.ByteOrderMark)) {
		start = len(textfile.ByteOrderMark)
	}
	// offsets in Source of the line feeds that follow a carriage return in the file
	var shortened []int
	for i, c := range d.data[start:] {
		if c == '\n' && i > 0 && d.data[start+i-1] == '\r' {
			shortened = append(shortened, i-len(shortened)-1)
		}
	}
	return func(offset int) int {
		before, _ := slices.BinarySearch(shortened, offset)
		return start + offset + before
	}
}
