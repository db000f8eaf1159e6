// Package importer reads prompts from the files in which people keep them: files of coding agents, folders
// of Markdown files, one long Markdown file, or a table.
//
// # One recipe or several
//
// A Markdown file is one recipe if one of these is true (see [Rule]):
//
//   - The caller says so.
//   - It comes from a folder, or the caller gave several files.
//   - It has a name that coding agents give to prompts.
//   - It has front matter.
//   - It has no headings.
//
// Any other file has a recipe below each heading of one level. This is the level of the first heading
// with text below it. If the file begins with its only heading of level 1, that heading is the title of
// the file, and does not count.
//
// # The prompt
//
// In a file that is one recipe, the whole text after the front matter is the prompt, with these changes.
// [Recipe] lists all of them but the first two:
//
//   - Line ends become line feeds, and a byte order mark is removed.
//   - White space at the ends of lines and empty lines at both ends are removed.
//   - If the text begins with its only heading of level 1, and the front matter has no title, the
//     heading becomes the title.
//   - HTML comments outside of code are removed.
//   - Unusual spaces become ordinary ones, and soft hyphens are removed. Text that was copied from web
//     pages has them.
//
// Below a heading, the whole text is the prompt in the same way, with one exception. If the text has
// exactly one block of code or, without code, exactly one quotation, then that block is the prompt, and
// the prose around it becomes the notes. promptBlock says which blocks count.
//
// A prompt that hides something from people is refused, see package shell. A file that is not UTF-8 is
// refused, too. [Result] says where it is, and has all other recipes.
//
// This package knows no catalogue: package plan says how the recipes get into one.
package importer

