package source

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/paths"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// minKnown is the minimum number of recipes that a catalogue has from a folder or a file before its author hears of
// other prompts there. An author who has taken one prompt from there need not want the others.
const minKnown = 2

// maxNew is the maximum number of files and folders without a recipe in a folder of prompts. A folder with more of them
// has something else, such as a whole project, and it would take time to read all of that.
const maxNew = 100

// newPrompts are the prompts in a folder or a file that no recipe of the catalogue is made from. The catalogue has at
// least minKnown recipes from there.
type newPrompts struct {
	name  string // of the folder or the file, as the catalogue names files
	found []importer.Recipe
}

// readNew returns the new prompts. It reads those in folders, and takes those in files from what was read of the files.
func (n namedPrompts) readNew(files map[namedFile]*promptFile) []newPrompts {
	isKnown := n.knownPaths()
	parts := map[string][]string{} // by path
	for name := range n.parts {
		parts[n.path(name)] = n.parts[name]
	}
	var all []newPrompts
	for _, folder := range n.folders() { // each before those below it
		found := readFolder(n.path(folder), isKnown, parts)
		for _, recipe := range found {
			isKnown[recipe.Origin.File] = true
		}
		all = append(all, newPrompts{folder, found})
	}
	for _, name := range slices.Sorted(maps.Keys(n.parts)) {
		if len(n.parts[name]) < minKnown || isKnown[n.path(name)] {
			continue
		}
		file := files[namedFile{name: name, hasParts: true}]
		byLine := func(a, b importer.Recipe) int { return cmp.Compare(a.Line, b.Line) }
		all = append(all, newPrompts{name, slices.SortedFunc(maps.Values(file.recipes), byLine)})
	}
	isNamed := map[content.PromptOrigin]bool{}
	for _, origin := range n.origins {
		origin.File = n.path(origin.File)
		isNamed[origin] = true
	}
	for i := range all {
		isOld := func(recipe importer.Recipe) bool { return isNamed[recipe.Origin] }
		all[i].found = slices.DeleteFunc(all[i].found, isOld)
	}
	return all
}

// knownPaths returns the paths in which readFolder need not look for new prompts:
//
//   - files that are one recipe of the catalogue
//   - folders that belong to such a file, such as the folder of a SKILL.md
//   - paths that the catalogue ignores
func (n namedPrompts) knownPaths() map[string]bool {
	isKnown := map[string]bool{}
	for _, origin := range n.origins {
		if origin.Part != "" {
			continue
		}
		isKnown[n.path(origin.File)] = true
		if own := path.Dir(origin.File); own != importer.FolderOf(origin.File) {
			isKnown[n.path(own)] = true
		}
	}
	for _, name := range n.ignored {
		isKnown[n.path(name)] = true
	}
	return isKnown
}

// folders returns the folders with at least minKnown files that are one recipe each, in alphabetical order.
func (n namedPrompts) folders() []string {
	files := map[string]map[string]bool{} // by folder
	for _, origin := range n.origins {
		if origin.Part != "" {
			continue
		}
		folder := importer.FolderOf(origin.File)
		if files[folder] == nil {
			files[folder] = map[string]bool{}
		}
		files[folder][origin.File] = true
	}
	maps.DeleteFunc(files, func(_ string, inFolder map[string]bool) bool { return len(inFolder) < minKnown })
	return slices.Sorted(maps.Keys(files))
}

// readFolder reads the recipes in a folder, but not those in known files and folders. If there are more than maxNew
// other files and folders, it returns none. parts has the parts of each file that are recipes of the catalogue.
func readFolder(folder string, isKnown map[string]bool, parts map[string][]string) []importer.Recipe {
	others := 0
	result := importer.Read([]string{folder}, importer.Options{
		Parts: func(path string) []string { return parts[path] },
		Ignores: func(path string) bool {
			if isKnown[path] {
				return true
			}
			others++
			return others > maxNew
		},
	})
	if others > maxNew {
		return nil
	}
	return result.Recipes
}

