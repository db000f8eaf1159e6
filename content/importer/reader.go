package importer

import (
	"fmt"
	"io"
	"os"

	"prompt-recipes/content/problem"
)

// reader reads files one after the other.
type reader struct {
	options        Options
	isOneOfSeveral bool // paths
	given          Given
	result         *Result
	parts          map[Origin]int // how many further parts of a file have the same name
}

// newOrigin returns the origin of a part of a file that has no other. Of parts with the same name, those
// after the first get a number.
func (r *reader) newOrigin(file, name string) Origin {
	named := Origin{file, name}
	origin := named
	for r.result.found[origin] {
		r.parts[named]++
		origin.Part = fmt.Sprintf("%s (%d)", name, r.parts[named]+1)
	}
	return origin
}

func (r *reader) refuse(problems ...problem.Problem) {
	r.result.Refused = append(r.result.Refused, problems...)
}

func (r *reader) leaveOut(p problem.Problem) {
	p.Kind = problem.File
	p.Severity = problem.Note
	r.result.LeftOut = append(r.result.LeftOut, p)
}

// maxFile is the size of the largest file that is read, in bytes: that of a whole catalogue.
const maxFile = 16 << 20

// readFile reads a file that was found.
func (r *reader) readFile(f file) {
	data, err := r.readData(f)
	if err != nil {
		r.refuse(asProblems(f.path, err)...)
		return
	}
	d, err := newDocument(f.path, data)
	if err != nil {
		r.refuse(asProblems(f.path, err)...)
		return
	}
	switch f.kind {
	case kindCSV:
		err = r.readCSV(d, f)
	case kindTOML:
		err = r.readTOML(f, data)
	default:
		err = r.readMarkdown(d, f)
	}
	if err != nil {
		r.refuse(asProblems(f.path, err)...)
		return
	}
	r.result.read[f.path] = true
}

func (r *reader) readData(f file) ([]byte, error) {
	if f.path == stdin {
		return readAtMost(r.options.Stdin)
	}
	opened, err := os.Open(f.path)
	if err != nil {
		return nil, withoutPath(err)
	}
	defer opened.Close()
	return readAtMost(opened)
}

// readAtMost reads at most maxFile bytes.
func readAtMost(from io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxFile+1))
	if err == nil && len(data) > maxFile {
		return nil, fmt.Errorf("this file has more than %d bytes, more than a whole catalogue may have", maxFile)
	}
	return data, err
}

// readMarkdown reads a file as one recipe, or as several below headings.
func (r *reader) readMarkdown(d *document, f file) error {
	m, err := parseMarkdown(d)
	if err != nil {
		return err
	}
	r.given.Files++
	level := r.options.Level
	if level == 0 {
		level = m.titleLevel()
	}
	rule := r.rule(m, f)
	if !f.isInFolder && !r.isOneOfSeveral {
		r.given.Rule = rule
		r.given.Level = level
	}
	if rule == Headings {
		r.readSections(m, level)
		return nil
	}
	return r.readWhole(m, f)
}

func (r *reader) rule(m *markdown, f file) Rule {
	switch {
	case r.options.Whole:
		return Asked
	case f.isInFolder:
		return Folder
	case r.isOneOfSeveral:
		return SeveralPaths
	case r.options.Level > 0 && len(m.headings()) > 0:
		return Headings
	case f.isPrompt:
		return KnownName
	case m.front.entries != nil:
		return FrontMatter
	case len(m.headings()) == 0:
		return NoHeadings
	}
	return Headings
}
