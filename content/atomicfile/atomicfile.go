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
	"strings"
	"time"
)

// Write writes a file as WriteAll does.
func Write(file string, data []byte) error {
	return WriteAll("", map[string][]byte{file: data})
}

// WriteAll writes files, given by name, to a folder. It creates folders that are missing. All partial
// files are written before the first file is replaced, so if the disk is full, no file has changed.
// They are flushed to the disk first, so a power failure leaves no half files either. The folder is
// flushed, too, where the system can do that. A file keeps its permissions, and a link stays a link.
// Partial files that a program left which was killed are removed when the same file is written again.
func WriteAll(dir string, files map[string][]byte) error {
	var targets, changed []target
	defer func() {
		for _, t := range targets {
			_ = t.root.Remove(t.partial) // which is not there if it was moved to its place
			_ = t.root.Close()
		}
	}()
	for _, name := range slices.Sorted(maps.Keys(files)) { // in order, so that the same error comes every time
		file := filepath.Join(dir, name)
		t, err := openTarget(file)
		if err != nil {
			return fmt.Errorf("writing %s: %w", file, err)
		}
		targets = append(targets, t)
		t.removeLeft()
		isChanged, err := t.writePartial(files[name])
		if err != nil {
			return fmt.Errorf("writing %s: %w", file, err)
		}
		if isChanged {
			changed = append(changed, t)
		}
	}
	for i, t := range changed {
		if err := t.movePartial(); err != nil {
			file := filepath.Join(t.root.Name(), t.name)
			return fmt.Errorf("replacing %s, when %d of %d files were done: %w", file, i, len(changed), err)
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
	return target{root: root, name: name, partial: partial}.write(data)
}

// WriteAndFlushIn does as WriteIn, but the file lasts through a power failure as soon as it is written: it
// is flushed to the disk, and so are the folders that lead to it.
func WriteAndFlushIn(root *os.Root, partial, name string, data []byte) (changed bool, err error) {
	return target{root: root, name: name, partial: partial, isFlushed: true}.write(data)
}

// target is a file to be written, with the partial file that replaces it.
type target struct {
	root      *os.Root
	name      string // below root, with slashes
	partial   string // also below root
	isFlushed bool   // to the disk
}

// openTarget returns the file to which a path leads. Its root is the folder of that file.
func openTarget(file string) (target, error) {
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return target{}, err
	}
	destination, err := followLinks(file)
	if err != nil {
		return target{}, err
	}
	root, err := os.OpenRoot(filepath.Dir(destination))
	if err != nil {
		return target{}, err
	}
	name := filepath.Base(destination)
	partial := beginningOfPartial(name) + strconv.FormatUint(rand.Uint64(), 36) + partialExtension
	return target{root: root, name: name, partial: partial, isFlushed: true}, nil
}

// partialExtension ends the names of partial files, so that they cannot be taken for those that editors keep beside a
// file, such as .en.toml.swp.
const partialExtension = ".partial"

func beginningOfPartial(name string) string { return "." + name + "." }

// removeLeft removes the partial files of the same file that were left by programs which were killed. Another program
// may be writing that file now, but takes seconds for it, and not an hour. There is no error: what stays harms nobody.
func (t target) removeLeft() {
	entries, err := fs.ReadDir(t.root.FS(), ".")
	if err != nil {
		return
	}
	for _, entry := range entries {
		name := entry.Name()
		if !strings.HasPrefix(name, beginningOfPartial(t.name)) || !strings.HasSuffix(name, partialExtension) {
			continue
		}
		info, err := entry.Info()
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Hour {
			_ = t.root.Remove(name)
		}
	}
}

// followLinks returns the path of the file to which a link leads. A path without a file stays as it is.
func followLinks(file string) (string, error) {
	destination, err := filepath.EvalSymlinks(file)
	if err == nil {
		return destination, nil
	}
	if isLink(file) {
		return "", fmt.Errorf("the link leads to nothing; remove it or mend it: %w", err)
	}
	return file, nil
}

func isLink(file string) bool {
	info, err := os.Lstat(file)
	return err == nil && info.Mode()&fs.ModeSymlink != 0
}

// write writes the file, and reports whether it has changed.
func (t target) write(data []byte) (changed bool, err error) {
	if err := t.root.MkdirAll(path.Dir(t.name), 0o777); err != nil {
		return false, err
	}
	err = t.root.Remove(t.partial) // left by a program that was killed
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	changed, err = t.writePartial(data)
	if err != nil || !changed {
		return false, err
	}
	return true, t.movePartial()
}

// writePartial writes the partial file, with the permissions of the file that it replaces. If the file has the
// same bytes already, writePartial writes nothing.
func (t target) writePartial(data []byte) (changed bool, err error) {
	info, err := t.root.Lstat(t.name)
	isFile := err == nil && info.Mode().IsRegular()
	if isFile {
		before, err := t.root.ReadFile(t.name)
		if err == nil && bytes.Equal(before, data) {
			return false, nil
		}
	}
	f, err := t.root.OpenFile(t.partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return false, err
	}
	_, err = f.Write(data)
	if isFile {
		err = errors.Join(err, f.Chmod(info.Mode().Perm()))
	}
	if t.isFlushed {
		err = errors.Join(err, f.Sync())
	}
	return true, errors.Join(err, f.Close())
}

// movePartial moves the partial file to its place.
func (t target) movePartial() error {
	if err := t.root.Rename(t.partial, t.name); err != nil {
		return err
	}
	if t.isFlushed {
		t.flushFolders()
	}
	return nil
}

// flushFolders makes the new name last, and the names of the folders that lead to it. It returns no error:
// Windows and some file systems cannot do it, and the file has been replaced already.
func (t target) flushFolders() {
	for name := t.name; name != "."; {
		name = path.Dir(name)
		folder, err := t.root.Open(name)
		if err != nil {
			continue
		}
		_ = folder.Sync()
		_ = folder.Close()
	}
}
