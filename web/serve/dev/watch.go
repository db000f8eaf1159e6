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

// watchedExtensions are the extensions of the files in watched folders that a site is made from: its texts and its
// pictures.
var watchedExtensions = []string{".toml", ".png"}

// Beyond is what a site is made from outside of the folder of its catalogue. Nothing of it need exist.
type Beyond struct {
	Folder string   // with texts
	Files  []string // whatever their extensions are
}

// watcher calls changed when files that it watches have changed and settled.
type watcher struct {
	*fsnotify.Watcher
	folder  string
	beyond  Beyond        // as it is watched
	find    func() Beyond // as it is now
	changed func()
	log     *slog.Logger
}

// Watch watches the files that a site is made from, until ctx ends: those in a folder, and those beyond it. It calls
// changed at once, and then after each change. It returns as soon as it watches. It returns an error if folder does not
// exist. beyond is called again after each change, since a file in folder may name others.
func Watch(
	ctx context.Context, folder string, beyond func() Beyond, changed func(), log *slog.Logger,
) error {
	fsWatcher, err := fsnotify.NewWatcher()
	if err != nil {
		return err
	}
	w := &watcher{
		Watcher: fsWatcher,
		folder:  filepath.Clean(folder), // as in the names of events
		find:    beyond,
		changed: changed,
		log:     log,
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
	w.beyond = w.find()
	w.beyond.Folder = filepath.Clean(w.beyond.Folder)
	wanted := []string{w.folder, w.beyond.Folder}
	for i, file := range w.beyond.Files {
		w.beyond.Files[i] = filepath.Clean(file)
		wanted = append(wanted, filepath.Dir(file))
	}
	for _, watched := range w.WatchList() {
		if !slices.Contains(wanted, watched) {
			_ = w.Remove(watched) // which fails if the folder is gone
		}
	}
	isComplete = true
	for _, folder := range wanted {
		err := w.Add(folder)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			isComplete = isComplete && filepath.Dir(folder) == w.folder
		case err != nil:
			return false, fmt.Errorf("watching %s for edits: %w", folder, err)
		}
	}
	return isComplete, nil
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
	folder := filepath.Dir(name)
	switch {
	case name == w.folder || name == w.beyond.Folder:
		return true
	case event.Op == fsnotify.Chmod:
		return false
	case slices.Contains(w.beyond.Files, name):
		return true
	}
	isInFolder := folder == w.folder || folder == w.beyond.Folder
	return isInFolder && slices.Contains(watchedExtensions, filepath.Ext(name))
}
