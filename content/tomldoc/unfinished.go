package tomldoc

import "strings"

// unfinished is an expression up to the offset at which the parser stopped.
type unfinished struct {
	isHeader bool
	levels   []level // the expression itself, and the lists and inline tables in it that are open
	text     span    // the last text in quotes; its end is -1 if it has no closing quotes
}

// level is an expression, list or inline table. It describes the key with its value, or the list entry, that
// the parser was reading.
type level struct {
	opens     int // offset of the bracket; 0 for the expression
	isList    bool
	hasEquals bool // the key has an equals sign
	isEmpty   bool // nothing but blanks and comments has come yet, or since the equals sign
}

// expressionStart returns the start of the expression that the parser could not parse. It follows
// the last expression that the parser did parse.
func (d *Document) expressionStart() int {
	at := 0
	if done := d.places.expressions; len(done) > 0 {
		at = d.lines.End(done[len(done)-1].end)
	}
	f := finder{source: d.source}
	return f.skip(at, " \t\n")
}

// readExpression reads the expression at start up to the offset at which the parser stopped.
func readExpression(source string, start, stop int) unfinished {
	u := unfinished{
		isHeader: strings.HasPrefix(source[start:], "["),
		levels:   []level{{isEmpty: true}},
	}
	for at := start; at < stop; at++ {
		here := &u.levels[len(u.levels)-1]
		c := source[at]
		switch {
		case c == '#':
			comment, _, _ := strings.Cut(source[at:], "\n")
			at += len(comment) - 1
		case c == '=' && !here.isList && !here.hasEquals:
			here.hasEquals = true
			here.isEmpty = true
		case c == ',':
			here.hasEquals = false
			here.isEmpty = true
		case c == '[' || c == '{':
			here.isEmpty = false
			u.levels = append(u.levels, level{opens: at, isList: c == '[', isEmpty: true})
		case c == ']' || c == '}':
			u.levels = u.levels[:max(1, len(u.levels)-1)]
		case c == '"' || c == '\'':
			here.isEmpty = false
			u.text = span{at, endOfText(source, at)}
			if u.text.end < 0 {
				return u
			}
			at = u.text.end - 1
		case strings.IndexByte(" \t\n", c) < 0:
			here.isEmpty = false
		}
	}
	return u
}

// endOfText returns the offset after a text in quotes, or -1 if the closing quotes are missing.
func endOfText(source string, start int) int {
	quotes := openingQuotes(source[start:])
	for at := start + len(quotes); at < len(source); at++ {
		switch {
		case source[at] == '\\' && quotes[0] == '"':
			at++
		case source[at] == '\n' && len(quotes) == 1:
			return -1
		case strings.HasPrefix(source[at:], quotes):
			return at + len(quotes)
		}
	}
	return -1
}

// headerWithin returns the index of the first bracket within another one that looks like a header, because it
// begins a line. It returns 0 if there is none.
func (d *Document) headerWithin(levels []level) int {
	for i, l := range levels {
		if i > 1 && d.source[l.opens-1] == '\n' {
			return i
		}
	}
	return 0
}
