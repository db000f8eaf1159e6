// Package tomldoc reads a TOML file once, into a [Document]: its values, the places where they
// stand, and edits that leave every other byte alone.
//
// The values are those of github.com/BurntSushi/toml, which the browser's program uses too. The
// places are those of github.com/pelletier/go-toml/v2/unstable, which promises nothing to its
// importers. No other package imports it.
//
// This package imports content/problem of the project.
package tomldoc

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/problem"
)

// Document is the text of a TOML file. One goroutine at a time may use it.
//
// Offsets are in bytes of [Document.Source]. That is the text without a byte order mark and with
// line feeds for line ends, so a file means the same whichever editor has written it.
type Document struct {
	file   string
	data   []byte
	source string
	tree   map[string]any // nil for a file that is not TOML
	places places
	lines  []string // without their ends
	starts []int    // offset of each line, and of the empty one after the last line feed
	edits  []edit
}

const byteOrderMark = "\ufeff"

// Parse reads a file, which an editor finds under the name of file. A file that is not TOML, or is
// beyond the bounds of any catalogue, has a problem of kind [problem.Syntax]. Its Document has
// neither values nor places of keys.
func Parse(file string, data []byte) (*Document, problem.List) {
	source := strings.TrimPrefix(string(data), byteOrderMark)
	source = strings.ReplaceAll(source, "\r\n", "\n")
	d := &Document{file: file, data: data, source: source}
	d.lines = strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	start := 0
	for line := range strings.SplitAfterSeq(source, "\n") {
		d.starts = append(d.starts, start)
		start += len(line)
	}
	if wrong := d.parse(); wrong != nil {
		d.tree = nil
		d.places.entries = nil
		return d, problem.List{*wrong}
	}
	return d, nil
}

// parse reads places and values. It returns what keeps it from that.
func (d *Document) parse() *problem.Problem {
	if !utf8.ValidString(d.source) {
		return d.mistake(strings.IndexRune(d.source, utf8.RuneError), "not valid UTF-8", "save the file as UTF-8")
	}
	places, err := findPlaces(d.source)
	d.places = places
	if at, ok := errors.AsType[*syntaxError](err); ok {
		return d.explainSyntax(at.offset)
	}
	if beyond, ok := errors.AsType[*boundsError](err); ok {
		return d.mistake(beyond.offset, beyond.message, beyond.hint)
	}
	if err := toml.Unmarshal([]byte(d.source), &d.tree); err != nil {
		return d.explainValue(err)
	}
	return nil
}

// Tree is the values of the document, as BurntSushi/toml decodes them into a map. It is nil for a
// file that is not TOML.
func (d *Document) Tree() map[string]any { return d.tree }

// Source is the text of the file, see [Document].
func (d *Document) Source() string { return d.source }

// IsEmpty reports whether the file has nothing but blanks.
func (d *Document) IsEmpty() bool { return strings.TrimSpace(d.source) == "" }

// Has reports whether there is a key or an entry at a path.
func (d *Document) Has(p Path) bool {
	_, ok := d.places.entries[p.String()]
	return ok
}

// Offset is where the key or entry at a path begins. If there is none, it is where the nearest
// table or list around it begins, 0 for the document.
func (d *Document) Offset(p Path) int {
	for ; !p.IsRoot(); p = p.Parent() {
		if entry, ok := d.places.entries[p.String()]; ok {
			return entry.start
		}
	}
	return 0
}

// End is the offset after the last value at a path or below it. It is -1 if there is none.
func (d *Document) End(p Path) int {
	if entry, ok := d.places.entries[p.String()]; ok {
		return entry.end
	}
	return -1
}

// Literal is the value at a path as it is written, such as "text" with its quotes. It is "" for a
// table with a header of its own.
func (d *Document) Literal(p Path) string {
	entry, ok := d.places.entries[p.String()]
	if !ok || !entry.hasValue {
		return ""
	}
	return d.source[entry.value.start:entry.value.end]
}

// InText is the offset of what became byte n of the decoded string at a path.
func (d *Document) InText(p Path, n int) int {
	entry, ok := d.places.entries[p.String()]
	if !ok || !entry.hasValue {
		return d.Offset(p)
	}
	return entry.value.start + offsetInLiteral(d.source[entry.value.start:entry.value.end], n)
}

// Line is the number of the line that an offset is in, starting at 1.
func (d *Document) Line(offset int) int {
	line, _ := slices.BinarySearch(d.starts, offset+1)
	return line
}

// lineEnd is the offset of the end of the line that an offset is in.
func (d *Document) lineEnd(offset int) int {
	line, _, _ := strings.Cut(d.source[offset:], "\n")
	return offset + len(line)
}

// excerptMargin is the number of lines that an excerpt has before and after the line in question.
const excerptMargin = 1

// ProblemAt gives a problem its place at an offset, and the lines around it.
func (d *Document) ProblemAt(offset int, p problem.Problem) problem.Problem {
	offset = min(offset, len(d.source))
	line := d.Line(offset)
	first := max(1, line-excerptMargin)
	last := min(line+excerptMargin, len(d.lines))
	p.File = d.file
	p.Line = line
	p.Column = utf8.RuneCountInString(d.source[d.starts[line-1]:offset]) + 1
	p.FirstLine = first
	p.Lines = d.lines[first-1 : last]
	return p
}

// Problem gives a problem its place at a path, see [Document.Offset].
func (d *Document) Problem(p Path, wrong problem.Problem) problem.Problem {
	return d.ProblemAt(d.Offset(p), wrong)
}

// mistake is a problem of kind syntax at an offset.
func (d *Document) mistake(offset int, message, hint string) *problem.Problem {
	p := d.ProblemAt(offset, problem.Problem{Kind: problem.Syntax, Message: message, Hint: hint})
	return &p
}

// WithoutComments is the text of a document that is TOML without its comments and empty lines. It
// is for files that are published: comments are for authors.
func (d *Document) WithoutComments() []byte {
	var out bytes.Buffer
	from := 0
	// a # in a text begins no comment
	for _, text := range append(d.places.strings, span{len(d.source), len(d.source)}) {
		writeWithoutComments(&out, d.source[from:text.start])
		out.WriteString(d.source[text.start:text.end])
		from = text.end
	}
	return out.Bytes()
}

// writeWithoutComments writes a part of a document between two texts in quotes.
func writeWithoutComments(out *bytes.Buffer, part string) {
	for line := range strings.SplitAfterSeq(part, "\n") {
		code, _, hasComment := strings.Cut(line, "#")
		endsLine := strings.HasSuffix(line, "\n")
		if hasComment || endsLine {
			code = strings.TrimRight(code, " \t\n")
		}
		out.WriteString(code)
		isAfterText := out.Len() > 0 && out.Bytes()[out.Len()-1] != '\n'
		if endsLine && isAfterText {
			out.WriteByte('\n')
		}
	}
}

// File is the name under which an editor finds the file.
func (d *Document) File() string { return d.file }
