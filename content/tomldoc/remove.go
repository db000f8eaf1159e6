package tomldoc

import (
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// startOfBlanks returns the offset of the blanks directly before an offset.
func (d *Document) startOfBlanks(at int) int { return len(strings.TrimRight(d.source[:at], " \t")) }

// Remove removes everything at a path and below it, wherever that is in the document: keys, and tables with their
// headers. Together with a table it removes:
//
//   - the comment lines directly above its header, between its keys and directly below its last key
//   - the blank lines after it
//
// Remove does not change lists and tables that are written on one line.
func (e *Edit) Remove(p Path) {
	d := e.document
	var removed []span
	isTableRemoved := false // whether the table of the last header is removed
	expressions := d.places.expressions
	for i, x := range expressions {
		isHeader := x.kind != unstable.KeyValue
		if isHeader {
			isTableRemoved = x.path.IsIn(p)
		}
		switch {
		case isTableRemoved:
			where := span{d.lines.Start(x.start), d.lines.Next(x.end)}
			if isHeader {
				where.start = d.startOfComments(where.start)
			}
			if i+1 < len(expressions) && expressions[i+1].kind == unstable.KeyValue {
				where.end = d.lines.Start(expressions[i+1].start)
			} else {
				where.end = d.endOfComments(where.end)
			}
			removed = append(removed, where)
		case !isHeader && x.path.IsIn(p):
			removed = append(removed, span{d.lines.Start(x.start), d.lines.Next(x.end)})
		}
	}
	for _, where := range d.joined(removed) {
		e.add(d.withBlankLines(where), changePart, "")
	}
}

// joined joins neighbouring spans that have only blank lines between them.
func (d *Document) joined(spans []span) []span {
	var all []span
	for _, next := range spans {
		last := len(all) - 1
		if last >= 0 && strings.TrimSpace(d.source[all[last].end:next.start]) == "" {
			all[last].end = max(all[last].end, next.end)
			continue
		}
		all = append(all, next)
	}
	return all
}

// withBlankLines extends some lines by the blank lines around them that are no longer needed once the lines are
// removed. If there are blank lines before and after the lines, those after them go. At the end of the document, both
// go.
func (d *Document) withBlankLines(where span) span {
	before := d.source[:where.start]
	after := strings.TrimLeft(d.source[where.end:], "\n")
	switch {
	case after == "":
		where.start = len(strings.TrimRight(before, "\n"))
		if where.start > 0 {
			where.start++ // the end of the last line that stays
		}
		where.end = len(d.source)
	case before == "" || strings.HasSuffix(before, "\n\n"):
		where.end = len(d.source) - len(after)
	}
	return where
}

// startOfComments returns the start of the comment lines directly before an offset. It returns the offset itself if
// there are none, or if they are the first lines of the document.
func (d *Document) startOfComments(at int) int {
	start := at
	for start > 0 {
		line := d.lines.Start(start - 1)
		if !strings.HasPrefix(strings.TrimLeft(d.source[line:start], " \t"), "#") {
			return start
		}
		start = line
	}
	return at
}
