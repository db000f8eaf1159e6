package source

import (
	"fmt"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
)

// promptReader reads the files with prompts that a catalogue names, each once.
type promptReader struct {
	*reader
	parts   map[string][]string  // the parts that the catalogue has of a file
	whole   map[string]*readFile // files that are one recipe
	divided map[string]*readFile // files of which the catalogue has parts
	found   map[content.PromptSource]importer.Recipe
	missing map[content.PromptSource]check.NoPrompt
}

// readFile is what was read of a file.
type readFile struct {
	path     string
	err      error // why it could not be read
	recipes  map[importer.Origin]importer.Recipe
	others   []string // the names of parts that no recipe of the catalogue has
	refused  map[importer.Origin]problem.List
	mistakes problem.List // which keep the file, or the rest of it, from being read; nil if they are told already
}

// readPrompts reads the prompts that recipes of the catalogue name. It is a [check.LinkedPrompts].
func (r *reader) readPrompts(places []content.PromptSource) (
	found map[content.PromptSource]importer.Recipe, missing map[content.PromptSource]check.NoPrompt,
) {
	p := &promptReader{
		reader:  r,
		parts:   map[string][]string{},
		whole:   map[string]*readFile{},
		divided: map[string]*readFile{},
		found:   map[content.PromptSource]importer.Recipe{},
		missing: map[content.PromptSource]check.NoPrompt{},
	}
	for _, place := range places {
		if place.Part != "" {
			p.parts[place.File] = append(p.parts[place.File], place.Part)
		}
	}
	for _, place := range places {
		p.find(place)
	}
	return p.found, p.missing
}

// file returns what was read of the file of a prompt. It reads each file once.
func (p *promptReader) file(place content.PromptSource) *readFile {
	files := p.whole
	var parts []string
	if place.Part != "" {
		files = p.divided
		parts = p.parts[place.File]
	}
	if files[place.File] == nil {
		files[place.File] = readPromptFile(p.source.fromCatalogue(place.File), parts)
	}
	return files[place.File]
}

func readPromptFile(path string, parts []string) *readFile {
	result, err := importer.ReadLinked(path, parts)
	if err != nil {
		return &readFile{path: path, err: err}
	}
	file := &readFile{
		path:     path,
		recipes:  map[importer.Origin]importer.Recipe{},
		refused:  result.RefusedRecipes,
		mistakes: result.Unread,
	}
	isPart := map[string]bool{}
	for _, part := range parts {
		isPart[part] = true
	}
	for _, recipe := range result.Recipes {
		file.recipes[recipe.Origin] = recipe
		if !isPart[recipe.Origin.Part] {
			file.others = append(file.others, recipe.Origin.Part)
		}
	}
	return file
}

// find finds the prompt at a place, or says why there is none.
func (p *promptReader) find(place content.PromptSource) {
	if p.source.dir == "" {
		p.miss(place, "file", "a catalogue that is built in cannot name files", "write the prompt here")
		return
	}
	file := p.file(place)
	origin := place
	origin.File = file.path
	recipe, isThere := file.recipes[origin]
	mistakes, isRefused := file.refused[origin]
	switch {
	case file.err != nil:
		message := fmt.Sprintf("%s: %v", place.File, file.err)
		p.miss(place, "file", message, "write where it is now, or remove the recipe")
	case isThere:
		p.link(place, recipe)
	case isRefused:
		p.missing[place] = check.NoPrompt{Mistakes: mistakes}
	case file.mistakes != nil:
		p.missing[place] = check.NoPrompt{Mistakes: file.mistakes}
		file.mistakes = problem.List{} // each is told once
	case place.Part == "":
		p.miss(place, "file", "there is no prompt in "+place.File, "name another file")
	case place.Number > 0:
		message := fmt.Sprintf("%s has no part number %d of the name %q", place.File, place.Number, place.Part)
		p.miss(place, "number", message, "")
	default:
		p.miss(place, "part", fmt.Sprintf("%s has no part %q", place.File, place.Part), p.hintFor(place, file))
	}
}

// link takes a recipe that was read, unless there are too many bytes with it.
func (p *promptReader) link(place content.PromptSource, recipe importer.Recipe) {
	p.total += len(recipe.Prompt)
	if p.total > maxTotal {
		p.miss(place, "file", fmt.Sprintf("with this prompt the files have more than %d bytes together", maxTotal),
			"make several catalogues of it")
		return
	}
	p.found[place] = recipe
}

// hintFor says which part of a file may be meant by one that it does not have. After many of them nobody reads that,
// and it takes time.
func (p *promptReader) hintFor(place content.PromptSource, file *readFile) string {
	if len(file.others) == 0 || len(p.missing) > problem.MaxPerFile {
		return ""
	}
	if hint := problem.DidYouMean(place.Part, file.others); hint != "" {
		return hint
	}
	return "if it has another name now, write that; no recipe has " + problem.FirstOf(file.others)
}

// miss says why there is no prompt at a place: what is wrong with a key of the recipe, and what to do.
func (p *promptReader) miss(place content.PromptSource, key, message, hint string) {
	p.missing[place] = check.NoPrompt{Key: key, Reason: problem.Problem{
		Kind:    problem.File,
		Message: message,
		Hint:    hint,
	}}
}
