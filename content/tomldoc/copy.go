package tomldoc

import (
	"cmp"
	"slices"
	"strings"
)

// CopyMissing copies what is at some paths of another document. place returns the path that something of the other
// document has here, which is another one for list entries if entries are missing before them. It is the root for a
// list entry that is missing.
//
//   - If the table around a key is missing here, CopyMissing copies the whole table with its comments.
//   - A missing table, key or list entry is added after the last of those before it, in the same table or
//     list of the other document, that are here too. A key is only added after another key.
//   - A list entry that comes before all that are here is added before these.
//   - A key that is here already gets the value of the other one.
//
// Not everything can be copied, so look at the result.
func (e *Edit) CopyMissing(from *Document, paths []Path, place func(Path) Path) {
	here := e.document
	siblings := from.children()
	var copied []Path // tables, keys and entries that have been copied as a whole
	for _, path := range slices.SortedFunc(slices.Values(paths), from.compareOffsets) {
		switch {
		case slices.ContainsFunc(copied, path.IsIn):
			continue
		case here.Has(place(path)):
			if literal := from.Literal(path); literal != "" {
				e.Set(place(path), literal)
			}
			continue
		}
		for !path.Parent().IsRoot() && !here.Has(place(path.Parent())) { // the outermost table that is missing
			path = path.Parent()
		}
		var after Path
		for _, sibling := range siblings[path.Parent()] {
			if sibling == path {
				break
			}
			there := place(sibling)
			if here.Has(there) && (from.hasHeader(path) || !here.hasHeader(there)) {
				after = there
			}
		}
		e.copyFrom(from, path, place(path.Parent()), after)
		copied = append(copied, path)
	}
}

// children returns what is directly below each table or list, in the order of the document.
func (d *Document) children() map[Path][]Path {
	children := map[Path][]Path{}
	for path := range d.places.entries {
		children[path.Parent()] = append(children[path.Parent()], path)
	}
	for _, paths := range children {
		slices.SortFunc(paths, d.compareOffsets)
	}
	return children
}

func (d *Document) compareOffsets(a, b Path) int { return cmp.Compare(d.Offset(a), d.Offset(b)) }

// hasHeader reports whether what is at a path begins with a header in brackets.
func (d *Document) hasHeader(p Path) bool {
	_, hasValue := d.value(p)
	return !hasValue && strings.HasPrefix(d.source[d.Offset(p):], "[")
}

// copyFrom adds what another document has at path p to what is at another path here, with the comments in it. It does
// nothing if the other document has no value there or below it.
//
//   - A table goes after everything at the path after, which this document need not have. An entry of a list of tables
//     goes before all of them without that path.
//   - A key or a list entry goes after its neighbour, which is at the path after. If there is no
//     such neighbour, it goes to the beginning of its table or list.
func (e *Edit) copyFrom(other *Document, p, into, after Path) {
	if other.End(p) < 0 {
		return
	}
	i, isEntry := p.LastIndex()
	if _, hasValue := other.value(p); isEntry && hasValue {
		e.copyEntry(other, p.Parent(), i, after)
		return
	}
	lines := other.source[other.Offset(p):other.lines.Next(other.End(p))]
	lines = strings.TrimSuffix(lines, "\n") + "\n"
	first := into.Index(0)
	switch {
	case isEntry && after.IsRoot() && e.document.hasHeader(first):
		start := e.document.startOfComments(e.document.Offset(first))
		e.add(span{start, start}, changeLines, lines+"\n")
	case other.hasHeader(p):
		e.AddBlock(after, lines)
	default:
		e.addToTable(into, []Path{after}, lines)
	}
}

// copyEntry adds entry i of a list in brackets that another document has. It does nothing if this
// document does not have such a list. With the entry it copies what is between that and the one after it in the other
// list, such as a comma and a line break, or else what is before it.
func (e *Edit) copyEntry(other *Document, list Path, i int, after Path) {
	d := e.document
	here, ok := d.value(list)
	if !ok || d.source[here.start] != '[' {
		return
	}
	start, end := other.Offset(list.Index(i)), other.End(list.Index(i))
	at := here.start + len("[")
	next := list.Index(0)
	if last, isAfter := after.LastIndex(); isAfter {
		at = d.End(after)
		next = list.Index(last + 1)
	}
	if d.Has(next) && other.Has(list.Index(i+1)) {
		at = d.Offset(next)
		end = other.Offset(list.Index(i + 1))
	} else if i > 0 {
		start = other.End(list.Index(i - 1))
	}
	e.add(span{at, at}, changePart, other.source[start:end])
}
