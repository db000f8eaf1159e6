package export

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"prompt-recipes/web/compress"
	"prompt-recipes/web/site"
)

// Names in the folder besides those of the site.
const (
	listName    = ".hosting/files"
	partialName = ".hosting/partial" // a file that is being written
)

// folder is where an export is written to.
type folder struct {
	name   string // as the caller gave it
	root   *os.Root
	listed map[string]bool // the names in the list when the folder was opened
}

// openFolder opens a folder, which it makes if it is missing.
func openFolder(name string) (*folder, error) {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return nil, fmt.Errorf("making the folder of the export: %w", err)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of the export: %w", err)
	}
	f := &folder{name, root, map[string]bool{}}
	list, err := root.ReadFile(listName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(f.failed(listName, err), root.Close())
	}
	for name := range strings.Lines(string(list)) {
		f.listed[strings.TrimSuffix(name, "\n")] = true
	}
	return f, nil
}

// check returns an error if a file of an export would replace anything that is not on the list.
func (f *folder) check(files map[string]*site.File) error {
	names := []string{}
	for name := range files {
		names = append(names, name)
		for _, e := range compress.Encodings {
			names = append(names, name+e.Ext)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		info, err := f.root.Lstat(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return f.failed(name, err)
		}
		if err == nil && (!f.listed[name] || info.IsDir()) {
			return fmt.Errorf("%s holds %s, which no export has written (it is not listed in %s): choose another folder, or "+
				"move it away", f.name, name, listName)
		}
	}
	return nil
}

// write writes a file whole: who reads it meanwhile gets all of the old bytes or all of the new. It reports whether there
// was a difference.
func (f *folder) write(name string, data []byte) (changed bool, err error) {
	if before, err := f.root.ReadFile(name); err == nil && bytes.Equal(before, data) {
		return false, nil
	}
	if err := f.replace(name, data); err != nil {
		return false, f.failed(name, err)
	}
	return true, nil
}

func (f *folder) replace(name string, data []byte) error {
	for _, name := range []string{name, partialName} {
		if err := f.root.MkdirAll(path.Dir(name), 0o777); err != nil {
			return err
		}
	}
	if err := f.root.Remove(partialName); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a killed export
		return err
	}
	if err := f.root.WriteFile(partialName, data, 0o666); err != nil {
		return err
	}
	return f.root.Rename(partialName, name)
}

// writeList replaces the list.
func (f *folder) writeList(names []string) error {
	slices.Sort(names)
	text := strings.Join(slices.Compact(names), "\n") + "\n"
	_, err := f.write(listName, []byte(text))
	return err
}

// remove deletes a listed file, and the folders that are empty without it.
func (f *folder) remove(name string) error {
	if info, err := f.root.Lstat(name); err == nil && info.IsDir() {
		return nil // somebody has put it there
	}
	if err := f.root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return f.failed(name, err)
	}
	for dir := path.Dir(name); dir != "." && f.root.Remove(dir) == nil; dir = path.Dir(dir) {
	}
	return nil
}

// failed says of an error which file it is about.
func (f *folder) failed(name string, err error) error {
	if failure, ok := errors.AsType[*fs.PathError](err); ok {
		err = failure.Err
	}
	return fmt.Errorf("exporting %s to %s: %w", name, f.name, err)
}
