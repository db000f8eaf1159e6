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
	"syscall"

	"prompt-recipes/web/site"
)

// Names in the folder besides those of the site.
const (
	listName    = ".hosting/files"
	partialName = ".hosting/partial" // a file that is being written
)

// outlivedLine stands in the list before the assets that the site has no more, see [folder.outlived].
const outlivedLine = "# of the version before, for pages that are open"

// folder is where an export is written to.
type folder struct {
	name   string // as the caller gave it
	root   *os.Root
	lock   *os.File        // the folder itself, which the end of the program unlocks too
	listed map[string]bool // the names in the list when the folder was opened: true, or false for those of the version before
}

// openFolder opens a folder, which it makes if it is missing.
func openFolder(name string) (*folder, error) {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return nil, fmt.Errorf("%s is no folder and cannot become one: %w; choose another", name, err)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of the export: %w", err)
	}
	lock, err := root.Open(".")
	if err == nil && errors.Is(syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB), syscall.EWOULDBLOCK) { // some file systems have no locks
		err = fmt.Errorf("another export is writing to %s: wait until it has ended", name)
	}
	f := &folder{name, root, lock, map[string]bool{}}
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	list, err := root.ReadFile(listName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, errors.Join(f.failed(listName, err), f.close())
	}
	own, outlived, _ := strings.Cut(string(list), outlivedLine+"\n")
	for name := range strings.Lines(own + outlived) {
		f.listed[strings.TrimSuffix(name, "\n")] = !strings.Contains(outlived, name)
	}
	return f, nil
}

func (f *folder) close() error { return errors.Join(f.lock.Close(), f.root.Close()) } // and end the lock

// check returns an error if a file of an export would replace anything that is not on the list.
func (f *folder) check(names []string) error {
	for _, name := range names {
		info, err := f.root.Lstat(name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return f.failed(name, err)
		}
		if _, listed := f.listed[name]; err == nil && (!listed || info.IsDir()) {
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

// replace writes a file beside the list, which is the first one that an export writes, and moves it to its place.
func (f *folder) replace(name string, data []byte) error {
	if err := f.root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return err
	}
	if err := f.root.Remove(partialName); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a killed export
		return err
	}
	if err := f.root.WriteFile(partialName, data, 0o666); err != nil {
		return err
	}
	return f.root.Rename(partialName, name)
}

// outlived are the assets of the version before that the site lacks, which open pages still ask for; or those of the version before
// that, if nothing has changed.
func (f *folder) outlived(names []string) []string {
	byOwn := map[bool][]string{}
	for name, own := range f.listed {
		if !slices.Contains(names, name) && strings.HasPrefix(name, "assets/") {
			byOwn[own] = append(byOwn[own], name)
		}
	}
	if byOwn[true] == nil {
		return byOwn[false]
	}
	return byOwn[true]
}

// writeList replaces the list.
func (f *folder) writeList(names, outlived []string) error {
	slices.Sort(names)
	slices.Sort(outlived)
	text := strings.Join(slices.Concat(slices.Compact(names), []string{outlivedLine}, outlived), "\n") + "\n"
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

// failed says of an error which file it is about, what readers have, and what to do.
func (f *folder) failed(name string, err error) error {
	if failure, ok := errors.AsType[*fs.PathError](err); ok {
		err = failure.Err
	}
	state := "nothing has been written"
	if _, err := f.root.Stat(site.WorkerPath); err == nil { // which an export writes last
		state = "what is published there still works, and the next export finishes it"
	} else if _, err := f.root.Stat(listName); err == nil { // which it writes first
		state = "the site there is not complete yet, and the next export finishes it"
	}
	return fmt.Errorf("exporting %s to %s: %w; %s", name, f.name, err, state)
}
