package imports

import (
	"path"
	"slices"
)

// Moved returns where files of a record are now that no longer exist, by the names under which they were recorded. A
// file is in another folder, as in another copy of a project, if it is the only one of the files that were read that
// has the same name and is not in the record, and if no other file of that name is gone.
func Moved(recorded, read []string, exists func(name string) bool) map[string]string {
	begun := map[string][]string{}
	for _, file := range read {
		if file != Stdin && !slices.Contains(recorded, file) {
			begun[nameOf(file)] = append(begun[nameOf(file)], file)
		}
	}
	gone := map[string][]string{}
	for _, file := range recorded {
		if name := nameOf(file); len(begun[name]) > 0 && !exists(file) {
			gone[name] = append(gone[name], file)
		}
	}
	moved := map[string]string{}
	for name, from := range gone {
		if to := begun[name]; len(from) == 1 && len(to) == 1 {
			moved[from[0]] = to[0]
		}
	}
	return moved
}

// nameOf returns the name of a file without its folder, but that of a skill with it, since all skills have one name.
func nameOf(file string) string {
	name := path.Base(file)
	if IsMainFile(name) {
		name = path.Join(path.Base(path.Dir(file)), name)
	}
	return name
}

// IsMainFile reports whether a file of this name is the prompt of its folder. The other files of such a folder belong
// to the prompt.
func IsMainFile(name string) bool { return name == "SKILL.md" || name == "system.md" }
