package tomldoc

import (
	"cmp"
	"slices"
	"strings"
)

// CopyMissing copies the values at some paths of another document into this document. For each path it does the first
// of these that applies:
//
//   - If this document has the path, its value is replaced with the value of the other document.
//   - If this document lacks the table or list around the path, the outermost table or list that it lacks is copied
//     as a whole, with its comments.
//   - Otherwise the table, the key or the list entry at the path is copied. It goes after the last of the siblings
//     before it in the other document that this document has, too. A key goes only after another key, not after a
//     table.
//
// CopyMissing cannot copy everything; see [Edit.AddKey]. The caller must look at the result.
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

// children returns the paths directly below each table and list, in the order of the document.
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

// hasHeader reports whether a path is a table or a list of tables that begins with a header in brackets.
func (d *Document) hasHeader(p Path) bool {
	_, hasValue := d.value(p)
	return !hasValue && strings.HasPrefix(d.source[d.Offset(p):], "[")
}

// copyFrom copies the table, list or key at path p of another document, with its comments, and puts it below another
// path. A table goes below everything at that path, or to the end of this document if it lacks the path. A key goes
// below the key at that path, or to the beginning of its table. copyFrom does nothing if the other document has
// nothing at p.
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
