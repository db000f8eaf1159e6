// Package atomicfile replaces files as a whole. A program that reads a file meanwhile gets either all of the old
// bytes or all of the new bytes: the new bytes are written to a partial file, which is then renamed. A file whose
// bytes would stay the same is not touched.
//
// This package imports nothing of the project, and every other package may import it.
package atomicfile

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// Write writes one file in the same way as WriteAll.
func Write(file string, data []byte) error {
	return WriteAll("", map[string][]byte{file: data})
}

// WriteAll writes files to a folder, by name. It creates missing folders. It writes all partial files before it
// replaces the first file, so if the disk is full, no file has changed. It flushes the partial files to the disk
// first, so a power failure leaves no half files either. It also flushes the folder, where the system can do that. A
// file keeps its permissions, and a link stays a link.
func WriteAll(dir string, files map[string][]byte) error {
	var changed []replacement
	defer func() {
		for _, r := range changed {
			_ = os.Remove(r.partial) // fails if the partial file has been moved to its place
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

// replacement is a file to be replaced.
type replacement struct {
	file    string
	partial string // the file that takes its place; "" if it would have the same bytes
}

// prepare prepares the replacement of the file that a path leads to. It writes the partial file.
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

// followLinks returns the path of the file that a link leads to. It returns a path without a file unchanged. It
// returns an error for a broken link.
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

// writePartial writes a new file next to another one, and returns the path of the new file. If the other file exists,
// the new one gets its permissions. The name of the new file differs from the names of files that editors keep next
// to others, such as .en.toml.swp.
func writePartial(file string, data []byte) (partial string, err error) {
	dir, name := filepath.Split(file)
	partial = filepath.Join(dir, "."+name+"."+rand.Text()+".partial")
	permissions := fs.FileMode(0o666)
	info, statErr := os.Stat(file)
	if statErr == nil {
		permissions = info.Mode().Perm()
	}
	f, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, permissions)
	if err != nil {
		return "", err
	}
	if statErr == nil {
		err = f.Chmod(permissions) // before there is anything to read; the system has taken some away
	}
	_, writeErr := f.Write(data)
	err = errors.Join(err, writeErr, f.Sync(), f.Close())
	if err != nil {
		return "", errors.Join(err, os.Remove(partial))
	}
	return partial, nil
}

// flushFolder flushes a folder to the disk, so that a new name in it survives a power failure. It returns no error:
// Windows and some file systems cannot do this, and the file has already been replaced.
func flushFolder(dir string) {
	folder, err := os.Open(dir)
	if err != nil {
		return
	}
	_ = folder.Sync()
	_ = folder.Close()
}
