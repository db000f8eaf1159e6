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
	folder         string
	optional       string        // a folder that need not exist
	nameOfOptional func() string // as it is now
	changed        func()
	log            *slog.Logger
}

// Watch watches the files in two folders that a site is made from, until ctx ends. It calls changed
// at once, and then after each change. It returns as soon as it watches. It returns an error if
// folder does not exist. The other folder need not exist: optional returns which it is, and is called
// again after each change, since a file in folder may name it.
func Watch(
	ctx context.Context, folder string, optional func() string, changed func(), log *slog.Logger,
) error {
	fsWatcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	w := &watcher{
		Watcher:        fsWatcher,
		folder:         filepath.Clean(folder), // as in the names of events
		optional:       filepath.Clean(optional()),
		nameOfOptional: optional,
		changed:        changed,
		log:            log,
	}
	isComplete, err := w.addFolders()
	if err != nil {
		return errors.Join(err, w.Close())
	}
	changed()
	go func() {
		err := fault.Guard(func() error {
			w.follow(ctx, !isComplete)
			return nil
		})
		if err != nil {
			log.Error("edits are not seen any more", "error", err.Error())
		}
	}()
	return nil
}

// addFolders watches the folders. It may be called again while it watches them already. It watches
// folders, not files, since editors replace a file with a new one. isComplete is false if a folder does not exist, and
// no event will tell when it does.
func (w *watcher) addFolders() (isComplete bool, err error) {
	if err := w.Add(w.folder); err != nil {
		return false, fmt.Errorf("watching %s for edits: %w", w.folder, err)
	}
	before := w.optional
	w.optional = filepath.Clean(w.nameOfOptional())
	if before != w.optional && before != w.folder {
		_ = w.Remove(before) // which fails if it was not watched
	}
	err = w.Add(w.optional)
	if errors.Is(err, fs.ErrNotExist) {
		return filepath.Dir(w.optional) == w.folder, nil
	}
	if err != nil {
		return false, fmt.Errorf("watching %s for edits: %w", w.optional, err)
	}
	return true, nil
}

// follow calls changed after each change until ctx ends. If a folder is missing, it looks for it until it is there.
func (w *watcher) follow(ctx context.Context, isMissing bool) {
	defer w.Close()
	var settled <-chan time.Time // nil before the first change
	if isMissing {
		settled = time.After(retryMissing)
	}
	hasChanged := false // a file, not only the time has passed after which a missing folder is looked for
	for {
		select {
		case <-ctx.Done():
			return
		case event := <-w.Events:
			if w.concerns(event) {
				settled = time.After(debounce)
				hasChanged = true
			}
		case err := <-w.Errors:
			// Edits may have been missed, and building is cheap.
			w.log.Warn("watching for edits", "error", err.Error())
			settled = time.After(debounce)
			hasChanged = true
		case <-settled:
			isComplete, err := w.addFolders() // again, since a folder may have been replaced
			isMissing = !isComplete && (err == nil || errors.Is(err, fs.ErrNotExist))
			if isMissing {
				settled = time.After(retryMissing)
			}
			if isMissing && !hasChanged {
				continue
			}
			hasChanged = false
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
