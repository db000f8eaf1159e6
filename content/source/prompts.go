package source

import (
	"cmp"
	"fmt"
	"path/filepath"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
)

// linkedPrompts has the prompts of the files that recipes name, and other prompts in the same folders and files.
type linkedPrompts struct {
	prompts    check.Prompts
	named      namedPrompts
	newPrompts []newPrompts
	missing    []string          // see namedPrompts.missing
	moved      map[string]string // see guessMoved
}

// namedPrompts is what a catalogue says about the files of its prompts. Paths are relative to the folder of the
// catalogue.
type namedPrompts struct {
	dir     string                 // the folder of the catalogue, as an editor finds it
	origins []content.PromptOrigin // of all recipes that name a file
	ignored []string               // the paths that the catalogue ignores
	parts   map[string][]string    // by file: those of its parts that are recipes of the catalogue
}

// namedFile is a file as recipes name it. A file may be one recipe, and have parts that are other recipes. Then it is
// read twice.
type namedFile struct {
	name     string
	hasParts bool
}

func namedFileOf(origin content.PromptOrigin) namedFile {
	return namedFile{origin.File, origin.Part != ""}
}

// promptFile is what was read of a file.
type promptFile struct {
	path       string
	err        error // why the path cannot be that of prompts
	recipes    map[content.PromptOrigin]importer.Recipe
	refused    map[content.PromptOrigin]problem.List // mistakes in recipes
	mistakes   problem.List                          // why the file, or the rest of it, could not be read
	otherParts []string                              // the names of parts that no recipe of the catalogue has
}

// readPrompts reads the prompts at the origins that a catalogue names. It also looks for new prompts in the same
// folders and files, but not in the paths that the catalogue ignores.
func (r *reader) readPrompts(origins []content.PromptOrigin, ignored []string) linkedPrompts {
	if !r.source.isOnDisk {
		return linkedPrompts{prompts: unreadable(origins)}
	}
	named := namedPrompts{
		dir:     r.source.fromCatalogue("."),
		origins: origins,
		ignored: ignored,
		parts:   map[string][]string{},
	}
	for _, origin := range origins {
		if origin.Part != "" {
			named.parts[origin.File] = append(named.parts[origin.File], origin.Part)
		}
	}
	linked := linkedPrompts{named: named, missing: named.missing()}
	files := named.read()
	linked.newPrompts = named.readNew(files)
	linked.moved = named.guessMoved(linked.missing, linked.newPrompts)
	linked.prompts = r.findPrompts(origins, files, linked.moved)
	return linked
}

// path returns the path under which an editor finds what the catalogue names.
func (n namedPrompts) path(name string) string { return filepath.Join(n.dir, filepath.FromSlash(name)) }

// read reads each file once.
func (n namedPrompts) read() map[namedFile]*promptFile {
	files := map[namedFile]*promptFile{}
	for _, origin := range n.origins {
		file := namedFileOf(origin)
		if files[file] != nil {
			continue
		}
		var parts []string
		if file.hasParts {
			parts = n.parts[file.name]
		}
		files[file] = readPromptFile(n.path(file.name), parts)
	}
	return files
}

func readPromptFile(path string, parts []string) *promptFile {
	result, err := importer.ReadLinked(path, parts)
	if err != nil {
		return &promptFile{path: path, err: err}
	}
	file := &promptFile{
		path:    path,
		recipes: map[content.PromptOrigin]importer.Recipe{},
		refused: map[content.PromptOrigin]problem.List{},
	}
	for _, refusal := range result.Refused {
		if refusal.Origin == (content.PromptOrigin{}) {
			file.mistakes = append(file.mistakes, refusal.Mistakes...)
			continue
		}
		file.refused[refusal.Origin] = append(file.refused[refusal.Origin], refusal.Mistakes...)
	}
	isPart := map[string]bool{}
	for _, part := range parts {
		isPart[part] = true
	}
	for _, recipe := range result.Recipes {
		file.recipes[recipe.Origin] = recipe
		if !isPart[recipe.Origin.Part] {
			file.otherParts = append(file.otherParts, recipe.Origin.Part)
		}
	}
	return file
}

