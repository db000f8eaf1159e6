package plan

import (
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/importer"
)

// movedFiles finds the files of a catalogue that are elsewhere now. Such a file is not where the catalogue says, and
// just one file that the catalogue does not name has the same name. For a SKILL.md, the name of its folder counts too.
func movedFiles(found []importer.Recipe, into *catalogue.Catalogue, o Options) map[string]string {
	if o.IsThere == nil || o.Copy {
		return nil
	}
	isNamed := map[string]bool{}
	lost := map[string][]string{} // by name in its folder
	for _, entry := range into.Entries.Recipes {
		if entry.File == "" || isNamed[entry.File] {
			continue
		}
		isNamed[entry.File] = true
		if !o.IsThere(entry.File) {
			name := importer.NameInFolder(entry.File)
			lost[name] = append(lost[name], entry.File)
		}
	}
	isSeen := map[string]bool{}
	added := map[string][]string{} // by name in its folder
	for _, recipe := range found {
		file := originOf(recipe, o).File
		if file == "" || isNamed[file] || isSeen[file] {
			continue
		}
		isSeen[file] = true
		name := importer.NameInFolder(file)
		added[name] = append(added[name], file)
	}
	moved := map[string]string{}
	for name, before := range lost {
		if len(before) == 1 && len(added[name]) == 1 {
			moved[before[0]] = added[name][0]
		}
	}
	return moved
}
