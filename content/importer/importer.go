// Package importer reads prompts as people keep them: in files of coding agents, in folders of
// Markdown, in one long Markdown file, in a table.
//
// # The rule
//
// A file is one recipe if it has front matter, comes from a folder, is one of several paths, has no
// headings, has a name that coding agents give to prompts, or if the caller says so. Otherwise its
// headings tell recipes apart: those of the level of the first heading with text below it, where the only
// heading of level 1 does not count if it comes first and others follow.
//
// Of a file that is one recipe, the prompt is the whole body. These changes are made and no others,
// and all but the first two are listed:
//
//   - line ends become line feeds, and a byte order mark goes;
//   - blanks at the ends of lines go, and empty lines at both ends;
//   - a heading of level 1 that the body begins with becomes the title, if it is the only one and the
//     front matter has no title;
//   - HTML comments outside of code go;
//   - a space that is not a plain one becomes one, and soft hyphens go (pasted web pages have them).
//
// Below a heading the same holds, unless the text has exactly one block of code, or without code one
// quotation, that comes first or after a label: then that is the prompt, and the prose around it the
// notes. See promptBlock. The comments of a quotation go, too.
//
// A prompt that hides something from people is refused, see package check. So is a file that is not
// UTF-8. What is refused has its place in the file; other recipes are taken all the same.
//
// # Names
//
// [Read] says what each recipe is called: a name, a title and a category. [Record.Match] finds the
// recipes of a catalogue that came from the same places before, and gives the others slugs. The record
// is the file imports.toml of the catalogue, which is never published.
package importer

import (
	"context"
	"io"

	"prompt-recipes/content/problem"
)

// Options say how files are read.
type Options struct {
	// Whole says that each file is one recipe, whatever headings it has.
	Whole bool
	// Level is the level of the headings that are titles of recipes, in a file that is the only path.
	// 0 stands for the level of the rule.
	Level int
	// Stdin is what the path - stands for.
	Stdin io.Reader
}

// Recipe is a prompt that was found.
type Recipe struct {
	Path       string // of its file, as the user named it
	Origin     Origin
	Line       int    // of its title or beginning in the file
	Name       string // what its slug is made from
	Slug       string // if the file gives one; [Record.Match] gives all others
	Title      string
	Category   string // the name of the folder or heading that it stands in; "" for none
	Prompt     string
	WhyItHolds string

	front frontMatter // of a file that is one recipe
}

// Origin is where a recipe comes from. It stays the same when the text of the recipe changes.
type Origin struct {
	File string // see [Imported]; [Read] has the file as the user named it
	// the heading or the row that the recipe came from, or "" if the file is one recipe. For standard
	// input, which has no stable name, it is the name of the recipe or else its first line.
	Part string
}

// Result is what was found in some files.
type Result struct {
	Recipes []Recipe
	// Files says what each path that the user gave was taken for. It leaves out what was not read.
	Files []Given
	// Changes lists where a prompt differs from its file.
	Changes problem.List
	// LeftOut lists files, headings and columns that are no recipes.
	LeftOut problem.List
	// Keys are the keys of front matter that nothing is made from, with the files that have them.
	Keys map[string][]string
	// Refused lists what is wrong with files and recipes that are not taken.
	Refused problem.List

	read  map[string]bool // paths of files that could be read
	found map[Origin]bool // of recipes, those that were refused too
}

// Given is a path that the user gave, and what was made of it.
type Given struct {
	Path    string
	Files   int // that have been read
	Recipes int
	Rule    Rule
	Level   int // for Rule Headings
}

// Rule says why a file is one recipe or several.
type Rule int

// The rules, in the order in which they are tried.
const (
	Asked Rule = iota
	Folder
	SeveralPaths
	KnownName // that coding agents give to files with a prompt
	FrontMatter
	Rows     // of a table, each a recipe
	Settings // a TOML file with one prompt
	NoHeadings
	Headings
)

// Read reads the prompts in files and folders. The path - stands for standard input. What is wrong
// with single files is in the result. An error is that of ctx. Read does not wait for anything once ctx
// has ended: standard input may be a terminal.
func Read(ctx context.Context, paths []string, o Options) (*Result, error) {
	done := make(chan *Result, 1)
	go func() { done <- readAll(ctx, paths, o) }()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-done:
		return result, ctx.Err()
	}
}

// readAll reads files until ctx ends.
func readAll(ctx context.Context, paths []string, o Options) *Result {
	r := &reader{options: o, isOneOfSeveral: len(paths) > 1, parts: map[Origin]int{}, result: &Result{
		Keys:  map[string][]string{},
		read:  map[string]bool{},
		found: map[Origin]bool{},
	}}
	finder := &finder{isFound: map[string]bool{}}
	for _, path := range paths {
		before := len(r.result.Recipes)
		finder.files = nil
		isFolder, err := finder.find(path)
		if err != nil {
			r.refuse(asProblems(path, err)...)
		}
		r.given = Given{Path: path, Rule: NoHeadings}
		switch {
		case isFolder:
			r.given.Rule = Folder
		case r.isOneOfSeveral:
			r.given.Rule = SeveralPaths
		}
		for _, f := range finder.files {
			if ctx.Err() != nil {
				return nil
			}
			r.readFile(f)
		}
		r.given.Recipes = len(r.result.Recipes) - before
		if isFolder || r.given.Files > 0 {
			r.result.Files = append(r.result.Files, r.given)
		}
	}
	r.refuse(finder.refused...)
	r.result.LeftOut = append(finder.leftOut, r.result.LeftOut...)
	return r.result
}
