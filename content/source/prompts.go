package source

import (
	"cmp"
	"fmt"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
)

// promptReader reads the files with prompts that a catalogue names, each once.
type promptReader struct {
	*reader
	dir     string                 // the folder of the catalogue, as an editor finds it
	origins []content.PromptOrigin // of all recipes that name a file
	ignored []string               // the paths that the catalogue ignores
	parts   map[string][]string    // the parts that the catalogue has of a file
	whole   map[string]*readFile   // files that are one recipe
	divided map[string]*readFile   // files of which the catalogue has parts
	new     []newPrompts           // what no recipe is made from
	moved   map[string]string      // see movedFiles
	found   map[content.PromptOrigin]importer.Recipe
	missing map[content.PromptOrigin]check.NoPrompt
}

// readFile is what was read of a file.
type readFile struct {
	path    string
	err     error // why it could not be read
	recipes map[content.PromptOrigin]importer.Recipe
	others  []string                              // the names of parts that no recipe of the catalogue has
	refused map[content.PromptOrigin]problem.List // see [importer.Refusal]
}

// readPrompts reads the prompts that recipes of the catalogue name. It is a [check.LinkedPrompts].
func (r *reader) readPrompts(origins []content.PromptOrigin, ignored []string) (
	found map[content.PromptOrigin]importer.Recipe, missing map[content.PromptOrigin]check.NoPrompt,
) {
	p := &promptReader{
		reader:  r,
		dir:     r.source.fromCatalogue("."),
		origins: origins,
		ignored: ignored,
		parts:   map[string][]string{},
		whole:   map[string]*readFile{},
		divided: map[string]*readFile{},
		found:   map[content.PromptOrigin]importer.Recipe{},
		missing: map[content.PromptOrigin]check.NoPrompt{},
	}
	r.prompts = p
	for _, origin := range origins {
		if origin.Part != "" {
			p.parts[origin.File] = append(p.parts[origin.File], origin.Part)
		}
	}
	if p.source.dir != "" { // a catalogue that is built in cannot name files
		p.new = p.readNew()
		p.moved = p.movedFiles()
	}
	for _, origin := range origins {
		p.find(origin)
	}
	return p.found, p.missing
}

// file returns what was read of the file of a prompt. It reads each file once.
func (p *promptReader) file(origin content.PromptOrigin) *readFile {
	files := p.whole
	var parts []string
	if origin.Part != "" {
		files = p.divided
		parts = p.parts[origin.File]
	}
	if files[origin.File] == nil {
		files[origin.File] = readPromptFile(p.path(origin.File), parts)
	}
	return files[origin.File]
}

func readPromptFile(path string, parts []string) *readFile {
	result, err := importer.ReadLinked(path, parts)
	if err != nil {
		return &readFile{path: path, err: err}
	}
	file := &readFile{
		path:    path,
		recipes: map[content.PromptOrigin]importer.Recipe{},
		refused: map[content.PromptOrigin]problem.List{},
	}
	for _, refusal := range result.Refused {
		file.refused[refusal.Recipe] = append(file.refused[refusal.Recipe], refusal.Mistakes...)
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

// find finds the recipe at an origin, or says why there is none.
func (p *promptReader) find(origin content.PromptOrigin) {
	if p.source.dir == "" {
		p.miss(origin, "file", "a catalogue that is built in cannot name files", "write the prompt here")
		return
	}
	file := p.file(origin)
	inFile := origin
	inFile.File = file.path
	recipe, isThere := file.recipes[inFile]
	mistakes, isRefused := file.refused[inFile]
	ofFile, isUnread := file.refused[content.PromptOrigin{}]
	switch {
	case file.err != nil:
		message := fmt.Sprintf("%s: %v", origin.File, file.err)
		hint := cmp.Or(problem.Guess(p.moved[origin.File]), "write where it is now, or remove the recipe")
		p.miss(origin, "file", message, hint)
	case isThere:
		p.link(origin, recipe)
	case isRefused:
		p.missing[origin] = check.NoPrompt{Mistakes: mistakes}
	case isUnread:
		p.missing[origin] = check.NoPrompt{Mistakes: ofFile}
		file.refused[content.PromptOrigin{}] = nil // each is told once
	case origin.Part == "":
		p.miss(origin, "file", "there is no prompt in "+origin.File, "name another file")
	case origin.Number > 0:
		message := fmt.Sprintf("%s has no part number %d of the name %q", origin.File, origin.Number, origin.Part)
		p.miss(origin, "number", message, "")
	default:
		message := fmt.Sprintf("%s has no part %q", origin.File, origin.Part)
		p.miss(origin, "part", message, p.hintFor(origin.Part, file))
	}
}

// link takes a recipe that was read, unless there are too many bytes with it.
func (p *promptReader) link(origin content.PromptOrigin, recipe importer.Recipe) {
	p.total += len(recipe.Prompt)
	if p.total > maxTotal {
		p.miss(origin, "file", fmt.Sprintf("with this prompt the files have more than %d bytes together", maxTotal),
			"make several catalogues of it")
		return
	}
	p.found[origin] = recipe
}

// hintFor says which part of a file may be meant by one that it does not have. After many of them nobody reads that,
// and it takes time.
func (p *promptReader) hintFor(part string, file *readFile) string {
	if len(file.others) == 0 || len(p.missing) > problem.MaxPerFile {
		return ""
	}
	if hint := problem.DidYouMean(part, file.others); hint != "" {
		return hint
	}
	return "if it has another name now, write that; no recipe has " + problem.FirstOf(file.others)
}

// miss says why there is no prompt at an origin: what is wrong with a key of the recipe, and what to do.
func (p *promptReader) miss(origin content.PromptOrigin, key, message, hint string) {
	p.missing[origin] = check.NoPrompt{Key: key, Reason: problem.Problem{
		Kind:    problem.File,
		Message: message,
		Hint:    hint,
	}}
}
