// Package atomicfile replaces files as a whole. A program that reads a file meanwhile gets all of the old
// bytes or all of the new ones: the new bytes are written to a partial file, which is then renamed. A file
// whose bytes would stay the same is not touched.
//
// This package imports nothing of the project and may be imported by all of it.
package atomicfile

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
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
	var changed []replacement
	defer func() {
		for _, r := range changed {
			_ = os.Remove(r.partial) // which is not there if it was moved to its place
		}
	}()
	for _, name := range slices.Sorted(maps.Keys(files)) { // in order, so that the same error comes every time
		file := filepath.Join(dir, name)
		r, err := prepare(file, files[name])
		if err != nil {
			return fmt.Errorf("writing %s: %w", file, err)
		}
		if r.partial != "" {
			changed = append(changed, r)
		}
	}
	for i, r := range changed {
		if err := os.Rename(r.partial, r.file); err != nil {
			return fmt.Errorf("replacing %s, when %d of %d files were done: %w", r.file, i, len(changed), err)
		}
		flushFolder(filepath.Dir(r.file))
	}
	return nil
}

// replacement is a file that is to be replaced.
type replacement struct {
	file    string
	partial string // the file that takes its place; "" if that would have the same bytes
}

// prepare prepares the replacement of the file to which a path leads.
func prepare(path string, data []byte) (replacement, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return replacement{}, err
	}
	file, err := followLinks(path)
	if err != nil {
		return replacement{}, err
	}
	before, err := os.ReadFile(file)
	if err == nil && bytes.Equal(before, data) {
		return replacement{}, nil
	}
	partial, err := writePartial(file, data)
	return replacement{file: file, partial: partial}, err
}

// followLinks returns the path of the file to which a link leads. A path without a file stays as it is.
func followLinks(path string) (string, error) {
	file, err := filepath.EvalSymlinks(path)
	if err == nil {
		return file, nil
	}
	if _, linkErr := os.Lstat(path); linkErr == nil {
		return "", fmt.Errorf("the link leads to nothing; remove it or mend it: %w", err)
	}
	return path, nil
}

// writePartial writes a new file beside another one, with the permissions of that if it exists, and returns its path.
// Its name cannot be taken for that of a file which an editor keeps beside another, such as .en.toml.swp.
func writePartial(file string, data []byte) (partial string, err error) {
	dir, name := filepath.Split(file)
	partial = filepath.Join(dir, "."+name+"."+rand.Text()+".partial")
	f, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if info, statErr := os.Stat(file); statErr == nil {
		err = errors.Join(err, f.Chmod(info.Mode().Perm()))
	}
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		return "", errors.Join(err, os.Remove(partial))
	}
	return partial, nil
}

// flushFolder makes a new name in a folder last. It returns no error: Windows and some file systems cannot do it, and
// the file has been replaced already.
func flushFolder(dir string) {
	folder, err := os.Open(dir)
	if err != nil {
		return
	}
	_ = folder.Sync()
	_ = folder.Close()
}
