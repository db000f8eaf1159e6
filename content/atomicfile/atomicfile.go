// Package atomicfile replaces files as a whole. A program that reads a file meanwhile gets all of the old
// bytes or all of the new ones: the new bytes are written to a partial file, which is then renamed. A file
// whose bytes would stay the same is not touched.
//
// This package imports nothing of the project and may be imported by all of it.
package atomicfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
)

// Write writes a file as WriteAll does.
func Write(file string, data []byte) error {
	return WriteAll("", map[string][]byte{file: data})
}

// WriteAll writes files, given by name, to a folder. It creates folders that are missing. All partial
// files are written before the first file is replaced, so if the disk is full, no file has changed.
// They are flushed to the disk first, so a power failure leaves no half files either. The folder is
// flushed, too, where the system can do that. A file keeps its permissions, and a link stays a link.
func WriteAll(dir string, files map[string][]byte) error {
	var all []*replacement
	defer func() {
		for _, r := range all {
			r.close()
		}
	}()
	// in order, so that the same error comes every time
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(dir, name)
		r, err := newReplacement(file)
		if err != nil {
			return fmt.Errorf("writing %s: %w", file, err)
		}
		all = append(all, r)
		if err = r.prepare(files[name]); err != nil {
			return fmt.Errorf("writing %s: %w", file, err)
		}
	}
	for i, r := range all {
		if err := r.finish(); err != nil {
			return fmt.Errorf("replacing %s, when %d of %d files were done: %w", r.file, i, len(all), err)
		}
	}
	return nil
}

// WriteIn writes one file below a root folder, and creates folders that are missing. Links do not lead
// it out of the root, and it replaces a link with a file. partial is the name that the partial file gets,
// in a folder that exists: a program that may be killed finds it again there. Nothing is flushed to the
// disk, which would take seconds for hundreds of files: this is for files that can be made again. WriteIn
// reports whether the file has changed.
func WriteIn(root *os.Root, partial, name string, data []byte) (changed bool, err error) {
	r := &replacement{
		root:    root,
		name:    name,
		partial: partial,
	}
	return r.write(data)
}

// WriteAndFlushIn does as WriteIn, but the file lasts through a power failure as soon as it is written: it
// is flushed to the disk, and so are the folders that lead to it.
func WriteAndFlushIn(root *os.Root, partial, name string, data []byte) (changed bool, err error) {
	r := &replacement{
		root:      root,
		name:      name,
		partial:   partial,
		isFlushed: true,
	}
	return r.write(data)
}

// write replaces one file below a root folder that the caller has opened.
func (r *replacement) write(data []byte) (changed bool, err error) {
	if err := r.root.MkdirAll(path.Dir(r.name), 0o777); err != nil {
		return false, err
	}
	err = r.root.Remove(r.partial) // left by a program that was killed
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if err := r.prepare(data); err != nil {
		return false, err
	}
	return r.isWritten, r.finish()
}

// replacement is a file that is being replaced.
type replacement struct {
	file      string // as the caller named it
	root      *os.Root
	name      string // below root, with slashes
	partial   string // also below root
	isFlushed bool   // to the disk
	isWritten bool   // the partial file has the new bytes; otherwise they are the same as before
}

// newReplacement returns a replacement of the file to which a path leads. Its root is the folder of that
// file.
func newReplacement(file string) (*replacement, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return nil, err
	}
	target, err := followLinks(file)
	if err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(filepath.Dir(target))
	if err != nil {
		return nil, err
	}
	name := filepath.Base(target)
	return &replacement{
		file:    file,
		root:    root,
		name:    name,
		partial: "." + name + "." + strconv.FormatUint(rand.Uint64(), 36),

		isFlushed: true,
	}, nil
}

// followLinks returns the path of the file to which a link leads. A path without a file stays as it is.
func followLinks(file string) (string, error) {
	target, err := filepath.EvalSymlinks(file)
	if err == nil {
		return target, nil
	}
	info, missing := os.Lstat(file)
	if missing == nil && info.Mode()&fs.ModeSymlink != 0 {
		return "", fmt.Errorf("the link leads to nothing; remove it or mend it: %w", err)
	}
	return file, nil
}

// prepare writes the partial file, with the permissions of the file that it replaces.
func (r *replacement) prepare(data []byte) error {
	before, err := r.root.ReadFile(r.name)
	if err == nil && bytes.Equal(before, data) {
		return nil
	}
	f, err := r.root.OpenFile(r.partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	r.isWritten = true
	_, err = f.Write(data)
	info, missing := r.root.Lstat(r.name)
	if missing == nil && info.Mode().IsRegular() {
		err = errors.Join(err, f.Chmod(info.Mode().Perm()))
	}
	if r.isFlushed {
		err = errors.Join(err, f.Sync())
	}
	return errors.Join(err, f.Close())
}

// finish moves the partial file to its place.
func (r *replacement) finish() error {
	if !r.isWritten {
		return nil
	}
	if err := r.root.Rename(r.partial, r.name); err != nil {
		return err
	}
	if r.isFlushed {
		r.flushFolders()
	}
	return nil
}

// flushFolders makes the new name last, and the names of the folders that lead to it. It returns no error:
// Windows and some file systems cannot do it, and the file has been replaced already.
func (r *replacement) flushFolders() {
	for name := r.name; name != "."; {
		name = path.Dir(name)
		folder, err := r.root.Open(name)
		if err != nil {
			continue
		}
		_ = folder.Sync()
		_ = folder.Close()
	}
}

// close removes the partial file, unless it was moved to its place, and closes the root.
func (r *replacement) close() {
	_ = r.root.Remove(r.partial)
	_ = r.root.Close()
}
