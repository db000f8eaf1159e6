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
//
// This package imports content, content/check, content/problem and content/tomldoc of the project. It
// writes no files.
package importer

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"prompt-recipes/content/check"
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

// readWhole takes a file as one recipe.
func (r *reader) readWhole(m *markdown, f file) error {
	found := Recipe{
		Origin:     Origin{File: f.path},
		Line:       1,
		Name:       f.name,
		Category:   f.category,
		Title:      m.front.text("title").value,
		WhyItHolds: m.front.text("description").value,
	}
	if name := m.front.text("name").value; name != "" {
		found.Name = name
	}
	r.listKeys(m)
	parts := []span{{m.front.end, len(m.text)}}
	var changes problem.List
	if title := m.documentTitle(); found.Title == "" && title != nil && title.title != "" {
		found.Title = title.title
		parts = []span{{m.front.end, title.lines.start}, {title.lines.end, len(m.text)}}
		changes = append(changes, m.problem(title.lines.start, problem.Problem{
			Kind:     problem.Prompt,
			Severity: problem.Note,
			Message:  "this heading is the title",
		}))
	}
	var pieces []span
	for _, part := range parts {
		without, comments := m.withoutComments(part)
		pieces = append(pieces, without...)
		changes = append(changes, comments...)
	}
	for _, at := range m.front.plain {
		changes = append(changes, m.problem(at, problem.Problem{
			Kind:     problem.Syntax,
			Severity: problem.Note,
			Message:  "this line is not YAML, and was taken as it stands",
		}))
	}
	prompt := m.excerpt(pieces...)
	if f.path == stdin {
		first, _, _ := strings.Cut(strings.TrimSpace(prompt.text), "\n")
		found.Origin.Part = plainLine(cmp.Or(found.Name, found.Title, first))
	}
	r.take(found, prompt, changes)
	return nil
}

// listKeys lists the keys of a front matter that nothing is made from.
func (r *reader) listKeys(m *markdown) {
	for _, e := range m.front.entries {
		switch e.key {
		case "name", "title", "description":
		default:
			r.result.Keys[e.key] = append(r.result.Keys[e.key], m.file)
		}
	}
}

// take takes a recipe whose prompt is an excerpt, unless something is wrong with it.
func (r *reader) take(found Recipe, prompt excerpt, changes problem.List) {
	found.Path = found.Origin.File
	r.result.found[found.Origin] = true
	prompt, plain := prompt.clean()
	found.Prompt = prompt.text
	found.Name = plainLine(found.Name)
	found.Title = cmp.Or(plainLine(withoutBackticks(found.Title)), words(withoutBackticks(found.Name)))
	found.Name = cmp.Or(found.Name, found.Title)
	found.Category = plainLine(withoutBackticks(found.Category))
	found.WhyItHolds = withPairedBackticks(plainLine(found.WhyItHolds))
	var wrong problem.List
	if strings.TrimSpace(found.Prompt) == "" {
		wrong = append(wrong, inRecipe(found, problem.Problem{Kind: problem.Missing, Message: "there is no prompt"}))
	}
	for _, p := range check.Prompt(prompt.text, true) {
		wrong = append(wrong, prompt.problem(p.Offset, problem.Problem{
			Kind:    problem.Prompt,
			Message: p.Message,
			Hint:    p.Hint,
		}))
	}
	wrong = append(wrong, checkTexts(found)...)
	if len(wrong) > 0 {
		for i := range wrong {
			wrong[i].Message = nameOf(found) + wrong[i].Message
		}
		r.refuse(wrong...)
		return
	}
	r.result.Recipes = append(r.result.Recipes, found)
	r.result.Changes = append(r.result.Changes, append(changes, plain...)...)
}

// nameOf names a recipe in a file of several.
func nameOf(found Recipe) string {
	if found.Origin.Part == "" || found.Title == "" {
		return ""
	}
	return fmt.Sprintf("%q: ", found.Title)
}

// inRecipe gives a problem the place where a recipe begins.
func inRecipe(found Recipe, p problem.Problem) problem.Problem {
	p = problem.InFile(found.Origin.File, p)
	p.Line = max(1, found.Line)
	return p
}

// checkTexts checks the texts for readers.
func checkTexts(found Recipe) problem.List {
	var wrong problem.List
	for _, text := range []struct {
		name    string
		text    string
		hasCode bool
	}{
		{"the title", found.Title, false},
		{"the category", found.Category, false},
		{"the description", found.WhyItHolds, true},
	} {
		for _, p := range check.Text(text.text, text.hasCode) {
			wrong = append(wrong, inRecipe(found, problem.Problem{
				Kind:    problem.Text,
				Message: text.name + " " + p.Message,
				Hint:    p.Hint,
			}))
		}
	}
	return wrong
}

// plainLine returns a text in one line, with plain characters.
func plainLine(text string) string {
	var b strings.Builder
	for _, r := range text {
		plain, _ := plainCharacter(r)
		b.WriteString(plain)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// withPairedBackticks returns a text whose backticks mean code, or else a text without backticks.
func withPairedBackticks(text string) string {
	if strings.Count(text, "`")%2 != 0 || strings.Contains(text, "``") {
		return withoutBackticks(text)
	}
	return text
}
