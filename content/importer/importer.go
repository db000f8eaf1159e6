// Package importer reads prompts from the places where people keep them: files of coding agents, folders
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
// A file that had recipes below headings when it was read before is read like that again, unless the caller says that
// it is one recipe (see Options.Parts).
//
// Any other file has a recipe below each heading of one level. This is the level of the first heading
// with text below it. If the file begins with its only heading of level 1, that heading is the title of
// the file, and does not count.
//
// # The prompt
//
// In a file that is one recipe, the whole text after the front matter is the prompt, with these changes.
// [Result] lists all of them but the first two:
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
// This package knows no catalogue: package merge puts the recipes into one.
package importer

import (
	"context"
	"io"

	"prompt-recipes/content"
	"prompt-recipes/content/fault"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/problem"
)

// Options say how files are read.
type Options struct {
	// Whole says that each file is one recipe, whatever headings it has.
	Whole bool
	// Level is the level of the headings that are titles of recipes, if only one path is a file. 0 means
	// that Read finds the level.
	Level int
	// Parts returns the titles of the recipes that were found below the headings of a file before. If there are any,
	// the recipes of the file are below headings of the same level again. nil means that no file was read before.
	Parts func(path string) []string
	// Stdin is the file that the path - means.
	Stdin io.Reader
}

// Recipe is a prompt that was found.
type Recipe struct {
	Origin    imports.Origin
	Line      int    // the line in which it begins, or its title
	Name      string // its slug is made from this
	GivenSlug string // the slug that the file gives it; "" for none
	Category  string // the name of the folder or of the heading above it; "" for none
	Title     string
	HasTitle  bool // the file gives it a title; otherwise the title is made from the name
	IsNamed   bool // the user gave its file, not a folder
	Prompt    string
	// WhyItHolds has the notes of the author; "" for none.
	WhyItHolds string
	Skill      content.FrontMatter // what the file has for a skill
	// HasOtherFiles says that the file is a skill whose folder has other files, which the recipe lacks.
	HasOtherFiles bool
	// HasTools says that the file is that of an agent with tools of its own. A skill cannot have them: the agent that
	// loads it would use all of its own.
	HasTools bool

	front     frontMatter // of the file, if that is one recipe
	isSection bool        // it is below a heading
}

// Result is what was found in some files.
type Result struct {
	Recipes []Recipe
	// Files says what was read from each path that the user gave. Paths that cannot be read are left
	// out.
	Files []Given
	// Changes lists the places where a prompt differs from its file.
	Changes problem.List
	// LeftOut lists files, and texts in files, that belong to no recipe.
	LeftOut problem.List
	// Named lists the files that prompts name and that are no recipes: files beside that of the prompt or, after
	// an @, in the folder of the project. Readers of the recipe do not have them. Files with recipes below headings
	// are not searched.
	Named problem.List
	// Commands lists the commands in prompts that Claude Code runs, such as !`git status`, in the same files.
	Commands problem.List
	// Keys contains the keys of front matter and the columns of tables that the import does not use,
	// and the files that have them.
	Keys map[string][]string
	// Refused lists the mistakes that keep files and recipes from being imported.
	Refused problem.List
	// ReadFiles has the paths of the files that could be read.
	ReadFiles map[string]bool
	// Origins has the origins of all recipes in these files, including refused ones.
	Origins map[imports.Origin]bool
	// Headings says how many headings of a name each of these files has, of recipes or not. The keys have no numbers.
	Headings map[imports.Origin]int
}

// Given is a path that the user gave, and what was read from it. A file below it whose recipes are not one each has one
// of its own.
type Given struct {
	Path    string
	Files   int // the number of files that were read
	Recipes int
	Rule    Rule
	Level   int // of the headings, if Rule is Headings or AsBefore
	// Sections is how many recipes a file would be that is one because of SeveralFiles; 0 for other rules.
	Sections int
}

// Rule is the reason why a file is one recipe or several.
type Rule int

// The rules. The first one that applies to a file decides, but for AsBefore.
const (
	Asked        Rule = iota // the caller wants each file as one recipe
	Folder                   // the file comes from a folder
	SeveralFiles             // the caller gave several files
	KnownName                // coding agents give this name to files with a prompt
	FrontMatter              // the file has front matter
	Rows                     // the file is a table, and each row is a recipe
	Settings                 // the file is TOML with one prompt
	NoHeadings               // the file has no headings
	Headings                 // the recipes are below headings
	AsBefore                 // the same, although another rule applies: they were below headings before
)

// Read reads the prompts in files and folders. The path - means standard input. Mistakes in files are
// part of the result; the only errors are that of ctx and a [fault.Error]. Read returns as soon as ctx ends, although
// a goroutine may still be reading then: standard input may be a terminal.
func Read(ctx context.Context, paths []string, o Options) (*Result, error) {
	var result *Result
	done := make(chan error, 1)
	go func() {
		done <- fault.Guard(func() error {
			result = readAll(ctx, paths, o)
			return ctx.Err()
		})
	}()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case err := <-done:
		return result, err
	}
}

// readAll does the work of Read. It returns nil if ctx ends before all files are read.
func readAll(ctx context.Context, paths []string, o Options) *Result {
	r := &reader{options: o, parts: map[imports.Origin]int{}, result: &Result{
		Keys:      map[string][]string{},
		ReadFiles: map[string]bool{},
		Origins:   map[imports.Origin]bool{},
		Headings:  map[imports.Origin]int{},
	}}
	finder := newFinder(paths)
	for _, path := range paths {
		files, isFolder, err := finder.find(path)
		if err != nil {
			r.refuse(inFile(path, err.Error())...)
		}
		given := Given{Path: path, Rule: SeveralFiles} // unless the file is alone, where its text decides
		if isFolder {
			given.Rule = Folder
		}
		for _, f := range files {
			if ctx.Err() != nil {
				return nil
			}
			read := r.readFile(f)
			if read.rule == AsBefore || read.rule == Rows { // its recipes are not one each
				own := Given{Path: f.path, Files: read.files, Recipes: read.recipes, Rule: read.rule, Level: read.level}
				r.result.Files = append(r.result.Files, own)
				continue
			}
			given.Files += read.files
			given.Recipes += read.recipes
			given.Sections += read.sections
			if f.isAlone {
				given.Rule = read.rule
				given.Level = read.level
			}
		}
		if isFolder || given.Files > 0 {
			r.result.Files = append(r.result.Files, given)
		}
	}
	r.result.Named = r.namedButNotTaken()
	r.refuse(finder.refused...)
	r.result.LeftOut = append(finder.leftOut, r.result.LeftOut...)
	return r.result
}
