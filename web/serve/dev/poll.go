package dev

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"prompt-recipes/content/fault"
)

// pollInterval is the time between two looks at the files. An edit counts when two looks have seen the same, since
// editors save in several steps. It is longer than a tick of the clock that file times are from, at most 10 ms, so a
// file that is saved again after these two looks has another time. Only file systems that keep whole seconds, such as
// those of memory cards, can hide a second save within a second that does not change the size; the next one shows it.
const pollInterval = 30 * time.Millisecond

// extensions are the extensions of the files in folders that a site is made from: its texts and its pictures.
var extensions = []string{".toml", ".png"}

// Beyond is what a site is made from outside of the folder of its catalogue. Nothing of it need exist.
type Beyond struct {
	Folder string   // with texts
	Files  []string // whatever their extensions are; and folders, for the names in them
}

// files are what a site is made from.
type files struct {
	folder string
	seen   string        // by the last look
	beyond Beyond        // of that time
	find   func() Beyond // as it is now
}

// Poll looks again and again, until ctx ends, at the files that a site is made from: those in a folder, and those
// beyond it. It calls changed at once, and then after each change; the first call has returned when Poll does. A folder
// may be missing, or be replaced by another one. beyond is called again after each change, since what has changed may
// name other files, or be a folder with others.
func Poll(ctx context.Context, folder string, beyond func() Beyond, changed func(), log *slog.Logger) {
	polled := &files{folder: folder, find: beyond}
	built := polled.look()
	changed()
	go func() {
		err := fault.Guard(func() error {
			polled.follow(ctx, built, changed)
			return nil
		})
		if err != nil {
			log.Error("edits are not seen any more", "error", err.Error())
		}
	}()
}

// follow calls changed after each change until ctx ends. built is what a look has seen before changed was called.
func (f *files) follow(ctx context.Context, built string, changed func()) {
	before := built
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pollInterval):
		}
		seen := f.look()
		if seen != built && seen == before {
			built = seen
			changed()
		}
		before = seen
	}
}

// look returns the names, the sizes and the times of the files as they are now.
func (f *files) look() string {
	seen := f.lookAtAll()
	if seen != f.seen {
		f.beyond = f.find()
		f.seen = f.lookAtAll()
	}
	return f.seen
}

// lookAtAll looks at the files that are known.
func (f *files) lookAtAll() string {
	var seen strings.Builder
	seen.WriteString(lookInFolder(f.folder))
	seen.WriteString(lookInFolder(f.beyond.Folder))
	for _, file := range f.beyond.Files {
		seen.WriteString(lookAtFile(file))
	}
	return seen.String()
}

// lookInFolder returns a line for a folder, which says whether it can be read, and one for each file in it.
func lookInFolder(folder string) string {
	entries, err := os.ReadDir(folder)
	var seen strings.Builder
	fmt.Fprintln(&seen, folder, err == nil)
	for _, entry := range entries {
		if slices.Contains(extensions, filepath.Ext(entry.Name())) {
			seen.WriteString(lookAtFile(filepath.Join(folder, entry.Name())))
		}
	}
	return seen.String()
}

// lookAtFile returns a line, also for a folder. That of a missing file has its name alone.
func lookAtFile(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Sprintln(name)
	}
	return fmt.Sprintln(name, info.Size(), info.ModTime().UnixNano())
}
