package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// replaceIn replaces files in a folder, and fails the test if it cannot.
func replaceIn(t *testing.T, dir string, files map[string][]byte) {
	t.Helper()
	if err := replaceFiles(dir, files); err != nil {
		t.Fatal(err)
	}
}

// TestReplaceFiles: missing folders are created, and nothing is left beside the files.
func TestReplaceFiles(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.toml"), "before")

	replaceIn(t, dir, map[string][]byte{"a.toml": []byte("after"), "locales/b.toml": []byte("new")})

	want := map[string]string{"a.toml": "after", "locales/b.toml": "new"}
	difftest.Equal(t, filetest.ReadFiles(t, dir), want)
}

// TestReplaceSame: a file that would not change is not written.
func TestReplaceSame(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.toml"), "same")
	ageFiles(t, dir)

	replaceIn(t, dir, map[string][]byte{"a.toml": []byte("same")})

	expectNotWritten(t, dir)
}

// TestReplacePermissions: a file keeps its permissions.
func TestReplacePermissions(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.toml")
	filetest.WriteFile(t, path, "before")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}

	replaceIn(t, dir, map[string][]byte{"a.toml": []byte("after")})

	difftest.Equal(t, filetest.ReadFile(t, path), "after")
	difftest.Equal(t, readModes(t, dir, "a.toml"), "640")
}

// TestReplaceLink: a link stays a link, and the file that it points to is replaced.
func TestReplaceLink(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "elsewhere/a.toml"), "before")
	link := filepath.Join(dir, "a.toml")
	if err := os.Symlink("elsewhere/a.toml", link); err != nil {
		t.Fatal(err)
	}

	replaceIn(t, dir, map[string][]byte{"a.toml": []byte("after")})

	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "elsewhere/a.toml")), "after")
	target, err := os.Readlink(link)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, target, "elsewhere/a.toml")
}

// TestReplaceNone: if one of the files cannot be written, none is replaced, and nothing is left
// beside them.
func TestReplaceNone(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.toml"), "before")
	filetest.WriteFile(t, filepath.Join(dir, "locales"), "a file where a folder should be")
	before := filetest.ReadFiles(t, dir)

	err := replaceFiles(dir, map[string][]byte{"a.toml": []byte("after"), "locales/b.toml": []byte("new")})

	if err == nil {
		t.Error("it succeeds")
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestReplaceDanglingLink: a link that leads to nothing is not replaced by a file.
func TestReplaceDanglingLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("nowhere/a.toml", filepath.Join(dir, "a.toml")); err != nil {
		t.Fatal(err)
	}

	err := replaceFiles(dir, map[string][]byte{"a.toml": []byte("after")})

	if err == nil || !strings.Contains(err.Error(), "the link leads to nothing") {
		t.Error(err)
	}
}
