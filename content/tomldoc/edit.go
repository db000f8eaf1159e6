package tomldoc

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
)

// edit replaces the source between two offsets with a text.
type edit struct {
	span
	text    string
	isBlock bool // text is whole lines, with blank lines around them
}

// IsEdited reports whether the document has edits.
func (d *Document) IsEdited() bool { return len(d.edits) > 0 }

// Set replaces the value at a path with a TOML literal. It does nothing if the path has no value.
func (d *Document) Set(p Path, literal string) {
	entry, ok := d.places.entries[p.String()]
	if ok && entry.hasValue {
		d.edits = append(d.edits, edit{span: entry.value, text: literal})
	}
}

// Remove removes the line or lines of a key, with its value and the comment after it.
func (d *Document) Remove(p Path) {
	entry, ok := d.places.entries[p.String()]
	if !ok || !entry.hasValue {
		return
	}
	end := min(d.lineEnd(entry.end)+len("\n"), len(d.source))
	d.edits = append(d.edits, edit{span: span{entry.start, end}})
}

// AddKey adds a key to a table, with a TOML literal as its value. The key goes after the last of
// the keys in after that the table has, or after the header of the table if it has none of them.
func (d *Document) AddKey(table Path, after []string, key, literal string) {
	at := d.Offset(table)
	for _, other := range after {
		at = max(at, d.End(table.Key(other)))
	}
	d.insert(d.lineEnd(at), "\n"+key+" = "+literal)
}

// AddBlock adds lines after everything that is at a path or below it, with blank lines around them.
// Comments on the lines directly after the path stay with it. If the document has nothing at the
// path, the lines go to the end of the document.
func (d *Document) AddBlock(after Path, lines string) {
	at := len(strings.TrimRight(d.source, "\n"))
	if end := d.End(after); end >= 0 {
		at = d.endOfComments(d.lineEnd(end))
	}
	d.edits = append(d.edits, edit{span: span{at, at}, text: "\n\n" + strings.TrimSuffix(lines, "\n"), isBlock: true})
}

// endOfComments returns the end of the comment lines that follow the line ending at an offset. It
// returns the same offset if there are none, or if they belong to the header after them.
func (d *Document) endOfComments(at int) int {
	end := at
	for end < len(d.source) {
		next := d.lineEnd(end + len("\n"))
		line := strings.TrimSpace(d.source[end:next])
		if !strings.HasPrefix(line, "#") {
			break
		}
		end = next
	}
	if strings.HasPrefix(d.source[end:], "\n[") {
		return at
	}
	return end
}

// CopyFrom adds what another document has at path p, with its comments:
//
//   - A table goes after everything at the path after, which this document need not have.
//   - A key or a list entry goes after its neighbour, which is at the path after, or else to the
//     beginning of its table.
func (d *Document) CopyFrom(other *Document, p, after Path) {
	start := other.Offset(p)
	end := other.End(p)
	if i, isEntry := p.LastIndex(); isEntry && !strings.HasPrefix(other.source[start:], "[[") {
		previous := other.End(p.Parent().Index(i - 1))
		d.insert(d.End(after), other.source[previous:end]) // including the comma before it
		return
	}
	lines := other.source[start:other.lineEnd(end)]
	if strings.HasPrefix(lines, "[") {
		d.AddBlock(after, lines)
		return
	}
	at := max(d.End(after), d.Offset(p.Parent()))
	d.insert(d.lineEnd(at), "\n"+lines)
}

// ReplaceHead replaces the comments at the start of the document with another comment. It keeps a
// directive for editors, which begins with #:.
func (d *Document) ReplaceHead(comment string) {
	at := 0
	if strings.HasPrefix(d.source, "#:") {
		at = min(d.lineEnd(0)+len("\n"), len(d.source))
	}
	end := at
	for strings.HasPrefix(d.source[end:], "#") {
		end = min(d.lineEnd(end)+len("\n"), len(d.source))
	}
	d.edits = append(d.edits, edit{span: span{at, end}, text: "# " + comment + "\n"})
}

func (d *Document) insert(at int, text string) {
	d.edits = append(d.edits, edit{span: span{at, at}, text: text})
}

// Bytes returns the file with all edits. All other bytes are unchanged. Added text gets the line
// endings of the file. Edits at the same offset are applied in the order in which they were made.
func (d *Document) Bytes() []byte {
	edits := slices.Clone(d.edits)
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	inFile := d.fileOffsets()
	lineEnd := "\n"
	if bytes.Contains(d.data, []byte("\r\n")) {
		lineEnd = "\r\n"
	}
	var out bytes.Buffer
	from := 0
	for i, e := range edits {
		out.Write(d.data[from:inFile(e.start)])
		text := e.text
		isLast := i+1 == len(edits) || edits[i+1].start != e.start || !edits[i+1].isBlock
		if e.isBlock && isLast && d.needsLineEnd(e.start) {
			text += "\n"
		}
		out.WriteString(strings.ReplaceAll(text, "\n", lineEnd))
		from = inFile(e.end)
	}
	out.Write(d.data[from:])
	return out.Bytes()
}

// needsLineEnd reports whether a block at an offset needs a line end after it: either it becomes
// the last line of the file, or no blank line follows.
func (d *Document) needsLineEnd(at int) bool {
	rest, hasLineEnd := strings.CutPrefix(d.source[at:], "\n")
	if !hasLineEnd {
		return true
	}
	return rest != "" && !strings.HasPrefix(rest, "\n")
}

// fileOffsets returns a function that converts offsets in Source to offsets in the file.
func (d *Document) fileOffsets() func(int) int {
	start := 0
	if bytes.HasPrefix(d.data, []byte(byteOrderMark)) {
		start = len(byteOrderMark)
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
