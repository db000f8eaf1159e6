package importer

import (
	"bytes"
	"errors"
	"io/fs"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/textfile"
)

// document is a text that may contain prompts: a file, or a text within a file. It has no byte order mark, and its
// lines end in line feeds. Offsets in a document are in bytes.
type document struct {
	file  string // as the user named it
	text  string
	lines textfile.Lines
	// problem returns a problem at an offset with its place in the file
	problem func(offset int, p problem.Problem) problem.Problem
}

// newDocument returns a document with the text of a whole file. It returns a problem if the file is not UTF-8.
func newDocument(file string, data []byte) (*document, problem.List) {
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		p := problem.Problem{Kind: problem.Syntax, Message: "this is UTF-16", Hint: "save the file as UTF-8"}
		return nil, problem.List{problem.InFile(file, p)}
	}
	text := strings.TrimPrefix(string(data), textfile.ByteOrderMark)
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	d := &document{file: file, text: text, lines: textfile.LinesOf(text)}
	d.problem = func(offset int, p problem.Problem) problem.Problem { return p.At(file, d.lines, offset) }
	if at := textfile.InvalidUTF8(text); at >= 0 {
		return nil, problem.List{d.problem(at, problem.Problem{
			Kind:    problem.Syntax,
			Message: "not valid UTF-8",
			Hint:    "save the file as UTF-8",
		})}
	}
	return d, nil
}

// note returns a note, placed at an offset, that the prompt differs from the file there.
func (d *document) note(offset int, message string) problem.Problem {
	return d.problem(offset, problem.Problem{Kind: problem.Prompt, Severity: problem.Note, Message: message})
}

// inFile returns a problem that concerns a file or a folder as a whole.
func inFile(path, message string) problem.List {
	return problem.List{problem.InFile(path, problem.Problem{Kind: problem.File, Message: message})}
}

// withoutPath returns an error without its path, because problems name the file anyway.
func withoutPath(err error) error {
	if of, ok := errors.AsType[*fs.PathError](err); ok {
		return of.Err
	}
	return err
}
