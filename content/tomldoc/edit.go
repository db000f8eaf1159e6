package tomldoc

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"prompt-recipes/content/textfile"
)

// Edit collects changes to a [Document], which itself stays as it is. All changes refer to the
// document, so none of them moves what a later one refers to. A change takes the place of earlier
// ones that it overlaps: if a value is set twice, the second counts.
type Edit struct {
	document *Document
	changes  []change     // in the order in which they were made
	begun    map[Path]int // tables that got their header here, each with the change that adds it
}

// Edit returns an Edit of the document without changes.
func (d *Document) Edit() *Edit { return &Edit{document: d, begun: map[Path]int{}} }

// change replaces the source between two offsets with a text.
type change struct {
	span
	kind changeKind
	text string
	made int // how many changes were made before
}

// changeKind is the kind of text that a change adds. Of several texts at one offset, the one with
// the lowest kind comes first.
type changeKind int

const (
	changeTopComment changeKind = iota // the comment at the start of the document
	changePart                         // a part of a line, or nothing
	changeLines                        // whole lines, which belong to the table before them
	changeBlock                        // whole lines, which begin a table and have blank lines around them
)

// Document returns the document without the changes.
func (e *Edit) Document() *Document { return e.document }

// IsEmpty reports whether there are no changes.
func (e *Edit) IsEmpty() bool { return len(e.changes) == 0 }

func (e *Edit) add(where span, kind changeKind, text string) {
	e.changes = append(e.changes, change{where, kind, text, len(e.changes)})
}

// inOrder returns the changes in the order of the document, without those that a later one
// overlaps.
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

// Set replaces the value at a path with a TOML literal. It does nothing if the path has no value.
func (e *Edit) Set(p Path, literal string) {
	if value, ok := e.document.value(p); ok {
		e.add(value, changePart, literal)
	}
}

// Rename gives the key at a path another name, in every header and dotted key that has it. It does nothing if there is
// none.
func (e *Edit) Rename(p Path, key string) {
	for _, name := range e.document.places.names {
		if name.path == p {
			e.add(name.span, changePart, QuoteKey(key))
		}
	}
}

// AddKey adds a key to a table, with a TOML literal as its value. The key goes after the last of
// the keys in after that the table has, or to the beginning of the table if it has none of them.
//
// A table that has dotted keys in place of a header, as in a.b = 1, gets another one. Any other table
// without a header gets a header, above the tables below it or at the end of the document. That does
// not work for an inline table or a table in a list entry: the edited file is not TOML.
func (e *Edit) AddKey(table Path, after []string, key, literal string) {
	neighbours := make([]Path, len(after))
	for i, other := range after {
		neighbours[i] = table.Key(other)
	}
	e.addToTable(table, neighbours, Keys(key).toml()+" = "+literal+"\n")
}

// addToTable adds the lines of a key to a table, see AddKey.
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

// AddBlock adds the lines of a table after everything that is at a path or below it, with blank lines around them.
// Comments on the lines directly after the path stay with it, and keys that follow it stay in their table: the lines go
// after them. If the document has nothing at the path, the lines go to the end of the document.
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

// ReplaceTopComment replaces the comments at the start of the document with another comment. It keeps a
// directive for editors, which begins with #:.
func (e *Edit) ReplaceTopComment(comment string) {
	e.add(e.document.topComment(), changeTopComment, "# "+comment+"\n")
}

// Bytes returns the file with all changes. All other bytes are unchanged. Added text gets the line
// endings of the file. Changes of the same kind at one offset are applied in the order in which
// they were made.
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
		if c.kind != changePart && !endsLine(out.Bytes()) { // the last line of the file has no line end
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

// topComment returns the position of the comments at the start of the document, after a directive for
// editors. It is empty if there are none.
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

// startOfKeys returns the offset of the line at which the first key of a table may stand. ok is false for a
// table without a header.
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

// afterDottedKeys returns the offset of the line after the last dotted key that is in a table, and what stands
// before the name of the key in it, such as "a." in a.b = 1. ok is false if the table has no dotted keys.
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

// startOfTables returns the offset at which the header of a table may stand: before the tables below it or, if
// there are none, at the end of the document.
func (d *Document) startOfTables(table Path) int {
	before := d.topComment().end // the end of what stands before the tables
	for _, x := range d.places.expressions {
		if x.kind != unstable.KeyValue && x.path.IsIn(table) {
			return before
		}
		before = d.endOfComments(d.lines.Next(x.end))
	}
	return d.endOfText()
}

// endOfKeys returns the end of the keys that follow an offset and belong to the table before it. It returns the same
// offset if there are none.
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

// endOfComments returns the end of the comment lines that begin at an offset. It returns the same
// offset if there are none, or if they belong to the header after them.
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

// fileOffsets returns a function that converts offsets in Source to offsets in the file, which may have a byte
// order mark and Windows line ends.
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
