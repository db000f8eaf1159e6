package tomldoc

import (
	"cmp"
	"slices"
	"strings"
)

// CopyMissing copies what is at some paths of another document:
//
//   - If the table around a key is missing here, CopyMissing copies the whole table with its comments.
//   - A missing table, key or list entry is added after the last of those before it, in the same table or
//     list of the other document, that are here too. A key is only added after another key.
//   - A key that is here already gets the value of the other one.
//
// Not everything can be copied, so look at the result.
func (e *Edit) CopyMissing(from *Document, paths []Path) {
	here := e.document
	siblings := from.children()
	var copied []Path // tables, keys and entries that have been copied as a whole
	for _, path := range slices.SortedFunc(slices.Values(paths), from.compareOffsets) {
		switch {
		case slices.ContainsFunc(copied, path.IsIn):
			continue
		case here.Has(path):
			if literal := from.Literal(path); literal != "" {
				e.Set(path, literal)
			}
			continue
		}
		path = here.missingPart(path)
		var after Path
		for _, sibling := range siblings[path.Parent()] {
			if sibling == path {
				break
			}
			if here.Has(sibling) && (from.hasHeader(path) || !here.hasHeader(sibling)) {
				after = sibling
			}
		}
		e.copyFrom(from, path, after)
		copied = append(copied, path)
	}
}

// missingPart returns the outermost table around a path that is missing here, or the path.
func (d *Document) missingPart(p Path) Path {
	for !p.Parent().IsRoot() && !d.Has(p.Parent()) {
		p = p.Parent()
	}
	return p
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

// copyFrom adds what another document has at path p, with the comments in it. It does nothing if the
// other document has no value there or below it.
//
//   - A table goes after everything at the path after, which this document need not have.
//   - A key or a list entry goes after its neighbour, which is at the path after. If there is no
//     such neighbour, it goes to the beginning of its table or list.
func (e *Edit) copyFrom(other *Document, p, after Path) {
	if other.End(p) < 0 {
		return
	}
	i, isEntry := p.LastIndex()
	if _, hasValue := other.value(p); isEntry && hasValue {
		e.copyEntry(other, p.Parent(), i, after)
		return
	}
	lines := other.source[other.Offset(p):other.lines.Next(other.End(p))]
	if other.hasHeader(p) {
		e.AddBlock(after, lines)
		return
	}
	e.addToTable(p.Parent(), []Path{after}, strings.TrimSuffix(lines, "\n")+"\n")
}

// copyEntry adds entry i of a list in brackets that another document has. It does nothing if this
// document does not have such a list.
func (e *Edit) copyEntry(other *Document, list Path, i int, after Path) {
	d := e.document
	here, ok := d.value(list)
	if !ok || d.source[here.start] != '[' {
		return
	}
	text := other.source[other.Offset(list.Index(i)):other.End(list.Index(i))]
	switch {
	case i > 0: // with the comma before it
		text = other.source[other.End(list.Index(i-1)):other.End(list.Index(i))]
	case d.Has(after):
		text = ", " + text
	}
	at := here.start + len("[")
	if d.Has(after) {
		at = d.End(after)
	}
	e.add(span{at, at}, changePart, text)
}
