// Package filetest gives tests short ways to read, write and compare files. Each function except [Module] fails the
// test if it cannot do its work.
package filetest

import (
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

// Copy copies all files to a folder, and returns its name.
func Copy(t testing.TB, files fs.FS, dir string) string {
	t.Helper()
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Edit replaces the first occurrence of old in a file. It fails the test if old does not occur.
func Edit(t testing.TB, path, old, new string) {
	t.Helper()
	text := ReadFile(t, path)
	if !strings.Contains(text, old) {
		t.Fatalf("%s does not contain %q", path, old)
	}
	WriteFile(t, path, strings.Replace(text, old, new, 1))
}

// ReadFile returns the text of a file.
func ReadFile(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// WriteFile writes a file, and creates the folders above it.
func WriteFile(t testing.TB, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

var update = flag.Bool("update", false, "write golden files")

// WriteFiles writes files, given by name, as WriteFile does.
func WriteFiles(t testing.TB, files map[string]string) {
	t.Helper()
	for name, text := range files {
		WriteFile(t, name, text)
	}
}

// Golden fails the test unless a text equals the golden file with the given name. After an intended
// change, run the test with -update and read the difference.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	if *update {
		WriteFile(t, name, got)
	}
	want := strings.Split(ReadFile(t, name), "\n")
	difftest.Equal(t, strings.Split(got, "\n"), want, name, ", which go test -update writes anew if the change is meant")
}

// Files returns the names of all files below a folder, sorted.
func Files(t testing.TB, dir string) []string {
	t.Helper()
	var names []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// ReadFiles returns the texts of all files below a folder, by name.
func ReadFiles(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for _, name := range Files(t, dir) {
		files[name] = ReadFile(t, filepath.Join(dir, name))
	}
	return files
}
