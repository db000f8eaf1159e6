// Package importer reads prompts from the files in which people keep them: files of coding agents, folders of
// Markdown files, one long Markdown file, or a table.
//
// # One recipe or several
//
// A Markdown file is one recipe if one of these is true (see [Rule]):
//
//   - The caller says so.
//   - The file comes from a folder, or the caller gave several files.
//   - The file has a name that coding agents give to prompts.
//   - The file has front matter.
//   - The file has no headings.
//
// Any other file has a recipe below each heading of one level. This is the level of the first heading with text below
// it. If the file begins with its only heading of level 1, that heading is the title of the file, and does not count.
//
// # The prompt
//
// In a file that is one recipe, the whole text after the front matter is the prompt, with these changes. [Recipe]
// lists all of them but the first two:
//
//   - Line ends become line feeds, and a byte order mark is removed.
//   - White space at the ends of lines and empty lines at both ends are removed.
//   - If the text begins with its only heading of level 1, and the front matter has no title, the heading becomes the
//     title.
//   - HTML comments outside of code are removed.
//   - Unusual spaces, which are common in text copied from web pages, become ordinary ones. Soft hyphens are removed.
//
// Below a heading, the whole text is the prompt in the same way, with one exception. If the text has exactly one
// block of code or, without code, exactly one quotation, then that block is the prompt, and the prose around it
// becomes the notes. promptBlock says which blocks count.
//
// A prompt that hides something from people is refused; see package shell. A file that is not UTF-8 is refused, too.
// [Result] says where these are, and has all other recipes.
//
// This package knows no catalogue. Package known says which recipes are new to one, and package plan how they get into
// it.
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
	// Whole says that each file is one recipe, even if it has headings.
	Whole bool
	// Level is the level of the headings that are titles of recipes, in each file with headings. 0 means that Read
	// finds the level.
	Level int
	// Parts returns the parts of a file that are already recipes of the catalogue. If there are such parts, and Whole
	// is false, the recipes of the file are again below headings of the level of these parts. nil means that no file
	// has such parts.
	Parts func(path string) []string
	// Ignores reports whether the catalogue ignores a file or a folder within a folder that the caller gave. nil
	// means that the catalogue ignores nothing.
	Ignores func(path string) bool
	// Stdin is read for the path -.
	Stdin io.Reader
}

// Recipe is a prompt that was found.
type Recipe struct {
	// Origin has the path of the file as the user named it, or the user's folder and the path in it. For standard
	// input, the part is the name of the recipe or, without a name, its title or its first line.
	Origin    content.PromptOrigin
	Line      int    // the line in which the recipe, or its title, begins
	Name      string // the name that the slug of the recipe is made from
	GivenSlug string // the slug that the file gives to the recipe; "" for none
	Category  string // the name of the folder, or of the heading above the recipe; "" for none
	Title     string
	Prompt    string
	Change    []string // phrases of Prompt that readers are to replace
	// PromptOnly is the reason why the prompt cannot be part of a command line; "" if it can.
	PromptOnly string
	// WhyItHolds has the notes of the author; "" for none.
	WhyItHolds string
	Skill      *Skill // nil if the file is no skill
	// HasTools says that the file describes an agent with tools of its own. A skill cannot have them: the agent that
	// loads the skill would use its own tools.
	HasTools bool
	// IsNameless says that the heading or the row of the recipe has no name. Such a recipe cannot be found again.
	IsNameless bool

	// Differences lists where the prompt differs from its file.
	Differences problem.List
	// UnusedKeys has the keys of the front matter, or the columns of the table, that give nothing to the recipe.
	UnusedKeys []string

	front     frontMatter // of the file, if the file is one recipe
	isSection bool        // whether the recipe is below a heading
	prompt    mappedText
}

// InPrompt returns a problem at byte at of the prompt, placed in the file.
func (r Recipe) InPrompt(at int, p problem.Problem) problem.Problem { return r.prompt.problem(at, p) }

// InNotes returns a problem with WhyItHolds, placed in the file: at the description in the front matter, if the notes
// come from there, and otherwise where the recipe begins.
func (r Recipe) InNotes(p problem.Problem) problem.Problem {
	document := r.prompt.from
	if at := r.front.find(document.text, "description"); at >= 0 {
		return document.problem(at, p)
	}
	return r.InFile(p)
}

// InFile returns a problem placed where the recipe begins in its file. A recipe that is a whole file begins in line
// 1.
func (r Recipe) InFile(p problem.Problem) problem.Problem {
	p = problem.InFile(r.Origin.File, p)
	p.Line = max(1, r.Line)
	return p
}

// Result has the recipes that were found in some files, and what was left out or refused.
type Result struct {
	Recipes []Recipe
	// Readings says what was read from each path that the user gave. Paths that cannot be read are left out.
	Readings []Reading
	// LeftOut lists files, and texts in files, that belong to no recipe.
	LeftOut problem.List
	// Refused lists the recipes and files that are not imported.
	Refused []Refusal
}

// Refusal says why a recipe or a file is not imported.
type Refusal struct {
	// Origin is that of the recipe. It is the zero value if the whole file, or the rest of it, cannot be read.
	Origin   content.PromptOrigin
	Mistakes problem.List
}

// Mistakes returns all mistakes for which something was refused.
func (r *Result) Mistakes() problem.List {
	var all problem.List
	for _, refusal := range r.Refused {
		all = append(all, refusal.Mistakes...)
	}
	return all
}

// Reading says how many recipes were read from a path, and by which rule. The path is one that the user gave. In a
// folder, each file that is not one recipe has a Reading of its own.
type Reading struct {
	Path    string
	Files   int // the number of files that were read
	Recipes int
	Rule    Rule
	Level   int // level of the headings, if Rule is Headings
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

// Read reads the prompts in files and folders. The path - means standard input. Mistakes in files are part of the
// result.
func Read(paths []string, o Options) *Result {
	r := newReader(o)
	finder := newFinder(paths)
	finder.ignores = o.Ignores
	for _, path := range paths {
		files, rule, err := finder.find(path)
		if err != nil {
			r.refuseFile(inFile(path, err.Error()))
		}
		all := Reading{Path: path, Rule: rule}
		for _, f := range files {
			read := r.readFile(f)
			if read.Rule == Rows || read.Rule == Headings { // the file is not one recipe
				r.result.Readings = append(r.result.Readings, read)
				continue
			}
			all.Files += read.Files
			all.Recipes += read.Recipes
			if read.Files > 0 {
				all.Rule = read.Rule
			}
		}
		if rule == Folder || all.Files > 0 {
			r.result.Readings = append(r.result.Readings, all)
		}
	}
	r.refuseFile(finder.refused)
	r.result.LeftOut = append(finder.leftOut, r.result.LeftOut...)
	return r.result
}

// ReadLinked reads a file that recipes of a catalogue come from. Without parts, the whole file is one recipe.
// Otherwise the recipes are below the headings of the level of the parts, or in the rows of a table. ReadLinked
// returns an error if the path names no file that can be read.
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
