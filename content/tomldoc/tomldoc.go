// Package tomldoc parses a TOML file once, into a [Document], which has the values of the file and their positions.
// An [Edit] of a Document makes a new file and keeps every byte that it does not have to change.
//
// The values come from github.com/BurntSushi/toml, which the browser's program uses, too. The positions come from
// github.com/pelletier/go-toml/v2/unstable. That package makes no compatibility promise, so no other package of the
// project imports it. go-toml also finds keys that are defined twice; BurntSushi/toml accepts some of these.
package tomldoc

import (
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/textfile"
)

// Document is a TOML file. It never changes, so several goroutines may use it at the same time.
//
// Offsets are in bytes of [Document.Source], which is the text of the file without a byte order mark and with line
// feeds as line ends. So a file means the same whichever editor wrote it.
type Document struct {
	file   string
	data   []byte
	source string
	tree   map[string]any // nil for a file that is not TOML
	places places
	lines  textfile.Lines // of source
}

// Parse parses a file. data must not change afterwards. file is the path under which an editor finds the file. If the
// file is not TOML, Parse returns one problem of kind [problem.Syntax], and a Document without values and positions
// of keys.
func Parse(file string, data []byte) (*Document, problem.List) {
	source := strings.TrimPrefix(string(data), textfile.ByteOrderMark)
	source = strings.ReplaceAll(source, "\r\n", "\n")
	d := &Document{file: file, data: data, source: source, lines: textfile.LinesOf(source)}
	if wrong := d.parse(); wrong != nil {
		d.tree = nil
		d.places.entries = nil
		return d, problem.List{*wrong}
	}
	return d, nil
}

// parse reads the positions and the values. It returns the problem that prevents this, or nil.
func (d *Document) parse() *problem.Problem {
	if at := textfile.InvalidUTF8(d.source); at >= 0 {
		return d.mistake(at, "not valid UTF-8", "save the file as UTF-8")
	}
	if wrong := d.longLine(); wrong != nil {
		return wrong
	}
	places, mistake, limit := findPlaces(d.source)
	d.places = places
	switch {
	case limit >= 0:
		return d.mistake(limit, fmt.Sprintf("more than %d keys and list entries, or a key of more than %d bytes",
			maxEntries, maxPath), "make several catalogues of it")
	case mistake >= 0:
		return d.explainSyntax(mistake)
	}
	if err := toml.Unmarshal([]byte(d.source), &d.tree); err != nil {
		return d.explainValue(err)
	}
	return d.checkTwice()
}

// longLine returns the problem that a line exceeds the limit of maxLine bytes, or nil.
func (d *Document) longLine() *problem.Problem {
	start := 0
	for line := range strings.SplitAfterSeq(d.source, "\n") {
		if len(line) > maxLine {
			return d.mistake(start, fmt.Sprintf("the line has more than %d bytes", maxLine), "break it")
		}
		start += len(line)
	}
	return nil
}

// Tree returns the values of the document, as BurntSushi/toml decodes them into a map. It returns nil for a file that
// is not TOML.
func (d *Document) Tree() map[string]any { return d.tree }

// Source returns the text of the file; see [Document].
func (d *Document) Source() string { return d.source }

// IsEmpty reports whether the file contains only white space.
func (d *Document) IsEmpty() bool { return strings.TrimSpace(d.source) == "" }

// Has reports whether there is a key or a list entry at a path.
func (d *Document) Has(p Path) bool {
	_, ok := d.places.entries[p]
	return ok
}

// Offset returns the offset where the key or list entry at a path begins. If the document lacks the path, Offset
// returns where the nearest table or list around the path begins, or 0 if that is the document.
func (d *Document) Offset(p Path) int {
	for ; !p.IsRoot(); p = p.Parent() {
		if entry, ok := d.places.entries[p]; ok {
			return entry.start
		}
	}
	return 0
}

// End returns the offset after the last value at a path or below it, or -1 if the document lacks the path.
func (d *Document) End(p Path) int {
	if entry, ok := d.places.entries[p]; ok {
		return entry.end
	}
	return -1
}

// Literal returns the value at a path as the file writes it, such as "text" with its quotes. It returns "" if there
// is no value at the path, as for a table with its own header.
func (d *Document) Literal(p Path) string {
	value, ok := d.value(p)
	if !ok {
		return ""
	}
	return d.source[value.start:value.end]
}

// OffsetInText returns the offset of byte n of the decoded string at a path. If there is no value at the path, it
// returns [Document.Offset] of the path.
func (d *Document) OffsetInText(p Path, n int) int {
	value, ok := d.value(p)
	if !ok {
		return d.Offset(p)
	}
	return value.start + offsetInLiteral(d.source[value.start:value.end], n)
}

// value returns the position of the value at a path. ok is false if there is no value at the path, as for a table
// with its own header.
func (d *Document) value(p Path) (value span, ok bool) {
	entry, ok := d.places.entries[p]
	if !ok || entry.value == (span{}) {
		return span{}, false
	}
	return entry.value, true
}

// Line returns the number of the line at an offset. The first line is 1.
func (d *Document) Line(offset int) int { return d.lines.Number(offset) }

// KeyCount returns the number of keys and list entries in the document.
func (d *Document) KeyCount() int { return len(d.places.entries) }

// ProblemAt returns a problem placed at an offset, with the lines around the offset.
func (d *Document) ProblemAt(offset int, p problem.Problem) problem.Problem {
	return p.At(d.file, d.lines, min(offset, len(d.source)))
}

// Problem returns a problem placed at a path; see [Document.Offset].
func (d *Document) Problem(p Path, wrong problem.Problem) problem.Problem {
	return d.ProblemAt(d.Offset(p), wrong)
}

// mistake returns a problem of kind [problem.Syntax] at an offset.
func (d *Document) mistake(offset int, message, hint string) *problem.Problem {
	p := d.ProblemAt(offset, problem.Problem{Kind: problem.Syntax, Message: message, Hint: hint})
	return &p
}

// File returns the path under which an editor finds the file.
func (d *Document) File() string { return d.file }
