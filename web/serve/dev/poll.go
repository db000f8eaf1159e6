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
// editors save in several steps. The interval is longer than a tick of the clock that file times come from, which is
// at most 10 ms. So a file that is saved again after these two looks gets another time. Only file systems that keep
// whole seconds, such as those of memory cards, can hide a second save: if it comes within the same second and does
// not change the size. The next save shows it.
const pollInterval = 30 * time.Millisecond

// extensions are the extensions of the files that a site is made from in a folder: texts and pictures.
var extensions = []string{".toml", ".png"}

// Beyond names what a site is made from outside of the folder of its catalogue. None of it has to exist.
type Beyond struct {
	Folder string   // folder with texts
	Files  []string // files with any extension, and folders whose list of names matters
}

// files are the files that a site is made from.
type files struct {
	folder string
	seen   string        // what the last look saw
	beyond Beyond        // what find returned at the last change
	find   func() Beyond // returns what is beyond the folder now
}

// Poll watches the files that a site is made from, in a folder and beyond it, until ctx ends. It calls changed before
// it returns, and then in a goroutine after each change. A folder may be missing, or be replaced with another one.
// Poll calls beyond again after each change, because the change may have named other files, or other files may be in
// a folder.
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

// follow calls changed after each change until ctx ends. built is what a look saw before changed was called.
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

// look returns the names, the sizes and the times of the files as they are now. After a change, it also finds the
// files beyond the folder again.
func (f *files) look() string {
	seen := f.lookAtAll()
	if seen != f.seen {
		f.beyond = f.find()
		f.seen = f.lookAtAll()
	}
	return f.seen
}

// lookAtAll returns the same as look, without finding files again.
func (f *files) lookAtAll() string {
	var seen strings.Builder
	seen.WriteString(lookInFolder(f.folder))
	seen.WriteString(lookInFolder(f.beyond.Folder))
	for _, file := range f.beyond.Files {
		seen.WriteString(lookAtFile(file))
	}
	return seen.String()
}

// lookInFolder returns a line that says whether a folder can be read, and a line for each file in the folder.
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

// lookAtFile returns a line with the name, the size and the time of a file or folder. If it is missing, the line has
// only the name.
func lookAtFile(name string) string {
	info, err := os.Stat(name)
	if err != nil {
		return fmt.Sprintln(name)
	}
	return fmt.Sprintln(name, info.Size(), info.ModTime().UnixNano())
}
