package importer

import (
	"bytes"
	"errors"
	"io/fs"
	"sort"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// document is a text that may contain prompts: a file, or a text within a file. It has no byte order
// mark, and its lines end in line feeds. An offset in a document is a number of bytes of its text.
type document struct {
	file  string // as the user named it
	text  string
	lines lines
	// locate returns the place of an offset in the file: the line, and the column in characters. Both
	// are counted from 1.
	locate func(offset int) (line, column int)
}

// newDocument returns a whole file as a document. It returns a problem if the file is not UTF-8.
func newDocument(file string, data []byte) (*document, problem.List) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		p := problem.Problem{Kind: problem.Syntax, Message: "this is UTF-16", Hint: "save the file as UTF-8"}
		return nil, problem.List{problem.InFile(file, p)}
	}
	text := strings.TrimPrefix(string(data), tomldoc.ByteOrderMark)
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	d := &document{file: file, text: text, lines: linesOf(text)}
	d.locate = d.lines.position
	if at := tomldoc.InvalidUTF8(text); at >= 0 {
		return nil, problem.List{d.problem(at, problem.Problem{
			Kind:    problem.Syntax,
			Message: "not valid UTF-8",
			Hint:    "save the file as UTF-8",
		})}
	}
	return d, nil
}

// lines finds the lines of a text.
type lines struct {
	text   string
	starts []int // offsets
}

func linesOf(text string) lines {
	l := lines{text: text}
	start := 0
	for line := range strings.SplitAfterSeq(text, "\n") {
		l.starts = append(l.starts, start)
		start += len(line)
	}
	return l
}

// position counts lines and columns from 1, and columns in characters.
func (l lines) position(offset int) (line, column int) {
	line = sort.SearchInts(l.starts, offset+1)
	return line, utf8.RuneCountInString(l.text[l.starts[line-1]:offset]) + 1
}

// offset is the inverse of position, but for a column in bytes, as package csv counts them.
func (l lines) offset(line, column int) int {
	return min(l.starts[line-1]+column-1, len(l.text))
}

func (d *document) problem(offset int, p problem.Problem) problem.Problem {
	p.File = d.file
	p.Line, p.Column = d.locate(offset)
	return p
}

// note says that the prompt differs from the file at an offset.
func (d *document) note(offset int, message string) problem.Problem {
	return d.problem(offset, problem.Problem{Kind: problem.Prompt, Severity: problem.Note, Message: message})
}

func (d *document) lineStart(offset int) int {
	return strings.LastIndexByte(d.text[:offset], '\n') + 1
}

// nextLine returns the end of the text if the offset is in the last line.
func (d *document) nextLine(offset int) int {
	if end := strings.IndexByte(d.text[offset:], '\n'); end >= 0 {
		return offset + end + 1
	}
	return len(d.text)
}

// inFile returns a mistake in a file or a folder as a whole.
func inFile(path, message string) problem.List {
	return problem.List{problem.InFile(path, problem.Problem{Kind: problem.File, Message: message})}
}

// withoutPath takes the path out of an error, because problems name the file anyway.
func withoutPath(err error) error {
	if of, ok := errors.AsType[*fs.PathError](err); ok {
		return of.Err
	}
	return err
}
