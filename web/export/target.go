package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"prompt-recipes/web/site"
)

// Target is a folder that an export may replace. It need not exist.
type Target struct {
	name         string // as the caller gave it
	path         string // absolute, symbolic links resolved
	discardEdits bool
}

// ErrWorkingFolder is the error for a target that is the current folder or contains it.
var ErrWorkingFolder = errors.New("would be replaced while you are in it")

// Open checks that an export may replace a folder: it does not exist, is empty, or holds nothing but an earlier export,
// unchanged unless discardEdits is set. Otherwise the error names a file that would be lost, or is [ErrWorkingFolder].
func Open(dir string, discardEdits bool) (Target, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return Target{}, err
	}
	if _, err := os.Lstat(path); err == nil {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return Target{}, fmt.Errorf("following the link %s: %w", dir, err)
		}
	}
	t := Target{dir, path, discardEdits}
	return t, t.check()
}

func (t Target) check() error {
	listed, err := readList(t.path)
	if err != nil {
		return err
	}
	switch unlisted, edited, err := listed.compare(t.path); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case unlisted != "":
		return fmt.Errorf("%s holds %s, which no export has written (it is not listed in .hosting/files) and which would be "+
			"deleted: choose another folder, or move it away", t.name, unlisted)
	case len(edited) > 0 && !t.discardEdits:
		if more := len(edited) - 1; more > 0 {
			edited[0] += fmt.Sprintf(" and %d more", more)
		}
		return fmt.Errorf("%s holds files that have changed since they were exported: %s; make the change in the catalogue, "+
			"or discard it with --discard-edits", t.name, edited[0])
	}
	here, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	if here, err = filepath.EvalSymlinks(here); err != nil {
		return err
	}
	if way, err := filepath.Rel(t.path, here); err == nil && filepath.IsLocal(way) {
		return fmt.Errorf("%s %w: export from another folder", t.name, ErrWorkingFolder)
	}
	return nil
}

// Replace writes a site beside the folder and then puts it in its place: if it fails, or ctx ends, the folder is as it
// was before. It reports whether an earlier export was replaced whose web server configuration was different. For
// progress see [Write].
func (t Target) Replace(ctx context.Context, s *site.Site, progress func(done, total int)) (reconfigured bool, err error) {
	parent, name := filepath.Split(t.path)
	if err := os.MkdirAll(parent, 0o777); err != nil {
		return false, t.notMade(err)
	}
	if _, err := os.Stat(t.path); err == nil { // else a leftover may be the only copy, see [exchangeInSteps]
		removeLeftovers(parent, name)
	}
	partial, unlock, err := makePartial(parent, name)
	if err != nil {
		return false, t.notMade(err)
	}
	defer os.RemoveAll(partial) // after the exchange it holds the previous export
	defer unlock()
	if err := Write(ctx, s, partial, progress); err != nil {
		return false, err
	}
	if ctx.Err() != nil {
		return false, context.Cause(ctx)
	}
	if err := t.check(); err != nil { // again: somebody may have put a file there
		return false, err
	}
	reconfigured = configurationChanged(partial, t.path)
	switch err := exchange(partial, t.path); {
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return false, fmt.Errorf("%s is a mount point or part of a container's image and cannot be replaced as a whole: "+
			"export to a folder in it", t.name)
	case err != nil:
		return false, fmt.Errorf("putting the export in its place: %w", err)
	}
	removeLeftovers(parent, name)
	return reconfigured, flush(parent)
}

// notMade says of the error of making a folder where it was to be made, and why.
func (t Target) notMade(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return fmt.Errorf("cannot export to %s: no folder can be made in %s (%w); an export is first written beside the folder "+
			"that it replaces: choose another place, or allow it there", t.name, filepath.Dir(filepath.Clean(path.Path)), path.Err)
	}
	return err
}

// configurationChanged reports whether two exports have different configurations for web servers.
func configurationChanged(made, dir string) bool {
	before, err := os.ReadFile(filepath.Join(dir, nginxConfiguration))
	if err != nil {
		return false // there is no earlier export
	}
	now, err := os.ReadFile(filepath.Join(made, nginxConfiguration))
	return err == nil && !bytes.Equal(before, now)
}
