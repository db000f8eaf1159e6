package importer

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// reader reads files one after the other, and collects the result.
type reader struct {
	options Options
	counts  map[content.PromptOrigin]int // by origin without a number: how many recipes have it
	result  *Result
}

func newReader(o Options) *reader {
	return &reader{options: o, counts: map[content.PromptOrigin]int{}, result: &Result{}}
}

// newOrigin returns an origin for a part of a file. The second part with a name gets the number 2, and so on.
func (r *reader) newOrigin(file, name string) content.PromptOrigin {
	origin := content.PromptOrigin{File: file, Part: name}
	r.counts[origin]++
	if count := r.counts[origin]; count > 1 {
		origin.Number = count
	}
	return origin
}

// refuseRecipe refuses the recipe with an origin because of some mistakes.
func (r *reader) refuseRecipe(origin content.PromptOrigin, mistakes problem.List) {
	r.result.Refused = append(r.result.Refused, Refusal{origin, mistakes})
}

// refuseFile refuses a file, or the rest of it, if there are mistakes in it.
func (r *reader) refuseFile(mistakes problem.List) {
	if len(mistakes) > 0 {
		r.result.Refused = append(r.result.Refused, Refusal{Mistakes: mistakes})
	}
}

// leaveOut adds a note about a file or a text that belongs to no recipe.
func (r *reader) leaveOut(p problem.Problem) {
	p.Kind = problem.File
	p.Severity = problem.Note
	r.result.LeftOut = append(r.result.LeftOut, p)
}

// maxFile is the maximum size of a file in bytes. A whole catalogue may not be larger, either.
const maxFile = content.MaxSize

// readFile reads the recipes in a file, and refuses a file that cannot be read. It returns what was read.
func (r *reader) readFile(f file) Reading {
	before := len(r.result.Recipes)
	read, wrong := r.readRecipes(f)
	read.Path = f.path
	read.Recipes = len(r.result.Recipes) - before
	r.refuseFile(wrong)
	return read
}

// readRecipes reads the recipes in a file. It also returns the mistakes for which the file, or the rest of it, is
// refused.
func (r *reader) readRecipes(f file) (Reading, problem.List) {
	if !utf8.ValidString(f.path) { // catalogue.toml could not name it
		return Reading{}, inFile(f.path, "the name of the file is not UTF-8: rename the file")
	}
	data, err := r.readData(f)
	if err != nil {
		return Reading{}, inFile(f.path, err.Error())
	}
	d, wrong := newDocument(f.path, data)
	if wrong != nil {
		return Reading{}, wrong
	}
	if f.path == Stdin && !r.options.Whole && isTable(d.text) {
		f.kind = kindCSV
	}
	switch f.kind {
	case kindCSV:
		return r.readCSV(d, f)
	case kindTOML:
		return r.readTOML(f, data)
	default:
		return r.readMarkdown(d, f, data)
	}
}

func (r *reader) readData(f file) ([]byte, error) {
	if f.path == Stdin {
		return readAtMost(r.options.Stdin)
	}
	opened, err := os.Open(f.path)
	if err != nil {
		return nil, withoutPath(err)
	}
	defer opened.Close()
	return readAtMost(opened)
}

// readAtMost reads everything. It returns an error if there are more than maxFile bytes.
func readAtMost(from io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(from, maxFile+1))
	if err == nil && len(data) > maxFile {
		return nil, fmt.Errorf("this file has more than %d bytes, more than a whole catalogue may have", maxFile)
	}
	return data, err
}

// readMarkdown reads a file as one recipe, or as a recipe below each heading of one level. data is the unchanged
// file.
func (r *reader) readMarkdown(d *document, f file, data []byte) (Reading, problem.List) {
	m, wrong := parseMarkdown(d)
	if wrong != nil {
		return Reading{}, wrong
	}
	parts := r.partsOf(f)
	rule := r.rule(m, f, len(parts) > 0)
	if rule != Headings {
		r.readWhole(m, f, data)
		return Reading{Files: 1, Rule: rule}, nil
	}
	level := cmp.Or(r.options.Level, m.levelOf(parts))
	r.readSections(m, level)
	return Reading{Files: 1, Rule: Headings, Level: level}, nil
}

// partsOf returns the parts of a file that are already recipes of the catalogue. It returns none for standard input,
// which may be another text every time.
func (r *reader) partsOf(f file) []string {
	if r.options.Parts == nil || f.path == Stdin {
		return nil
	}
	return r.options.Parts(f.path)
}

// rule returns the rule that decides whether a file is one recipe, or Headings if it is not. hasParts says that
// recipes of the catalogue are parts of the file.
func (r *reader) rule(m *markdown, f file, hasParts bool) Rule {
	hasHeadings := len(m.headings()) > 0
	switch {
	case r.options.Whole:
		return Asked
	case hasHeadings && (hasParts || r.options.Level > 0):
		return Headings
	case f.rule != undecided:
		return f.rule
	case m.front.exists():
		return FrontMatter
	case !hasHeadings:
		return NoHeadings
	}
	return Headings
}
