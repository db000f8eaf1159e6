// Package paths gives files and folders the paths under which a catalogue knows them. All ways to a file or folder,
// such as symbolic links, lead to the same path.
package paths

import (
	"os"
	"path/filepath"
	"regexp"
)

// Pattern matches a path with slashes from the folder of a catalogue to a file or a folder.
var Pattern = regexp.MustCompile(`^[^/\\]+(/[^/\\]+)*$`)

// ResolveFolder returns the absolute path of a folder, without symbolic links if the folder exists.
func ResolveFolder(path string) string {
	whole := path
	if !filepath.IsAbs(path) {
		working, err := os.Getwd()
		if err != nil { // there is no working directory
			return filepath.Clean(path)
		}
		// not filepath.Join, since .. after a link leads to the folder above the target of the link
		whole = working + string(filepath.Separator) + path
	}
	resolved, err := filepath.EvalSymlinks(whole)
	if err != nil {
		return filepath.Clean(whole)
	}
	return resolved
}

// From returns the path of a file relative to a folder, with slashes. It follows symbolic links, so that every way to
// the file gives the same path. isPossible is false if a catalogue cannot have such a path, as for a file on another
// drive.
func From(folder, file string) (path string, isPossible bool) {
	path, err := filepath.Rel(ResolveFolder(folder), ResolveFile(file))
	if err != nil {
		return "", false
	}
	path = filepath.ToSlash(path)
	return path, Pattern.MatchString(path)
}

// ResolveFile returns the absolute path of a file. None of its folders is a symbolic link, but the file may be one:
// two links may lead to one file, and each link is a prompt.
func ResolveFile(path string) string {
	folder, name := filepath.Split(path)
	return filepath.Join(ResolveFolder(folder), name)
}
