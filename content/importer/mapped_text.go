package importer

import (
	"fmt"
	"sort"
	"strings"
	"unicode"

	"prompt-recipes/content/problem"
)

// mappedText is a text that consists of pieces of a document. It knows the offset of each of its bytes in
// the document, so that a mistake in a prompt can be reported with its place in the file.
type mappedText struct {
	from *document
	text string
	runs []run // in the order of the text
}

// run is a part of a mapped text that is the same in the document. It begins at the offset at of the
// mapped text, which is the offset source of the document, and ends where the next run begins.
type run struct{ at, source int }

// span is a part of a text. It begins at the offset start, and ends before the offset end.
type span struct{ start, end int }

func (d *document) whole() mappedText { return d.join(span{0, len(d.text)}) }

// join returns pieces of a document as one text.
func (d *document) join(pieces ...span) mappedText {
	b := builder{from: d}
	for _, piece := range pieces {
		b.write(d.text[piece.start:piece.end], piece.start)
	}
	return b.mapped()
}

// source maps an offset in the text to the document.
func (t mappedText) source(at int) int {
	after := sort.Search(len(t.runs), func(i int) bool { return t.runs[i].at > at })
	if after == 0 {
		return 0
	}
	r := t.runs[after-1]
	return min(r.source+at-r.at, len(t.from.text))
}

func (t mappedText) problem(at int, p problem.Problem) problem.Problem {
	return t.from.problem(t.source(at), p)
}

const (
	softHyphen       = '\u00ad' // text that was copied from a web page has it
	ideographicSpace = '\u3000' // Japanese and Chinese texts have it, and people see it
)

// plainCharacter replaces characters that people cannot tell from others: any space becomes an ordinary
// one, and a soft hyphen becomes nothing. isOther reports whether the result differs from r.
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

// clean returns the text as a prompt: without white space at the ends of lines, without empty lines
// at both ends, and with plain characters. It also returns notes about the characters that it has
// changed: in each line, one note for each kind of character.
func (t mappedText) clean() (mappedText, problem.List) {
	var changes problem.List
	cleaned := builder{from: t.from}
	offset := 0
	for line := range strings.SplitAfterSeq(t.text, "\n") {
		isNoted := map[rune]bool{}
		end := len(strings.TrimRightFunc(line, isBlank))
		for i, r := range line {
			plain, isOther := plainCharacter(r)
			if i < end {
				cleaned.write(plain, t.source(offset+i))
			}
			// white space at the end of a line needs no note, but a soft hyphen there does
			needsNote := isOther && (i < end || r == softHyphen)
			if needsNote && !isNoted[r] {
				isNoted[r] = true
				changes = append(changes, t.problem(offset+i, characterChange(r)))
			}
		}
		if strings.HasSuffix(line, "\n") {
			cleaned.write("\n", t.source(offset+len(line)-1))
		}
		offset += len(line)
	}
	return cleaned.mapped().trimLines(), changes
}

// isBlank reports whether clean removes a character at the end of a line.
func isBlank(r rune) bool {
	plain, _ := plainCharacter(r)
	return strings.TrimSpace(plain) == ""
}

// builder builds a mapped text.
type builder struct {
	from *document
	text strings.Builder
	runs []run
}

// write adds a text that is at the offset source of the document, or that replaces what is there.
func (b *builder) write(text string, source int) {
	last := len(b.runs) - 1
	if last < 0 || b.runs[last].source+b.text.Len()-b.runs[last].at != source {
		b.runs = append(b.runs, run{at: b.text.Len(), source: source})
	}
	b.text.WriteString(text)
}

func (b *builder) mapped() mappedText {
	return mappedText{from: b.from, text: b.text.String(), runs: b.runs}
}

func characterChange(r rune) problem.Problem {
	p := problem.Problem{Kind: problem.Prompt, Severity: problem.Note}
	if r == softHyphen {
		p.Message = fmt.Sprintf("soft hyphen %U left out", r)
	} else {
		p.Message = fmt.Sprintf("space %U made a plain one", r)
	}
	return p
}

// trimLines returns the text without the line feeds at both ends.
func (t mappedText) trimLines() mappedText {
	start := len(t.text) - len(strings.TrimLeft(t.text, "\n"))
	trimmed := mappedText{from: t.from, text: strings.Trim(t.text, "\n")}
	for i, r := range t.runs {
		isBefore := i+1 < len(t.runs) && t.runs[i+1].at <= start
		if isBefore {
			continue
		}
		cut := max(0, start-r.at)
		trimmed.runs = append(trimmed.runs, run{at: r.at + cut - start, source: r.source + cut})
	}
	return trimmed
}
