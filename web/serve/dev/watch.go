package dev

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

	"prompt-recipes/content/fault"
)

const (
	// a change counts when files have not changed for this long: editors save in several steps
	debounce = 30 * time.Millisecond
	// between two checks for a missing folder, which may be about to be replaced
	retryMissing = 500 * time.Millisecond
)

// watchedExtensions are the extensions of the files that a site is made from: its texts and its
// pictures.
var watchedExtensions = []string{".toml", ".png"}

// watcher calls changed when files in its folders have changed and settled.
type watcher struct {
	*fsnotify.Watcher
	folder   string
	optional string // a folder that need not exist
	changed  func()
	log      *slog.Logger
}

// Watch watches the files in two folders that a site is made from, until ctx ends. It calls changed
// at once, and then after each change. It returns as soon as it watches. It returns an error if
// folder does not exist; optional need not exist.
func Watch(ctx context.Context, folder, optional string, changed func(), log *slog.Logger) error {
	fsWatcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	w := &watcher{
		Watcher:  fsWatcher,
		folder:   filepath.Clean(folder), // as in the names of events
		optional: filepath.Clean(optional),
		changed:  changed,
		log:      log,
	}
	isOptionalThere, err := w.addFolders()
	if err != nil {
		return errors.Join(err, w.Close())
	}
	changed()
	go func() {
		err := fault.Guard(func() error {
			w.follow(ctx, isOptionalThere)
			return nil
		})
		if err != nil {
			log.Error("edits are not seen any more", "error", err.Error())
		}
	}()
	return nil
}

// addFolders watches the folders. It may be called again while it watches them already. It watches
// folders, not files, since editors replace a file with a new one. isOptionalThere reports whether the folder
// that need not exist does.
func (w *watcher) addFolders() (isOptionalThere bool, err error) {
	if err := w.Add(w.folder); err != nil {
		return false, fmt.Errorf("watching %s for edits: %w", w.folder, err)
	}
	err = w.Add(w.optional)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("watching %s for edits: %w", w.optional, err)
	}
	return err == nil, nil
}

// follow calls changed after each change until ctx ends. A folder that goes is looked for until it is there again:
// nothing else tells that it is. isOptionalThere is what addFolders has returned.
func (w *watcher) follow(ctx context.Context, isOptionalThere bool) {
	defer w.Close()
	var settled <-chan time.Time // nil before the first change
	isMissing := false
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.Events:
			if w.concerns(event) {
				settled = time.After(debounce)
			}
		case err := <-w.Errors:
			// Edits may have been missed, and building is cheap.
			w.log.Warn("watching for edits", "error", err.Error())
			settled = time.After(debounce)
		case <-settled:
			wasMissing := isMissing
			isThere, err := w.addFolders() // again, since a folder may have been replaced
			isMissing = errors.Is(err, fs.ErrNotExist) || isOptionalThere && !isThere
			isOptionalThere = isOptionalThere || isThere
			if isMissing {
				settled = time.After(retryMissing)
			}
			if isMissing && wasMissing {
				continue
			}
			if err != nil {
				w.log.Warn("some edits will not be seen", "error", err.Error())
			}
			w.changed()
		}
	}
}

// concerns reports whether an event may change the site.
func (w *watcher) concerns(event fsnotify.Event) bool {
	name := filepath.Clean(event.Name)
	if name == w.folder || name == w.optional {
		return true
	}
	return event.Op != fsnotify.Chmod && slices.Contains(watchedExtensions, filepath.Ext(name))
}
