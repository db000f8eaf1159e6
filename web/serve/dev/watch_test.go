package dev_test

import (
	"bufio"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/filetest"
	"prompt-recipes/web/serve/dev"
)

// awaitChange fails the test unless the watcher calls within a time in which it surely would.
func awaitChange(t *testing.T, changes <-chan struct{}, what string) {
	t.Helper()
	select {
	case <-changes:
	case <-time.After(10 * time.Second):
		t.Fatal("nothing was called after ", what)
	}
}

// always returns a function that names one folder.
func always(folder string) func() dev.Beyond {
	return func() dev.Beyond { return dev.Beyond{Folder: folder} }
}

// TestWatchOptionalFolderReplaced: edits in the folder of messages are seen after it was moved away and back, as
// version control may do.
func TestWatchOptionalFolderReplaced(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "content")
	optional := filepath.Join(dir, "locales")
	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")
	filetest.WriteFile(t, filepath.Join(optional, "active.en.toml"), "a = 1\n")
	changes := make(chan struct{}, 100)
	err := dev.Watch(t.Context(), folder, always(optional), func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "the start")

	if err := os.Rename(optional, optional+".away"); err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "the folder has gone")
	if err := os.Rename(optional+".away", optional); err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "the folder has come back")
	filetest.WriteFile(t, filepath.Join(optional, "active.en.toml"), "a = 2\n")

	awaitChange(t, changes, "a file in it was saved")
}

// TestWatchOptionalFolderNamedLater: edits are seen in a folder of messages that catalogue.toml names after the start,
// also if it is made after that. Until then, edits of the catalogue are seen.
func TestWatchOptionalFolderNamedLater(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "content")
	catalogue := filepath.Join(folder, "catalogue.toml")
	filetest.WriteFile(t, catalogue, "locales")
	optional := func() dev.Beyond {
		name, err := os.ReadFile(catalogue)
		if err != nil { // the test has ended
			return dev.Beyond{Folder: folder}
		}
		return dev.Beyond{Folder: filepath.Join(folder, string(name))}
	}
	changes := make(chan struct{}, 100)
	err := dev.Watch(t.Context(), folder, optional, func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "the start")

	filetest.WriteFile(t, catalogue, "../words")
	awaitChange(t, changes, "another folder was named")
	filetest.WriteFile(t, filepath.Join(folder, "en.toml"), "a = 1\n")
	awaitChange(t, changes, "a file was saved while there is no such folder")
	if err := os.Mkdir(filepath.Join(dir, "words"), 0o755); err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "it was made")
	filetest.WriteFile(t, filepath.Join(dir, "words", "active.en.toml"), "a = 1\n")

	awaitChange(t, changes, "a file in it was saved")
}

// TestWatchFileBeyond: edits of a file beyond the folder are seen, also if its folder is made after the start. Those of
// files beside it are not.
func TestWatchFileBeyond(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "content")
	prompt := filepath.Join(dir, "prompts", "review.md")
	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")
	beyond := func() dev.Beyond { return dev.Beyond{Folder: folder, Files: []string{prompt}} }
	changes := make(chan struct{}, 100)
	err := dev.Watch(t.Context(), folder, beyond, func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "the start")

	filetest.WriteFile(t, prompt, "Review.\n")
	awaitChange(t, changes, "the file was made")
	filetest.WriteFile(t, filepath.Join(dir, "prompts", "other.toml"), "a = 1\n")
	select {
	case <-changes:
		t.Fatal("a file beside it was seen")
	case <-time.After(time.Second):
	}
	filetest.WriteFile(t, prompt, "Review it.\n")

	awaitChange(t, changes, "the file was saved")
}

// TestWatchMissingFolder: the error of a folder that cannot be watched names it.
func TestWatchMissingFolder(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "content")

	err := dev.Watch(t.Context(), missing, always(t.TempDir()), func() {}, slog.New(slog.DiscardHandler))

	if err == nil || !strings.Contains(err.Error(), missing) {
		t.Errorf("the error is %v", err)
	}
}

// TestWatchPanics: a panic after a change is logged, and does not end the program.
func TestWatchPanics(t *testing.T) {
	folder := t.TempDir()
	calls := 0
	changed := func() {
		calls++
		if calls > 1 { // the first call is that of Watch
			panic("no paper")
		}
	}
	logged, out := io.Pipe()
	err := dev.Watch(t.Context(), folder, always(folder), changed, slog.New(slog.NewTextHandler(out, nil)))
	if err != nil {
		t.Fatal(err)
	}

	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")

	line, err := bufio.NewReader(logged).ReadString('\n')
	if err != nil || !strings.Contains(line, "edits are not seen any more") || !strings.Contains(line, "no paper") {
		t.Errorf("the log says %q, %v", line, err)
	}
}
