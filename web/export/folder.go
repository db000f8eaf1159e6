package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"

	"prompt-recipes/content/folderlock"
	"prompt-recipes/web/site"
)

// partialName is the name of a file that is being written.
const partialName = ".hosting/partial"

// folder is the folder that an export is written to.
type folder struct {
	name            string // as the caller gave it
	root            *os.Root
	lock            *folderlock.Lock // lock on the folder; when the program ends, it is unlocked, too
	current         map[string]bool  // the files of the site that was in the folder when it was opened
	previous        map[string]bool  // the assets of the version before current
	isExport        bool             // whether the folder had an export, or a part of one, when it was opened
	hasOwnCatalogue bool             // whether the site in the folder has a catalogue that is not the built-in one
	baseURL         string           // of the site in the folder; "" if the list does not say it
}

// openFolder opens a folder, locks it and reads its list. It creates the folder if it is missing.
func openFolder(name string) (*folder, error) {
	if err := os.MkdirAll(name, 0o777); err != nil {
		return nil, fmt.Errorf("%s is not a folder and cannot become one: %w; choose another", name, err)
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("opening the folder of the export: %w", err)
	}
	lock, err := folderlock.Try(name)
	if errors.Is(err, folderlock.ErrLocked) {
		err = fmt.Errorf("another export is writing to %s: wait until it has ended", name)
	}
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	f := &folder{
		name:     name,
		root:     root,
		lock:     lock,
		current:  map[string]bool{},
		previous: map[string]bool{},
	}
	if err := f.readList(); err != nil {
		return nil, errors.Join(err, f.close())
	}
	return f, nil
}

// close closes the folder, which also releases the lock.
func (f *folder) close() error {
	return errors.Join(f.lock.Unlock(), f.root.Close())
}

// writeFiles writes files in the order of names, until ctx ends. It returns an error if ctx ends before the last
// file.
func (f *folder) writeFiles(ctx context.Context, names []string, files map[string][]byte) (Changes, error) {
	var changes Changes
	for _, name := range names {
		if ctx.Err() != nil {
			return Changes{}, f.interrupted(ctx, f.state())
		}
		changed, err := f.write(name, files[name])
		if err != nil {
			return Changes{}, f.wrapError(name, err)
		}
		if !changed {
			continue
		}
		changes.Written++
		if f.current[name] && slices.Contains(configurations, name) {
			changes.Reconfigured = true
		}
	}
	return changes, nil
}

// write replaces a file as a whole, and keeps its permissions. changed reports whether the file is new or has
// changed. A link cannot lead write out of the folder. write flushes nothing to the disk, because that would take
// seconds for hundreds of files.
func (f *folder) write(name string, data []byte) (changed bool, err error) {
	info, err := f.root.Lstat(name)
	isFile := err == nil && info.Mode().IsRegular()
	if isFile {
		before, err := f.root.ReadFile(name)
		if err == nil && bytes.Equal(before, data) {
			return false, nil
		}
	}
	if err := f.root.MkdirAll(path.Dir(name), 0o777); err != nil {
		return false, err
	}
	err = f.root.Remove(partialName) // left by a killed export
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	err = f.root.WriteFile(partialName, data, 0o666)
	if err == nil && isFile {
		err = f.root.Chmod(partialName, info.Mode().Perm())
	}
	if err != nil {
		return false, err
	}
	return true, f.root.Rename(partialName, name)
}

// removeOthers deletes the listed files that are not among names.
func (f *folder) removeOthers(names []string) (removed int, err error) {
	stays := map[string]bool{}
	for _, name := range names {
		stays[name] = true
	}
	for _, name := range f.listed() {
		if stays[name] {
			continue
		}
		if err := f.remove(name); err != nil {
			return removed, err
		}
		removed++
	}
	return removed, nil
}

// remove deletes a file, and its parent folders if they become empty.
func (f *folder) remove(name string) error {
	info, err := f.root.Lstat(name)
	if err != nil || info.IsDir() {
		return nil // the file is gone, or a folder has its name, or a file is in place of its folder
	}
	if err := f.root.Remove(name); err != nil {
		return f.wrapError(name, err)
	}
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if err := f.root.Remove(dir); err != nil {
			break // it is not empty
		}
	}
	return nil
}

// wrapError adds to an error the name of the file, what readers get now, and what to do.
func (f *folder) wrapError(name string, err error) error {
	return fmt.Errorf("exporting %s to %s: %w; %s", name, f.name, err, f.state())
}

// state returns what readers get while an export is unfinished. An export writes the list first and the worker last.
func (f *folder) state() string {
	if _, err := f.root.Stat(site.WorkerPath); err == nil {
		return "what is published there still works, and the next export finishes it"
	}
	if _, err := f.root.Stat(listName); err == nil {
		return "the site there is not complete yet, and the next export finishes it"
	}
	return nothingWritten
}

const nothingWritten = "nothing has been written"

// interrupted returns the error of an export when ctx ends. state says what readers get then.
func (f *folder) interrupted(ctx context.Context, state string) error {
	return fmt.Errorf("the export to %s was interrupted (%w); %s", f.name, context.Cause(ctx), state)
}
