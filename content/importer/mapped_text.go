package importer

import (
	"fmt"
	"slices"
	"sort"
	"strings"
	"unicode"

	"prompt-recipes/content/problem"
)

// mappedText is a text that consists of pieces of a document. It maps the offset of each byte to an offset in the
// document, so that a mistake in a prompt gets its place in the file.
type mappedText struct {
	from *document
	text string
	runs []run // in the order of the text
}

// run is a part of a mapped text that is the same in the document. It begins at offset at of the mapped text and at
// offset source of the document, and ends where the next run begins.
type run struct{ at, source int }

// span is a part of a text: the offset of its first byte, and the offset after its last byte.
type span struct{ start, end int }

// whole returns the whole text of the document.
func (d *document) whole() mappedText { return d.written(d.text, 0) }

// written returns a text that stands at an offset of the document, or that replaces what stands there.
func (d *document) written(text string, source int) mappedText {
	return mappedText{from: d, text: text, runs: []run{{0, source}}}
}

// concat joins pieces of the document into one text.
func (d *document) concat(pieces ...mappedText) mappedText {
	all := mappedText{from: d}
	var text strings.Builder
	for _, piece := range pieces {
		for _, r := range piece.runs {
			all.runs = append(all.runs, run{text.Len() + r.at, r.source})
		}
		text.WriteString(piece.text)
	}
	all.text = text.String()
	return all
}

// slice returns the part of the text between two offsets.
func (t mappedText) slice(start, end int) mappedText {
	first := max(0, t.runAfter(start)-1)
	last := max(first, t.runAfter(end-1))
	runs := slices.Clone(t.runs[first:last])
	for i, r := range runs {
		cut := max(0, start-r.at)
		runs[i] = run{r.at + cut - start, r.source + cut}
	}
	return mappedText{from: t.from, text: t.text[start:end], runs: runs}
}

// without returns the text without some parts of it. The parts must be in order.
func (t mappedText) without(parts []span) mappedText {
	var pieces []mappedText
	at := 0
	for _, part := range parts {
		pieces = append(pieces, t.slice(at, part.start))
		at = part.end
	}
	return t.from.concat(append(pieces, t.slice(at, len(t.text)))...)
}

// source returns the offset in the document of an offset in the text.
func (t mappedText) source(at int) int {
	after := t.runAfter(at)
	if after == 0 {
		return 0
	}
	r := t.runs[after-1]
	return min(r.source+at-r.at, len(t.from.text))
}

// runAfter returns the index of the first run that begins after an offset.
func (t mappedText) runAfter(at int) int {
	return sort.Search(len(t.runs), func(i int) bool { return t.runs[i].at > at })
}

func (t mappedText) problem(at int, p problem.Problem) problem.Problem {
	return t.from.problem(t.source(at), p)
}

// note returns a note, placed at an offset of the text, that the prompt differs from the file there.
func (t mappedText) note(at int, message string) problem.Problem {
	return t.from.note(t.source(at), message)
}

const (
	softHyphen       = '\u00ad' // common in text that was copied from a web page
	ideographicSpace = '\u3000' // a visible space in Japanese and Chinese texts
)

// plainCharacter replaces a character that people cannot tell from others: any space becomes an ordinary one, and a
// soft hyphen becomes "". isOther reports whether the result differs from r.
func plainCharacter(r rune) (plain string, isOther bool) {
	switch {
	case r == softHyphen:
		return "", true
	case r == ' ' || r == ideographicSpace:
		return string(r), false
	case unicode.Is(unicode.Zs, r):
		return " ", true
	}
	return string(r), false
}

// clean returns the text as a prompt: with plain characters, and without white space at the ends of lines and empty
// lines at both ends. It also returns notes about the characters that it has changed, one for each kind of character
// in a line.
func (t mappedText) clean() (mappedText, problem.List) {
	var differences problem.List
	var pieces []mappedText
	start := 0
	for line := range strings.SplitAfterSeq(t.text, "\n") {
		written, notes := t.cleanLine(start, strings.TrimSuffix(line, "\n"))
		pieces = append(pieces, written...)
		differences = append(differences, notes...)
		start += len(line)
		if strings.HasSuffix(line, "\n") {
			pieces = append(pieces, t.slice(start-1, start))
		}
	}
	cleaned := t.from.concat(pieces...)
	first := len(cleaned.text) - len(strings.TrimLeft(cleaned.text, "\n"))
	return cleaned.slice(first, max(first, len(strings.TrimRight(cleaned.text, "\n")))), differences
}

// cleanLine returns the pieces of a cleaned line that begins at the offset start. It also returns notes about the
// characters that it has changed. White space at the end of the line needs no note, but a soft hyphen there does.
func (t mappedText) cleanLine(start int, line string) (pieces []mappedText, notes problem.List) {
	isNoted := map[rune]bool{}
	end := len(strings.TrimRightFunc(line, isBlank))
	from := 0
	for i, r := range line {
		plain, isOther := plainCharacter(r)
		if !isOther {
			continue
		}
		if (i < end || r == softHyphen) && !isNoted[r] {
			isNoted[r] = true
			notes = append(notes, t.note(start+i, characterChange(r)))
		}
		if i < end {
			pieces = append(pieces, t.slice(start+from, start+i), t.from.written(plain, t.source(start+i)))
			from = i + len(string(r))
		}
	}
	return append(pieces, t.slice(start+from, start+end)), notes
}

// isBlank reports whether clean removes a character at the end of a line.
func isBlank(r rune) bool {
	plain, _ := plainCharacter(r)
	return strings.TrimSpace(plain) == ""
}

func characterChange(r rune) string {
	if r == softHyphen {
		return fmt.Sprintf("soft hyphen %U left out", r)
	}
	return fmt.Sprintf("space %U made a plain one", r)
}
