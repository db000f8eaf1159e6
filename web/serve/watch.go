package serve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	settling  = 30 * time.Millisecond  // files must not change for this long: editors save in several steps
	searching = 500 * time.Millisecond // between two looks for a missing folder: it may be about to be replaced
)

// Watch calls changed at once, and then after each change of TOML files in two folders, until ctx ends. It returns once it
// watches. The folder optional need not exist; for the other that is an error.
func Watch(ctx context.Context, folder, optional string, changed func(), log *slog.Logger) error {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	folders := []string{filepath.Clean(folder), filepath.Clean(optional)} // as in the names of events
	if err := add(w, folders); err != nil {
		return errors.Join(err, w.Close())
	}
	changed()
	go follow(ctx, w, folders, changed, log)
	return nil
}

// add has w watch folders, the second of which is optional; again if it watches them already. It does not watch files,
// since editors replace a file by a new one.
func add(w *fsnotify.Watcher, folders []string) error {
	for i, dir := range folders {
		if err := w.Add(dir); err != nil && !(i == 1 && errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("watching for edits: %w", err)
		}
	}
	return nil
}

// follow calls changed when files have changed and settled.
func follow(ctx context.Context, w *fsnotify.Watcher, folders []string, changed func(), log *slog.Logger) {
	defer w.Close()
	var settled <-chan time.Time // none before the first change
	gone := false
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.Events:
			if filepath.Ext(event.Name) == ".toml" && event.Op != fsnotify.Chmod || slices.Contains(folders, filepath.Clean(event.Name)) {
				settled = time.After(settling)
			}
		case err := <-w.Errors:
			// Edits may have been missed, and building is cheap.
			log.Warn("watching for edits", "error", err.Error())
			settled = time.After(settling)
		case <-settled:
			err := add(w, folders) // again: a folder may have been replaced
			stillGone := gone && errors.Is(err, fs.ErrNotExist)
			if gone = errors.Is(err, fs.ErrNotExist); gone {
				settled = time.After(searching)
			}
			if stillGone {
				continue
			}
			if err != nil {
				log.Warn("some edits will not be seen", "error", err.Error())
			}
			changed()
		}
	}
}
