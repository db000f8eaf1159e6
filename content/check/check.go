// Package check loads a catalogue of prompt recipes and checks it against every rule.
//
// [Load] takes the contents of the files and reports all problems at once, each with its place. A
// catalogue that passes every check becomes a [Catalogue] with one page per language. [Prompt],
// [Text] and [Typography] also check texts from elsewhere: imported prompts, and the words of the
// interface. [Schema] gives editors those rules that apply to one file alone.
//
// To know the package, read these files first, in this order:
//
//   - check.go: what the package returns
//   - loader.go: in which order the files are decoded, checked and assembled
//   - document.go: a file with its problems, which all checks report to
//   - fields.go: the keys, which come from the tags of the types in package content
//   - language.go: a language compared with the catalogue, as an example of a check
//
// The package does not read files; package source does.
package check

import (
	"fmt"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// Catalogue is a catalogue that has passed every check.
type Catalogue struct {
	SourceLanguage string
	Languages      []string // tags: the source language, then the others in alphabetical order
	pages          map[string]content.Page
	documents      map[string]*tomldoc.Document // by name of the file
}

// Page returns the page in one of c.Languages.
func (c *Catalogue) Page(language string) content.Page { return c.pages[language] }

// Source returns one of the files that the catalogue was made from, in the form that
// [content.Decode] takes. It leaves out comments: they are for authors, and readers' browsers get
// these files.
func (c *Catalogue) Source(file string) []byte { return c.documents[file].WithoutComments() }

// Result is what [Load] knows about a catalogue. Its files are decoded as far as they are valid.
type Result struct {
	Problems       problem.List // in the order in which to fix them
	Broken         problem.List // those that prevent the languages from being compared
	Catalogue      *Catalogue   // nil if there are errors
	SourceLanguage string
	Document       *tomldoc.Document     // catalogue.toml; nil if it is missing
	Entries        content.CatalogueFile // its contents
	Languages      map[string]Language   // by tag, without drafts that cannot be compared
	// true for each language that is not in the catalogue and may lack texts
	Drafts   map[string]bool
	versions map[string]content.Version // by tag; what catalogue.toml says about a language
}

// Language is the file of a language.
type Language struct {
	Document *tomldoc.Document
	Texts    content.LanguageFile
}

// Omits reports whether the version in a language leaves out a block.
func (r *Result) Omits(language, block string) bool {
	return slices.Contains(r.versions[language].Omit, block)
}

// LeaveOut takes a draft out of r.Languages that cannot be compared, because a file of it that belongs to
// another package cannot be read.
func (r *Result) LeaveOut(draft string) { delete(r.Languages, draft) }

// Load decodes and checks the files of a catalogue, given by name. dir is the folder in which an
// editor finds them.
//
//   - If catalogue.toml is missing, that is the only problem: the other files may belong to
//     something else.
//   - Drafts are not in the catalogue, and their mistakes are notes. If a draft lacks a text, this is
//     not a problem: the text is taken from the source language and marked as such.
func Load(dir string, files map[string][]byte) *Result {
	return load(&loader{dir: dir, files: files})
}

// LoadFilled loads a catalogue for authors, who also look at pages that are not translated yet. No language
// is a draft, and missing texts are taken from the source language in all of them.
func LoadFilled(dir string, files map[string][]byte) *Result {
	return load(&loader{dir: dir, files: files, isFilled: true})
}

func load(l *loader) *Result {
	if _, ok := l.files[content.CatalogueFileName]; !ok {
		missing := problem.List{problem.InFile(filepath.Join(l.dir, content.CatalogueFileName), problem.Problem{
			Kind:    problem.File,
			Message: "the file is missing",
			Hint: "it has the prompts and their order. Name the folder with it, " +
				"or start a catalogue with recipes init",
		})}
		return &Result{Problems: missing, Broken: missing}
	}
	if !l.decode() {
		tooLarge := problem.List{problem.InFile(filepath.Join(l.dir, content.CatalogueFileName), problem.Problem{
			Kind:    problem.File,
			Message: fmt.Sprintf("the files have more than %d keys and list entries together", maxKeys),
			Hint:    "make several catalogues of it",
		})}
		return &Result{Problems: tooLarge, Broken: tooLarge}
	}
	l.check()
	return l.result()
}
