package dev_test

import (
	"bufio"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/serve/dev"
)

// awaitChange fails the test unless a function is called within a generous time.
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

// TestPollOptionalFolderReplaced: edits in the folder of messages are noticed after it was moved away and back, as
// version control may do.
func TestPollOptionalFolderReplaced(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "content")
	optional := filepath.Join(dir, "locales")
	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")
	filetest.WriteFile(t, filepath.Join(optional, "active.en.toml"), "a = 1\n")
	changes := make(chan struct{}, 100)
	dev.Poll(t.Context(), folder, always(optional), func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
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

// TestPollOptionalFolderNamedLater: edits in a folder of messages are noticed even if catalogue.toml names it, or
// somebody makes it, only after the start. Until then, edits of the catalogue are noticed.
func TestPollOptionalFolderNamedLater(t *testing.T) {
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
	dev.Poll(t.Context(), folder, optional, func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
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

// TestPollFileBeyond: edits of a file beyond the folder are noticed, even if its folder is made after the start.
// Edits of files beside it are not.
func TestPollFileBeyond(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "content")
	prompt := filepath.Join(dir, "prompts", "review.md")
	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")
	beyond := func() dev.Beyond { return dev.Beyond{Folder: folder, Files: []string{prompt}} }
	changes := make(chan struct{}, 100)
	dev.Poll(t.Context(), folder, beyond, func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
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

// TestPollFolderBeyond: a new file in a folder beyond the folder is noticed, even if that folder is new, too.
func TestPollFolderBeyond(t *testing.T) {
	dir := t.TempDir()
	folder := filepath.Join(dir, "content")
	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")
	skill := filepath.Join(dir, "skill")
	filetest.WriteFile(t, filepath.Join(skill, "SKILL.md"), "Run it.\n")
	scripts := filepath.Join(skill, "scripts")
	beyond := func() dev.Beyond {
		files := []string{skill}
		if _, err := os.Stat(scripts); err == nil {
			files = append(files, scripts)
		}
		return dev.Beyond{Folder: folder, Files: files}
	}
	changes := make(chan struct{}, 100)
	dev.Poll(t.Context(), folder, beyond, func() { changes <- struct{}{} }, slog.New(slog.DiscardHandler))
	awaitChange(t, changes, "the start")

	if err := os.Mkdir(scripts, 0o755); err != nil {
		t.Fatal(err)
	}
	awaitChange(t, changes, "a folder was made")
	filetest.WriteFile(t, filepath.Join(scripts, "run.sh"), "true\n")

	awaitChange(t, changes, "a file was made in it")
}

// TestPollHalfSaved: a change is reported when two looks have seen the same. So it includes the second step of an
// editor, even if that step changes neither the size nor the time of the file, as within one tick of a clock.
func TestPollHalfSaved(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		name := filepath.Join(folder, "catalogue.toml")
		saved := time.Now()
		save := func(text string) {
			filetest.WriteFile(t, name, text)
			if err := os.Chtimes(name, saved, saved); err != nil {
				t.Fatal(err)
			}
		}
		save("")
		var told []string
		changed := func() { told = append(told, filetest.ReadFile(t, name)) }
		dev.Poll(t.Context(), folder, always(folder), changed, slog.New(slog.DiscardHandler))

		save("a = 1\n")
		time.Sleep(51 * time.Millisecond) // after the first look, before the second one
		save("a = 2\n")
		time.Sleep(time.Second)
		synctest.Wait()

		difftest.Equal(t, told, []string{"", "a = 2\n"})
	})
}

// TestPollPanics: a panic after a change is logged, and does not end the program.
func TestPollPanics(t *testing.T) {
	folder := t.TempDir()
	calls := 0
	changed := func() {
		calls++
		if calls > 1 { // the first call is before Poll returns
			panic("no paper")
		}
	}
	logged, out := io.Pipe()
	dev.Poll(t.Context(), folder, always(folder), changed, slog.New(slog.NewTextHandler(out, nil)))

	filetest.WriteFile(t, filepath.Join(folder, "catalogue.toml"), "a = 1\n")

	line, err := bufio.NewReader(logged).ReadString('\n')
	if err != nil || !strings.Contains(line, "edits are not seen any more") || !strings.Contains(line, "no paper") {
		t.Errorf("the log says %q, %v", line, err)
	}
}
