package importer

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// document is a text that prompts are taken from: a file, or a text within one. It has no byte order
// mark, and line feeds for line ends. Offsets are in bytes of text.
type document struct {
	file string // as the user named it
	text string
	// locate returns where an offset is in the file: a line and a column in characters, from 1
	locate func(offset int) (line, column int)
}

const byteOrderMark = "\ufeff"

// newDocument returns the document that is a whole file. An error says that the file is in another
// encoding.
func newDocument(file string, data []byte) (*document, error) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		p := problem.Problem{Kind: problem.Syntax, Message: "this is UTF-16", Hint: "save the file as UTF-8"}
		return nil, problem.InFile(file, p)
	}
	text := strings.TrimPrefix(string(data), byteOrderMark)
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	d := &document{file: file, text: text}
	d.locate = func(offset int) (line, column int) { return positionIn(text, offset) }
	if at := invalidUTF8(text); at >= 0 {
		return nil, d.problem(at, problem.Problem{
			Kind:    problem.Syntax,
			Message: "not valid UTF-8",
			Hint:    "save the file as UTF-8",
		})
	}
	return d, nil
}

// positionIn returns the line and the column of an offset in a text.
func positionIn(text string, offset int) (line, column int) {
	before := text[:offset]
	start := strings.LastIndexByte(before, '\n') + 1
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[start:]) + 1
}

// invalidUTF8 returns the offset of the first byte that is not UTF-8, -1 if there is none.
func invalidUTF8(text string) int {
	for i, r := range text {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(text[i:]); size == 1 {
			return i
		}
	}
	return -1
}

// problem gives a problem its place.
func (d *document) problem(offset int, p problem.Problem) problem.Problem {
	p.File = d.file
	p.Line, p.Column = d.locate(offset)
	return p
}

// lineStart returns the offset at which the line of an offset begins.
func (d *document) lineStart(offset int) int {
	return strings.LastIndexByte(d.text[:offset], '\n') + 1
}

// nextLine returns the offset at which the line after that of an offset begins, or the end of the
// text.
func (d *document) nextLine(offset int) int {
	if end := strings.IndexByte(d.text[offset:], '\n'); end >= 0 {
		return offset + end + 1
	}
	return len(d.text)
}

// asProblems returns the problems that an error of this package is.
func asProblems(file string, err error) problem.List {
	if p, ok := errors.AsType[problem.Problem](err); ok {
		return problem.List{p}
	}
	if list, ok := errors.AsType[problem.List](err); ok {
		return list
	}
	return problem.List{problem.InFile(file, problem.Problem{Kind: problem.File, Message: fmt.Sprint(err)})}
}