// guessMoved returns where missing files of prompts may be now, among the files of new prompts: elsewhere under the
// same name, see [known.Moved], or under another name in the same folder, if only one file is missing and one new
// there.
func (n namedPrompts) guessMoved(missing []string, found []newPrompts) map[string]string {
	if len(missing) == 0 {
		return nil
	}
	var added []string
	for _, group := range found {
		for _, recipe := range group.found {
			file, _ := paths.From(n.dir, recipe.Origin.File)
			added = append(added, file)
		}
	}
	moved := known.Moved(missing, added)
	isFound := map[string]bool{}
	for was, now := range moved {
		isFound[was] = true
		isFound[now] = true
	}
	addedIn := byFolder(added, isFound)
	for folder, files := range byFolder(missing, isFound) {
		if len(files) == 1 && len(addedIn[folder]) == 1 {
			moved[files[0]] = addedIn[folder][0]
		}
	}
	return moved
}

// missing returns the files of prompts that do not exist, each once.
func (n namedPrompts) missing() []string {
	var missing []string
	for _, origin := range n.origins {
		_, err := os.Stat(n.path(origin.File))
		if errors.Is(err, fs.ErrNotExist) && !slices.Contains(missing, origin.File) {
			missing = append(missing, origin.File)
		}
	}
	return missing
}

// byFolder returns files by the folder in which people keep them, each file once, without those that are found.
func byFolder(files []string, isFound map[string]bool) map[string][]string {
	inFolder := map[string][]string{}
	for _, file := range files {
		folder := importer.FolderOf(file)
		if !isFound[file] && !slices.Contains(inFolder[folder], file) {
			inFolder[folder] = append(inFolder[folder], file)
		}
	}
	return inFolder
}

// isUnclear returns a function that reports whether new prompts in a file may be those of recipes that were not found:
// the file may be one that has moved, or has another name in the same folder, or a part of it has another name now.
func (l linkedPrompts) isUnclear() func(file string) bool {
	isUnclear := map[string]bool{}
	for _, file := range l.moved {
		isUnclear[file] = true
	}
	for origin, missing := range l.prompts.Missing {
		if missing.Key == "part" || missing.Key == "number" {
			isUnclear[origin.File] = true
		}
	}
	lacksFile := map[string]bool{} // by folder
	for _, file := range l.missing {
		if l.moved[file] == "" {
			lacksFile[importer.FolderOf(file)] = true
		}
	}
	return func(file string) bool { return isUnclear[file] || lacksFile[importer.FolderOf(file)] }
}

// noteNew returns a note for each folder and each file with new prompts. Its place is the last recipe from there.
func (l linkedPrompts) noteNew(in *catalogue.Catalogue) problem.List {
	nameOf := func(path string) (string, bool) { return paths.From(l.named.dir, path) }
	isUnclearFile := l.isUnclear()
	isUnclear := func(recipe importer.Recipe) bool {
		name, _ := nameOf(recipe.Origin.File)
		return isUnclearFile(name)
	}
	var notes problem.List
	for _, group := range l.newPrompts {
		found := slices.DeleteFunc(slices.Clone(group.found), isUnclear)
		if len(found) == 0 {
			continue
		}
		var names []string
		for _, recipe := range known.Compare(found, in, known.Options{Name: nameOf}).New {
			names = append(names, nameOfOrigin(recipe.Found.Origin))
		}
		if len(names) > 0 {
			notes = append(notes, in.Document.Problem(lastFrom(group.name, in), problem.Problem{
				Kind:     problem.NotAdded,
				Severity: problem.Note,
				Message:  "no recipe is made from " + problem.FirstOf(names),
				Hint:     "name in ignore what is to stay out",
				Remedy:   problem.Remedy{Action: problem.AddRecipes, Path: l.named.path(group.name)},
			}))
		}
	}
	return notes
}

// nameOfOrigin returns the file of a recipe and, if the file has several recipes, the part.
func nameOfOrigin(origin content.PromptOrigin) string {
	if origin.Part == "" {
		return origin.File
	}
	return origin.File + ": " + origin.Part
}

// lastFrom returns the path of the file of the last recipe in the catalogue that is from a folder or a file.
func lastFrom(name string, in *catalogue.Catalogue) tomldoc.Path {
	for i, entry := range slices.Backward(in.Entries.Recipes) {
		file := entry.Origin().File
		isFromFolder := entry.Part == "" && importer.FolderOf(file) == name
		if file == name || isFromFolder && file != "" {
			return tomldoc.Keys("recipes").Index(i).Key("file")
		}
	}
	return tomldoc.Path{}
}
