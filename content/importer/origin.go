package importer

import (
	"os"
	"path/filepath"

	"prompt-recipes/content"
	"prompt-recipes/content/schema"
)

// Stdin is the path of standard input.
const Stdin = "-"

// Origin is where a recipe comes from. Its file is named as the user named it, or the folder that it is in. A recipe of
// standard input has the name of the recipe or, without one, its first line for a part.
type Origin = content.PromptSource

// isMainFile reports whether a file of this name is the prompt of its folder. The other files of such a folder belong
// to the prompt.
func isMainFile(name string) bool { return name == content.SkillFile || name == "system.md" }

// ResolveFolder returns the absolute path of a folder, without symbolic links if the folder exists.
func ResolveFolder(path string) string {
	whole := path
	if !filepath.IsAbs(path) {
		working, err := os.Getwd()
		if err != nil { // there is no working directory
			return filepath.Clean(path)
		}
		// not joined, since a .. after a link leads to the folder above the target of the link
		whole = working + string(filepath.Separator) + path
	}
	resolved, err := filepath.EvalSymlinks(whole)
	if err != nil {
		return filepath.Clean(whole)
	}
	return resolved
}

// PathFrom returns the path of a file from a folder, with slashes: every way to the file leads to the same path, also
// one through symbolic links. isPossible is false if there is none that a catalogue may have, as on another drive.
func PathFrom(folder, file string) (path string, isPossible bool) {
	path, err := filepath.Rel(ResolveFolder(folder), resolveFile(file))
	if err != nil {
		return "", false
	}
	path = filepath.ToSlash(path)
	return path, schema.PathPattern.MatchString(path)
}

// resolveFile returns the absolute path of a file. None of its folders is a symbolic link, but the file may be one:
// two links may lead to one file, and each is a prompt.
func resolveFile(path string) string {
	folder, name := filepath.Split(path)
	return filepath.Join(ResolveFolder(folder), name)
}
