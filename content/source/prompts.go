package source

import (
	"fmt"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
)

// promptFile returns the path of a file that the catalogue names, so that an editor finds it.
func (s *Source) promptFile(name string) string {
	folder := s.dir
	resolved := importer.ResolveFolder(folder)
	if absolute, err := filepath.Abs(folder); err != nil || absolute != resolved {
		folder = resolved // a .. after a link leads to the folder above the target of the link
	}
	return filepath.Join(folder, filepath.FromSlash(name))
}

// promptReader reads the files with prompts that a catalogue names, each once.
type promptReader struct {
	*reader
	parts   map[string][]string // the parts that the catalogue has of a file
	whole   map[string]readFile // files that are one recipe
	divided map[string]readFile // files of which the catalogue has parts
	isTold  map[string]bool     // files whose mistakes are told
}

// readFile is what was read of a file. One of the two is nil.
type readFile struct {
	result *importer.Result
	err    error
}

// readPrompts reads the prompts that recipes of the catalogue name. It is a [check.LinkedPrompts].
func (r *reader) readPrompts(places []content.PromptSource) map[content.PromptSource]check.LinkedPrompt {
	p := &promptReader{
		reader:  r,
		parts:   map[string][]string{},
		whole:   map[string]readFile{},
		divided: map[string]readFile{},
		isTold:  map[string]bool{},
	}
	for _, place := range places {
		if place.Part != "" {
			p.parts[place.File] = append(p.parts[place.File], place.Part)
		}
	}
	found := map[content.PromptSource]check.LinkedPrompt{}
	for _, place := range places {
		found[place] = p.find(place)
	}
	return found
}

// read reads the file of a prompt, unless it has read it before.
func (p *promptReader) read(place content.PromptSource) readFile {
	files := p.whole
	var parts []string
	if place.Part != "" {
		files = p.divided
		parts = p.parts[place.File]
	}
	file, isRead := files[place.File]
	if !isRead {
		file.result, file.err = importer.ReadLinked(p.source.promptFile(place.File), parts)
		files[place.File] = file
	}
	return file
}

// find returns the prompt at a place.
func (p *promptReader) find(place content.PromptSource) check.LinkedPrompt {
	if p.source.dir == "" {
		return missing("file", "a catalogue that is built in cannot name files", "write the prompt here")
	}
	file := p.read(place)
	if file.err != nil {
		return missing("file", fmt.Sprintf("%s: %v", place.File, file.err),
			"write where it is now")
	}
	origin := place
	origin.File = p.source.promptFile(place.File)
	isIt := func(recipe importer.Recipe) bool { return recipe.Origin == origin }
	if i := slices.IndexFunc(file.result.Recipes, isIt); i >= 0 {
		return p.linked(file.result.Recipes[i])
	}
	mistakes, isRefused := file.result.RefusedRecipes[origin]
	if isRefused {
		return check.LinkedPrompt{Missing: &check.NoPrompt{Mistakes: mistakes}}
	}
	if len(file.result.Unread) > 0 {
		return check.LinkedPrompt{Missing: p.unread(place.File, file.result.Unread)}
	}
	return p.missingPart(place, file.result)
}

// unread says that a file has mistakes that keep it, or the rest of it, from being read. Each is told once.
func (p *promptReader) unread(file string, mistakes problem.List) *check.NoPrompt {
	if p.isTold[file] {
		return &check.NoPrompt{}
	}
	p.isTold[file] = true
	return &check.NoPrompt{Mistakes: mistakes}
}

// linked returns a recipe that was read, unless there are too many bytes with it.
func (p *promptReader) linked(recipe importer.Recipe) check.LinkedPrompt {
	p.total += len(recipe.Prompt)
	if p.total > maxTotal {
		return missing("file", fmt.Sprintf("with this prompt the files have more than %d bytes together", maxTotal),
			"make several catalogues of it")
	}
	linked := check.LinkedPrompt{
		Text:         recipe.Prompt,
		Change:       recipe.Change,
		IsPromptOnly: recipe.PromptOnly != "",
		IsNoSkill:    recipe.HasTools,
		InText:       recipe.InPrompt,
	}
	if skill := recipe.Skill; skill != nil {
		linked.Skill = &check.Skill{
			Name:        skill.Name,
			Description: skill.Description,
			Files:       map[string][]byte{importer.SkillFile: skill.File},
		}
	}
	return linked
}

// missingPart says that a file without mistakes has no prompt at a place, and which one of its parts may be meant.
func (p *promptReader) missingPart(place content.PromptSource, read *importer.Result) check.LinkedPrompt {
	if place.Part == "" {
		return missing("file", "there is no prompt in "+place.File, "name another file")
	}
	var others []string // which no recipe has
	for _, recipe := range read.Recipes {
		if !slices.Contains(p.parts[place.File], recipe.Origin.Part) {
			others = append(others, recipe.Origin.Part)
		}
	}
	hint := problem.DidYouMean(place.Part, others)
	if hint == "" && len(others) > 0 {
		hint = "no recipe has " + problem.FirstOf(others) + " of it"
	}
	if place.Number > 1 {
		message := fmt.Sprintf("%s has no part number %d of the name %q", place.File, place.Number, place.Part)
		return missing("number", message, hint)
	}
	return missing("part", fmt.Sprintf("%s has no part %q", place.File, place.Part), hint)
}

// missing says why there is no prompt at a place: what is wrong with a key of the recipe, and what to do.
func missing(key, message, hint string) check.LinkedPrompt {
	return check.LinkedPrompt{Missing: &check.NoPrompt{Key: key, Reason: problem.Problem{
		Kind:    problem.File,
		Message: message,
		Hint:    hint,
	}}}
}
