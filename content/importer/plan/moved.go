package plan

import (
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/importer"
)

// movedFiles returns the files of recipes that are in another place now: the new name in catalogue.toml by the old
// one. The file at the old name is missing. Exactly one of the files that were found has the same name in another
// folder, and the catalogue does not name it. For a SKILL.md, the name of its folder must be the same, too.
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