import (
	"errors"
	"io"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// Stdin is the path of standard input.
const Stdin = "-"

// Options say how files are read.
type Options struct {
	// Whole says that each file is one recipe, whatever headings it has.
	Whole bool
	// Level is the level of the headings that are titles of recipes, if only one path is a file. 0 means
	// that Read finds the level.
	Level int
	// Parts returns the parts of a file that are recipes of the catalogue already. If there are any, and the file is
	// not to be one recipe, its recipes are again below headings of the level of these parts. nil means that no file
	// has any.
	Parts func(path string) []string
	// Ignores reports whether the catalogue ignores a file or a folder in a folder that the caller gave. nil means that
	// it ignores none.
	Ignores func(path string) bool
	// Stdin is the file that the path - means.
	Stdin io.Reader
}

// Recipe is a prompt that was found.
type Recipe struct {
	// Origin has the path of the file as the user named it, or the folder that it is in. The part of a recipe of
	// standard input is the name of the recipe or, without one, its first line.
	Origin    content.PromptOrigin
	Line      int    // the line in which it begins, or its title
	Name      string // its slug is made from this
	GivenSlug string // the slug that the file gives it; "" for none
	Category  string // the name of the folder or of the heading above it; "" for none
	Title     string
	Prompt    string
	Change    []string // phrases of Prompt that readers are to replace
	// PromptOnly is the reason why the prompt cannot be part of a command line; "" if it can.
	PromptOnly string
	// WhyItHolds has the notes of the author; "" for none.
	WhyItHolds string
	Skill      *Skill // nil if the file is no skill
	// HasTools says that the file is that of an agent with tools of its own. A skill cannot have them: the agent that
	// loads it would use all of its own.
	HasTools bool
	// IsNameless says that it is below a heading, or in a row of a table, without a name. So it cannot be found again.
	IsNameless bool

	// Changes lists where the prompt differs from its file.
	Changes problem.List
	// UnusedKeys has the keys of the front matter, or the columns of the table, that nothing is made from.
	UnusedKeys []string

	front     frontMatter // of the file, if that is one recipe
	isSection bool        // it is below a heading
	prompt    mappedText
}

// InPrompt returns a problem at a byte of the prompt with its place in the file.
func (r Recipe) InPrompt(at int, p problem.Problem) problem.Problem { return r.prompt.problem(at, p) }

// InNotes returns a problem with WhyItHolds with its place in the file: that of the description in the front matter, if
// it is from there.
func (r Recipe) InNotes(p problem.Problem) problem.Problem {
	document := r.prompt.from
	if at := r.front.find(document.text, "description"); at >= 0 {
		return document.problem(at, p)
	}
	return r.InFile(p)
}

// InFile returns a problem with its place where the recipe begins in its file. A title that was made from the name of a
// file has no line of its own.
func (r Recipe) InFile(p problem.Problem) problem.Problem {
	p = problem.InFile(r.Origin.File, p)
	p.Line = max(1, r.Line)
	return p
}

// Result is what was found in some files.
type Result struct {
	Recipes []Recipe
	// Files says what was read from each path that the user gave. Paths that cannot be read are left
	// out.
	Files []Given
	// LeftOut lists files, and texts in files, that belong to no recipe.
	LeftOut problem.List
	// Refused lists the recipes and files that are not imported.
	Refused []Refusal
}

// Refusal says why a recipe or a file is not imported.
type Refusal struct {
	// Recipe is the origin of the recipe. It is the zero value if a file, or the rest of it, cannot be read.
	Recipe   content.PromptOrigin
	Mistakes problem.List
}

// Mistakes returns the mistakes because of which something is refused.
func (r *Result) Mistakes() problem.List {
	var all problem.List
	for _, refusal := range r.Refused {
		all = append(all, refusal.Mistakes...)
	}
	return all
}

// Given is a path that the user gave, and what was read from it. A file below it whose recipes are not one each has one
// of its own.
type Given struct {
	Path    string
	Files   int // the number of files that were read
	Recipes int
	Rule    Rule
	Level   int // of the headings, if Rule is Headings
}

// Rule is the reason why a file is one recipe or several.
type Rule int

// The rules. The first one that applies to a file decides.
const (
	undecided    Rule = iota // the text of the file decides
	Asked                    // the caller wants each file as one recipe
	Folder                   // the file comes from a folder
	SeveralFiles             // the caller gave several files
	KnownName                // coding agents give this name to files with a prompt
	FrontMatter              // the file has front matter
	Rows                     // the file is a table, and each row is a recipe
	Settings                 // the file is TOML with one prompt
	NoHeadings               // the file has no headings
	Headings                 // the recipes are below headings
)

// Read reads the prompts in files and folders. The path - means standard input. Mistakes in files are
// part of the result.
func Read(paths []string, o Options) *Result {
	r := newReader(o)
	finder := newFinder(paths)
	finder.ignores = o.Ignores
	for _, path := range paths {
		files, rule, err := finder.find(path)
		if err != nil {
			r.refuseFile(inFile(path, err.Error()))
		}
		given := Given{Path: path, Rule: rule}
		for _, f := range files {
			read := r.readFile(f)
			if read.Rule == Rows || read.Rule == Headings { // its recipes are not one each
				r.result.Files = append(r.result.Files, read)
				continue
			}
			given.Files += read.Files
			given.Recipes += read.Recipes
			if read.Files > 0 {
				given.Rule = read.Rule
			}
		}
		if rule == Folder || given.Files > 0 {
			r.result.Files = append(r.result.Files, given)
		}
	}
	r.refuseFile(finder.refused)
	r.result.LeftOut = append(finder.leftOut, r.result.LeftOut...)
	return r.result
}

// ReadLinked reads a file of which a catalogue has recipes: the whole file as one or, if there are parts, those below
// the headings of their level, or in the rows of a table. It returns an error if the file cannot be read.
func ReadLinked(path string, parts []string) (*Result, error) {
	if path == Stdin {
		return nil, errors.New("this is the name of standard input: rename the file")
	}
	files, rule, err := newFinder([]string{path}).find(path)
	if err != nil {
		return nil, err
	}
	if rule == Folder {
		return nil, errors.New("this is a folder: name a file in it")
	}
	r := newReader(Options{Whole: len(parts) == 0, Parts: func(string) []string { return parts }})
	for _, f := range files {
		r.readFile(f)
	}
	return r.result, nil
}