// unreadable refuses all origins, for a catalogue that is not on disk.
func unreadable(origins []content.PromptOrigin) check.Prompts {
	prompts := check.Prompts{Missing: map[content.PromptOrigin]check.NoPrompt{}}
	for _, origin := range origins {
		prompts.Missing[origin] = noPrompt("file", "a catalogue that is built in cannot name files",
			"write the prompt here")
	}
	return prompts
}

// findPrompts finds the recipes at some origins in the files that were read. moved says where missing files may be now.
func (r *reader) findPrompts(
	origins []content.PromptOrigin, files map[namedFile]*promptFile, moved map[string]string,
) check.Prompts {
	prompts := check.Prompts{
		Found:   map[content.PromptOrigin]importer.Recipe{},
		Missing: map[content.PromptOrigin]check.NoPrompt{},
	}
	isTold := map[*promptFile]bool{} // files whose mistakes another origin has
	for _, origin := range origins {
		if _, isMissing := prompts.Missing[origin]; isMissing { // of another recipe, too
			continue
		}
		file := files[namedFileOf(origin)]
		inFile := origin
		inFile.File = file.path
		recipe, isThere := file.recipes[inFile]
		mistakes, isRefused := file.refused[inFile]
		isUnread := len(file.mistakes) > 0
		r.total += len(recipe.Prompt)
		switch {
		case isThere && r.total > maxTotal:
			message := fmt.Sprintf("with this prompt the files have more than %d bytes together", maxTotal)
			prompts.Missing[origin] = noPrompt("file", message, "make several catalogues of it")
		case isThere:
			prompts.Found[origin] = recipe
		case isRefused:
			prompts.Missing[origin] = check.NoPrompt{Mistakes: mistakes}
		case isUnread && isTold[file]:
			prompts.Missing[origin] = check.NoPrompt{}
		case isUnread:
			prompts.Missing[origin] = check.NoPrompt{Mistakes: file.mistakes}
			isTold[file] = true
		case file.err != nil:
			hint := cmp.Or(problem.Guess(moved[origin.File]), "write where it is now, or remove the recipe")
			prompts.Missing[origin] = noPrompt("file", fmt.Sprintf("%s: %v", origin.File, file.err), hint)
		default:
			// after many missing prompts nobody reads hints, and they take time
			isHinted := len(prompts.Missing) <= problem.MaxPerFile
			prompts.Missing[origin] = file.lacks(origin, isHinted)
		}
	}
	return prompts
}

// lacks says that the file has no prompt at an origin, although it could be read.
func (file *promptFile) lacks(origin content.PromptOrigin, isHinted bool) check.NoPrompt {
	switch {
	case origin.Part == "":
		return noPrompt("file", "there is no prompt in "+origin.File, "name another file")
	case origin.Number > 0:
		return noPrompt("number",
			fmt.Sprintf("%s has no part number %d of the name %q", origin.File, origin.Number, origin.Part), "")
	}
	hint := ""
	if isHinted {
		hint = file.hintFor(origin.Part)
	}
	return noPrompt("part", fmt.Sprintf("%s has no part %q", origin.File, origin.Part), hint)
}

// hintFor says which part of the file may be meant by the name of a part that the file lacks.
func (file *promptFile) hintFor(part string) string {
	if len(file.otherParts) == 0 {
		return ""
	}
	if hint := problem.DidYouMean(part, file.otherParts); hint != "" {
		return hint
	}
	return "if it has another name now, write that; no recipe has " + problem.FirstOf(file.otherParts)
}

func noPrompt(key, message, hint string) check.NoPrompt {
	return check.NoPrompt{Key: key, Reason: problem.Problem{Kind: problem.File, Message: message, Hint: hint}}
}
