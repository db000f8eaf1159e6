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
	searching = 500 * time.Millisecond // a missing folder has this long to come back: it may be about to be replaced
)

// Watch calls changed at once, and then after each change of TOML and CSS files in folders, until ctx ends. It returns
// once it watches. The folder optional need not exist; for the others that is an error.
func Watch(ctx context.Context, folders []string, optional string, changed func(), log *slog.Logger) error {
	watcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	w := &folderWatcher{Watcher: watcher, optional: filepath.Clean(optional)}
	for _, dir := range append(slices.Clone(folders), optional) {
		w.folders = append(w.folders, filepath.Clean(dir)) // as in the names of events
	}
	if err := w.watch(); err != nil {
		return errors.Join(err, watcher.Close())
	}
	changed()
	go w.follow(ctx, changed, log)
	return nil
}

type folderWatcher struct {
	*fsnotify.Watcher
	folders  []string
	optional string // one of folders
}

// watch adds the folders, again if they are watched already. It does not watch files, since editors replace a file by a
// new one.
func (w *folderWatcher) watch() error {
	for _, dir := range w.folders {
		if err := w.Add(dir); err != nil && !(dir == w.optional && errors.Is(err, fs.ErrNotExist)) {
			return fmt.Errorf("watching for edits: %w", err)
		}
	}
	return nil
}

// follow calls changed when files have changed and settled.
func (w *folderWatcher) follow(ctx context.Context, changed func(), log *slog.Logger) {
	defer w.Close()
	var settled <-chan time.Time // none before the first change
	gone := false
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.Events:
			ext := filepath.Ext(event.Name)
			if (ext == ".toml" || ext == ".css") && event.Op != fsnotify.Chmod || slices.Contains(w.folders, filepath.Clean(event.Name)) {
				settled = time.After(settling)
			}
		case err := <-w.Errors:
			// Edits may have been missed, and building is cheap.
			log.Warn("watching for edits", "error", err.Error())
			settled = time.After(settling)
		case <-settled:
			err := w.watch() // again: a folder may have been replaced
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
