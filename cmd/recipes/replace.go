package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
)

// replaceFiles writes files, given by name, to a folder. It creates folders that are missing, and does
// not touch files that would stay the same.
//
// It first writes the new contents of all files beside them, and then moves each one to its place. So if
// the disk is full, no file has changed, and no program ever reads half a file. A file keeps its
// permissions, and a link stays a link.
func replaceFiles(dir string, files map[string][]byte) (err error) {
	partial := map[string]string{}
	defer func() {
		for _, path := range partial {
			os.Remove(path) // those that were moved to their places no longer exist
		}
	}()
	// in order, so that the same error comes every time
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return fmt.Errorf("writing %s: %w", path, err)
		}
		if path, err = followLinks(path); err != nil {
			return err
		}
		if before, err := os.ReadFile(path); err == nil && bytes.Equal(before, files[name]) {
			continue
		}
		if partial[path], err = writePartial(path, files[name]); err != nil {
			return err
		}
	}
	for _, path := range slices.Sorted(maps.Keys(partial)) {
		if err := os.Rename(partial[path], path); err != nil {
			return fmt.Errorf("replacing %s, after the files before it in alphabetical order: %w", path, err)
		}
	}
	return nil
}

// followLinks returns the path of the file that a link leads to. A path without a file stays as it is.
func followLinks(path string) (string, error) {
	target, err := filepath.EvalSymlinks(path)
	if err == nil {
		return target, nil
	}
	if info, failed := os.Lstat(path); failed == nil && info.Mode()&fs.ModeSymlink != 0 {
		return "", fmt.Errorf("writing %s: the link leads to nothing; remove it or mend it: %w", path, err)
	}
	return path, nil
}

// writePartial writes what becomes the file at a path to a file beside it.
func writePartial(path string, data []byte) (string, error) {
	random := strconv.FormatUint(rand.Uint64(), 36)
	name := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+random)
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return "", fmt.Errorf("writing %s: %w", path, err)
	}
	_, err = f.Write(data)
	if info, statErr := os.Stat(path); statErr == nil {
		err = errors.Join(err, f.Chmod(info.Mode().Perm()))
	}
	return name, errors.Join(err, f.Close())
}
