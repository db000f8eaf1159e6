package importer

import (
	"fmt"
	"sort"
	"strings"
	"unicode"

	"prompt-recipes/content/problem"
)

// excerpt is a text that is made of pieces of a document. It knows where in the document each of its
// bytes comes from, so that a mistake in a prompt is reported where its author finds it.
type excerpt struct {
	from *document
	text string
	runs []run // in the order of the text
}

// run says that the bytes of an excerpt from at on, up to the next run, stand one after the other in
// the document from source on.
type run struct{ at, source int }

// span is the offsets of the first byte of something and of the first after it.
type span struct{ start, end int }

// whole returns a document as an excerpt.
func (d *document) whole() excerpt { return d.excerpt(span{0, len(d.text)}) }

// excerpt returns some pieces of a document as one text.
func (d *document) excerpt(pieces ...span) excerpt {
	b := builder{from: d}
	for _, piece := range pieces {
		b.write(d.text[piece.start:piece.end], piece.start)
	}
	return b.excerpt()
}

// source returns where the byte at an offset of the excerpt is in the document.
func (e excerpt) source(at int) int {
	after := sort.Search(len(e.runs), func(i int) bool { return e.runs[i].at > at })
	if after == 0 {
		return 0
	}
	r := e.runs[after-1]
	return min(r.source+at-r.at, len(e.from.text))
}

// problem gives a problem at an offset of the excerpt its place in the file.
func (e excerpt) problem(at int, p problem.Problem) problem.Problem {
	return e.from.problem(e.source(at), p)
}

// Characters that text has when it is pasted from a web page.
const (
	softHyphen       = '\u00ad'
	ideographicSpace = '\u3000' // people see it
)

// plainCharacter returns what becomes of a character that looks like another, or like nothing, to
// people: a space of any kind becomes a plain one, a soft hyphen nothing. isOther reports whether that
// is a change.
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

// clean returns the excerpt as a prompt: without blanks at the ends of lines and empty lines at both
// ends, and with plain characters. It lists the characters that it has changed, each kind once a line.
func (e excerpt) clean() (excerpt, problem.List) {
	var changes problem.List
	cleaned := builder{from: e.from}
	offset := 0
	for line := range strings.SplitAfterSeq(e.text, "\n") {
		isNoted := map[rune]bool{}
		end := len(strings.TrimRightFunc(line, isBlank))
		for i, r := range line {
			plain, isOther := plainCharacter(r)
			if i < end {
				cleaned.write(plain, e.source(offset+i))
			}
			// blanks at the end of a line go without a note, but a soft hyphen is none
			isTold := i < end || r == softHyphen
			if isOther && isTold && !isNoted[r] {
				isNoted[r] = true
				changes = append(changes, e.problem(offset+i, characterChange(r)))
			}
		}
		if strings.HasSuffix(line, "\n") {
			cleaned.write("\n", e.source(offset+len(line)-1))
		}
		offset += len(line)
	}
	return cleaned.excerpt().trimLines(), changes
}

// isBlank reports whether a character at the end of a line goes.
func isBlank(r rune) bool {
	plain, _ := plainCharacter(r)
	return strings.TrimSpace(plain) == "" && r != ideographicSpace
}

// builder makes an excerpt.
type builder struct {
	from *document
	text strings.Builder
	runs []run
}

// write adds a text that stands in the document at source, or that is written in place of what
// stands there.
func (b *builder) write(text string, source int) {
	last := len(b.runs) - 1
	if last < 0 || b.runs[last].source+b.text.Len()-b.runs[last].at != source {
		b.runs = append(b.runs, run{at: b.text.Len(), source: source})
	}
	b.text.WriteString(text)
}

func (b *builder) excerpt() excerpt {
	return excerpt{from: b.from, text: b.text.String(), runs: b.runs}
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

// trimLines returns the excerpt without the line feeds at both ends.
func (e excerpt) trimLines() excerpt {
	start := len(e.text) - len(strings.TrimLeft(e.text, "\n"))
	trimmed := excerpt{from: e.from, text: strings.Trim(e.text, "\n")}
	for i, r := range e.runs {
		isBefore := i+1 < len(e.runs) && e.runs[i+1].at <= start
		if isBefore {
			continue
		}
		cut := max(0, start-r.at)
		trimmed.runs = append(trimmed.runs, run{at: r.at + cut - start, source: r.source + cut})
	}
	return trimmed
}
