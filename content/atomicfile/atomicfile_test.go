package atomicfile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// writeAll writes files to a folder, and fails the test if it cannot.
func writeAll(t *testing.T, dir string, files map[string][]byte) {
	t.Helper()
	if err := atomicfile.WriteAll(dir, files); err != nil {
		t.Fatal(err)
	}
}

// TestWriteAll: missing folders are created, and nothing is left beside the files.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.toml"), "before")

	writeAll(t, dir, map[string][]byte{"a.toml": []byte("after"), "locales/b.toml": []byte("new")})

	want := map[string]string{"a.toml": "after", "locales/b.toml": "new"}
	difftest.Equal(t, filetest.ReadFiles(t, dir), want)
}

// TestSame: a file that would not change is not written.
func TestSame(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.toml")
	filetest.WriteFile(t, path, "same")
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}

	writeAll(t, dir, map[string][]byte{"a.toml": []byte("same")})

	after, err := os.Stat(path)
	if err != nil || !os.SameFile(before, after) {
		t.Error("it was replaced", err)
	}
}

// TestPermissions: a file keeps its permissions.
func TestPermissions(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.toml")
	filetest.WriteFile(t, path, "before")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}

	writeAll(t, dir, map[string][]byte{"a.toml": []byte("after")})

	difftest.Equal(t, filetest.ReadFile(t, path), "after")
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, info.Mode().Perm(), 0o640)
}

// TestLink: a link stays a link, and the file that it points to is replaced.
func TestLink(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "elsewhere/a.toml"), "before")
	link := filepath.Join(dir, "a.toml")
	if err := os.Symlink("elsewhere/a.toml", link); err != nil {
		t.Fatal(err)
	}

	writeAll(t, dir, map[string][]byte{"a.toml": []byte("after")})

	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "elsewhere/a.toml")), "after")
	target, err := os.Readlink(link)
	if err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, target, "elsewhere/a.toml")
}

// TestNone: if one of the files cannot be written, none is replaced, and nothing is left
// beside them.
func TestNone(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.toml"), "before")
	filetest.WriteFile(t, filepath.Join(dir, "locales"), "a file where a folder should be")
	before := filetest.ReadFiles(t, dir)

	err := atomicfile.WriteAll(dir, map[string][]byte{"a.toml": []byte("after"), "locales/b.toml": []byte("new")})

	if err == nil {
		t.Error("it succeeds")
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestDanglingLink: a link that leads to nothing is not replaced by a file.
func TestDanglingLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Symlink("nowhere/a.toml", filepath.Join(dir, "a.toml")); err != nil {
		t.Fatal(err)
	}

	err := atomicfile.WriteAll(dir, map[string][]byte{"a.toml": []byte("after")})

	if err == nil || !strings.Contains(err.Error(), "the link leads to nothing") {
		t.Error(err)
	}
}

// TestWriteAllStops: if a file cannot be moved to its place, the error says how many of the files have been replaced.
// Nothing is left beside the files.
func TestWriteAllStops(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "a.toml"), "same")
	filetest.WriteFile(t, filepath.Join(dir, "c.toml", "d"), "a file in a folder where a file should be")

	err := atomicfile.WriteAll(dir, map[string][]byte{
		"a.toml": []byte("same"), "b.toml": []byte("after"), "c.toml": []byte("new"),
	})

	if err == nil || !strings.Contains(err.Error(), "1 of 2 files") {
		t.Error(err)
	}
	want := map[string]string{
		"a.toml": "same", "b.toml": "after", "c.toml/d": "a file in a folder where a file should be",
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), want)
}
