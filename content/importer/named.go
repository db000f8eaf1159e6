package importer

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"prompt-recipes/content/imports"
	"prompt-recipes/content/problem"
)

// nameInText matches what may be the name of a file or a folder in a prompt.
var nameInText = regexp.MustCompile(`[\pL\p{Nd}./_-]+`)

// namedFile is a file or a folder that a prompt names.
type namedFile struct {
	path  string // absolute
	where problem.Problem
}

// listNamedFiles notes the files and folders that the prompt in a file names and that exist, because readers do not
// have them. A name counts if it has a dot or a slash: any other may be an ordinary word.
func (r *reader) listNamedFiles(path string, prompt mappedText) {
	absolute, err := filepath.Abs(path)
	if err != nil || path == imports.Stdin {
		return
	}
	type mention struct {
		name string
		isAt bool // it is after an @
	}
	isSeen := map[mention]bool{}
	isListed := map[string]bool{absolute: true}
	for _, word := range nameInText.FindAllStringIndex(prompt.text, -1) {
		whole := strings.TrimRight(prompt.text[word[0]:word[1]], ".")
		name := strings.TrimPrefix(whole, "/") // as in {baseDir}/scripts/run.sh
		this := mention{filepath.Clean(name), strings.HasSuffix(prompt.text[:word[0]], "@")}
		isName := strings.ContainsAny(name, "./") && filepath.IsLocal(this.name) && this.name != "."
		if !isName || isSeen[this] {
			continue
		}
		isSeen[this] = true
		file := findNamed(absolute, this.name, this.isAt)
		if file == "" || isListed[file] {
			continue
		}
		isListed[file] = true
		at := word[0] + len(whole) - len(name)
		where := prompt.problem(at, problem.Problem{Kind: problem.File, Severity: problem.Note, Message: name})
		r.named = append(r.named, namedFile{file, where})
	}
}

// findNamed returns the path of the file or folder that the prompt in a file names, or "" if there is none. isAt says
// that the name is after an @.
func findNamed(path, name string, isAt bool) string {
	folders := []string{filepath.Dir(path)}
	if isAt {
		folders = append(folders, projectOf(path)...)
	}
	for _, folder := range folders {
		named := filepath.Join(folder, name)
		if _, err := os.Stat(named); err == nil {
			return named
		}
	}
	return ""
}

// projectOf returns the folder of the project that a file of a coding agent belongs to, which is the one that an agent
// looks for @docs/style.md in. It returns nothing for other files.
func projectOf(path string) []string {
	for dir := filepath.Dir(path); dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if promptFolders[filepath.Base(dir)] != nil {
			return []string{filepath.Dir(dir)}
		}
	}
	return nil
}

// namedButNotTaken returns the places in prompts that name files without recipes.
func (r *reader) namedButNotTaken() problem.List {
	isTaken := map[string]bool{}
	for _, recipe := range r.result.Recipes {
		if path, err := filepath.Abs(recipe.Origin.File); err == nil {
			isTaken[path] = true
		}
	}
	var places problem.List
	for _, named := range r.named {
		if !isTaken[named.path] {
			places = append(places, named.where)
		}
	}
	return places
}

// command matches a command in a slash command or a skill of Claude Code, which puts its output there.
var command = regexp.MustCompile("(?:^|[^`\\pL\\p{Nd}])(!`[^`\n]+`)")

// listCommands adds the commands of a prompt to the result.
func (r *reader) listCommands(prompt mappedText) {
	for _, match := range command.FindAllStringSubmatchIndex(prompt.text, -1) {
		r.result.Commands = append(r.result.Commands, prompt.problem(match[2], problem.Problem{
			Kind:     problem.Prompt,
			Severity: problem.Note,
			Message:  prompt.text[match[2]:match[3]],
		}))
	}
}
