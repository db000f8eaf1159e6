package tomldoc

import (
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Remove removes a key with its value. It removes the line or lines that they are on, with the comment after
// them, unless something else is on these lines too, as in an inline table.
func (e *Edit) Remove(p Path) {
	d := e.document
	value, ok := d.value(p)
	switch {
	case !ok:
		return
	case d.isInBrackets(p):
		e.removeInBrackets(span{d.Offset(p), value.end})
		return
	}
	e.add(span{d.startOfBlanks(d.Offset(p)), d.lines.Next(value.end)}, changePart, "")
}

// isInBrackets reports whether a path is in an inline table or a list in brackets.
func (d *Document) isInBrackets(p Path) bool {
	for table := p.Parent(); !table.IsRoot(); table = table.Parent() {
		if _, hasValue := d.value(table); hasValue {
			return true
		}
	}
	return false
}

// removeInBrackets removes an element of an inline table or of a list in brackets, and the comma after it or, if
// there is none, the one before it on the same line. The comma is another change, so that it does not matter
// if the element on its other side is removed too.
func (e *Edit) removeInBrackets(element span) {
	d := e.document
	end := element.end
	comma := skip(d.source, end, " \t\n")
	hasComma := strings.HasPrefix(d.source[comma:], ",")
	if hasComma {
		end = comma + len(",")
	}
	end = len(d.source) - len(strings.TrimLeft(d.source[end:], " \t"))
	lineStart := d.startOfBlanks(element.start)
	rest := d.source[end:]
	isLastInLine := rest == "" || rest[0] == '\n' || rest[0] == '#'
	if d.source[lineStart-1] == '\n' && isLastInLine {
		e.add(span{lineStart, d.lines.Next(end)}, changePart, "")
		return
	}
	e.add(element, changePart, "")
	if hasComma {
		e.add(span{element.end, end}, changePart, "")
	} else if d.source[lineStart-1] == ',' {
		e.add(span{d.startOfBlanks(lineStart - 1), element.start}, changePart, "")
	}
}

// withLastCommas adds to changes the removal of each comma that would be the last character of a table or a list in one
// line, because what follows it is removed: not every program takes that for TOML.
func (d *Document) withLastCommas(changes []change) []change {
	var all []change
	start := -1 // of what is removed up to here
	for _, c := range changes {
		isRemoved := c.kind == changePart && c.text == ""
		if isRemoved && (len(all) == 0 || start < 0 || all[len(all)-1].end != c.start) {
			start = len(all)
		}
		if !isRemoved {
			start = -1
		}
		all = append(all, c)
		rest := strings.TrimLeft(d.source[c.end:], " \t")
		if !isRemoved || !strings.HasPrefix(rest, "}") && !strings.HasPrefix(rest, "]") {
			continue
		}
		comma := d.startOfBlanks(all[start].start) - 1
		if comma >= 0 && d.source[comma] == ',' {
			all[start].start = d.startOfBlanks(comma)
		}
	}
	return all
}

// startOfBlanks returns the offset of the blanks directly before an offset.
func (d *Document) startOfBlanks(at int) int { return len(strings.TrimRight(d.source[:at], " \t")) }

// RemoveAll removes everything at a path and below it: tables with their headers, and keys, wherever they
// are in the document. Together with a table it removes the comment lines directly above its header, between
// its keys and directly below its last key, and the blank lines after it. It does not change lists and tables
// that are written in one line.
func (e *Edit) RemoveAll(p Path) {
	d := e.document
	var removed []span
	isTableRemoved := false // the table that the last header has opened
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

// joined joins spans if there are only blank lines between them.
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

// withBlankLines extends some lines to the blank lines around them that are not needed if the lines are
// removed. These are the blank lines after them if there is a blank line before them, too. At the end of
// the document, they are the blank lines before and after them.
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

// startOfComments returns the start of the comment lines directly before an offset. If there are none, or
// if they are the first lines of the document, it returns the offset itself.
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
