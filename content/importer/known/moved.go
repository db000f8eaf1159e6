package known

import (
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/importer"
)

// Moved returns where lost files may be now: in the added file that has the same name. It leaves out a name that
// several lost files or several added files have. For a SKILL.md, the name of its folder counts too. All files are
// named as catalogue.toml names them. A file may occur several times in a list.
func Moved(lost, added []string) map[string]string {
	before := byName(lost)
	now := byName(added)
	moved := map[string]string{}
	for name, files := range before {
		if len(files) == 1 && len(now[name]) == 1 {
			moved[files[0]] = now[name][0]
		}
	}
	return moved
}

// byName returns files by their names in a folder, each file once.
func byName(files []string) map[string][]string {
	isSeen := map[string]bool{}
	named := map[string][]string{}
	for _, file := range files {
		if isSeen[file] {
			continue
		}
		isSeen[file] = true
		name := importer.NameInFolder(file)
		named[name] = append(named[name], file)
	}
	return named
}

// movedFiles returns where missing files of a catalogue are now, among the files of the recipes that were found.
func movedFiles(found []importer.Recipe, of *catalogue.Catalogue, o Options) map[string]string {
	if o.IsThere == nil || o.Copy {
		return nil
	}
	isNamed := map[string]bool{}
	var lost []string
	for _, entry := range of.Entries.Recipes {
		file := entry.Origin().File
		isNamed[file] = true
		if file != "" && !o.IsThere(file) {
			lost = append(lost, file)
		}
	}
	if len(lost) == 0 {
		return nil
	}
	var added []string
	for _, recipe := range found {
		if file := originOf(recipe, o).File; file != "" && !isNamed[file] {
			added = append(added, file)
		}
	}
	return Moved(lost, added)
}
