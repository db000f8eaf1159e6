package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
)

// replaceFiles writes files of a folder, given by name: all of them, or none. Each keeps its permissions, and is replaced as a
// whole; a link stays a link.
func replaceFiles(dir string, files map[string][]byte) (err error) {
	partial, undo := map[string]string{}, []func() error{}
	defer func() {
		for _, path := range partial {
			os.Remove(path)
		}
		if err != nil {
			for _, f := range undo {
				err = errors.Join(err, f())
			}
		}
	}()
	for name, data := range files {
		path := filepath.Join(dir, name)
		if target, err := filepath.EvalSymlinks(path); err == nil {
			path = target
		}
		if partial[path], err = writePartial(path, data); err != nil {
			return err
		}
	}
	for _, path := range slices.Sorted(maps.Keys(partial)) {
		before, err := os.ReadFile(path)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		if err := os.Rename(partial[path], path); err != nil {
			return err
		}
		undo = append(undo, func() error {
			if before == nil {
				return os.Remove(path)
			}
			return os.WriteFile(path, before, 0o644)
		})
	}
	return nil
}

// writePartial writes what becomes the file at a path to a file beside it.
func writePartial(path string, data []byte) (string, error) {
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return "", fmt.Errorf("writing %s: %w", path, err)
	}
	_, err = f.Write(data)
	return f.Name(), errors.Join(err, f.Chmod(mode), f.Close())
}
