package tomldoc

import (
	"cmp"
	"slices"
	"strings"
)

// CopyMissing copies what is at some paths of another document:
//
//   - If the table or list around a key is missing here, CopyMissing copies all of it with its comments.
//   - A missing table, key or list entry that is a table is added after the last of those before it, in the same
//     table or list of the other document, that are here too. A key is only added after another key.
//   - A key that is here already gets the value of the other one.
//
// Not everything can be copied, so look at the result.
func (e *Edit) CopyMissing(from *Document, paths []Path) {
	here := e.document
	siblings := from.children()
	var copied []Path // tables, lists and keys that have been copied as a whole
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
		for !path.Parent().IsRoot() && !here.Has(path.Parent()) { // the outermost table that is missing
			path = path.Parent()
		}
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

// copyFrom adds the table, list or key that another document has at a path, with the comments in it. A table goes after
// everything at the path after, which this document need not have. A key goes after the one at that path or, without
// it, to the beginning of its table. copyFrom does nothing if the other document has nothing at the path.
func (e *Edit) copyFrom(other *Document, p, after Path) {
	if other.End(p) < 0 {
		return
	}
	lines := other.source[other.Offset(p):other.lines.Next(other.End(p))]
	lines = strings.TrimSuffix(lines, "\n") + "\n"
	if other.hasHeader(p) {
		e.AddBlock(after, lines)
	} else {
		e.addToTable(p.Parent(), []Path{after}, lines)
	}
}
