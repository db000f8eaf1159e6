package imports

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Folder is the folder of a catalogue. It knows how the record of the catalogue names files: relative to the folder,
// with slashes. Every way to the same folder leads to the same names, also one through symbolic links.
type Folder struct {
	path string // absolute, without symbolic links
}

// FolderAt returns the folder at a path.
func FolderAt(path string) Folder { return Folder{resolveFolder(path)} }

// Name returns how a record names the file at a path.
func (f Folder) Name(path string) string {
	if path == Stdin {
		return Stdin
	}
	whole := ResolveFile(path)
	name, err := filepath.Rel(f.path, whole)
	if err != nil { // on another drive
		return filepath.ToSlash(whole)
	}
	return filepath.ToSlash(name)
}

// Rename returns how a record names a file today that is recorded under a name. The names differ if there was another
// way to the file, or a folder has become a link.
func (f Folder) Rename(name string) string {
	if name == Stdin {
		return Stdin
	}
	return f.Name(f.pathOf(name))
}

// Exists reports whether the file with a name may still exist.
func (f Folder) Exists(name string) bool {
	_, err := os.Stat(f.pathOf(name))
	// ENOTDIR: a folder of the path is a file now. For any other error, as in a folder that cannot be read, the file
	// may exist.
	isGone := errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
	return name == Stdin || !isGone
}

// IsBelow reports whether the file with a name is at a path, or below it.
func (f Folder) IsBelow(name, path string) bool {
	if name == Stdin {
		return path == Stdin
	}
	below, err := filepath.Rel(resolveFolder(path), f.pathOf(name))
	return err == nil && filepath.IsLocal(below)
}

// Path returns the path of the file with a name, relative to the working directory of the user.
func (f Folder) Path(name string) string {
	if name == Stdin {
		return Stdin
	}
	whole := f.pathOf(name)
	path, err := filepath.Rel(resolveFolder("."), whole)
	if err != nil { // on another drive
		return whole
	}
	return path
}

// pathOf returns the absolute path of the file with a name.
func (f Folder) pathOf(name string) string {
	path := filepath.FromSlash(name)
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(f.path, path)
}

// ResolveFile returns the absolute path of a file. None of its folders is a symbolic link, but the file may be one:
// what is recorded is which file the user has named, and two links may lead to one file.
func ResolveFile(path string) string {
	folder, name := filepath.Split(path)
	return filepath.Join(resolveFolder(folder), name)
}

// resolveFolder returns the absolute path of a folder, without symbolic links. The folder need not exist.
func resolveFolder(path string) string {
	whole := path
	if !filepath.IsAbs(path) {
		working, err := os.Getwd()
		if err != nil {
			return filepath.Clean(path)
		}
		// not joined, since a .. after a link leads to the folder above the target of the link
		whole = working + string(filepath.Separator) + path
	}
	resolved, err := filepath.EvalSymlinks(whole)
	if err == nil {
		return resolved
	}
	parent, name := filepath.Split(strings.TrimRight(whole, string(filepath.Separator)))
	if name == "" { // the root
		return filepath.Clean(whole)
	}
	return filepath.Join(resolveFolder(parent), name)
}
