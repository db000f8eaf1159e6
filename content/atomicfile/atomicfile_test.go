package atomicfile_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

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

// TestWriteAllStops: if a file cannot be moved to its place, the error says how many others have been
// replaced, of those that were to be, and nothing is left beside the files.
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

// TestWriteAllAfterKill: the partial file of a program that was killed long ago is removed. One that another program
// may be writing now stays, and so do files that are no partial files of this one.
func TestWriteAllAfterKill(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{".a.toml.left.partial", ".a.toml.swp", ".b.toml.other.partial"} {
		file := filepath.Join(dir, name)
		filetest.WriteFile(t, file, "old")
		twoHoursAgo := time.Now().Add(-2 * time.Hour)
		if err := os.Chtimes(file, twoHoursAgo, twoHoursAgo); err != nil {
			t.Fatal(err)
		}
	}
	filetest.WriteFile(t, filepath.Join(dir, ".a.toml.now.partial"), "half")

	writeAll(t, dir, map[string][]byte{"a.toml": []byte("new")})

	want := map[string]string{
		"a.toml": "new", ".a.toml.swp": "old", ".b.toml.other.partial": "old", ".a.toml.now.partial": "half",
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), want)
}

// writeIn writes a.txt below a folder, with the partial file p, and reports whether it has changed.
func writeIn(t *testing.T, dir, text string) bool {
	t.Helper()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	changed, err := atomicfile.WriteIn(root, "p", "folder/a.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return changed
}

// TestWriteIn: missing folders are created, and a file changes once.
func TestWriteIn(t *testing.T) {
	dir := t.TempDir()

	first := writeIn(t, dir, "new")
	again := writeIn(t, dir, "new")

	difftest.Equal(t, []bool{first, again}, []bool{true, false})
	difftest.Equal(t, filetest.ReadFiles(t, dir), map[string]string{"folder/a.txt": "new"})
}

// TestWriteInAfterKill: the partial file of a program that was killed is replaced.
func TestWriteInAfterKill(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "p"), "longer than the new text")

	writeIn(t, dir, "new")

	difftest.Equal(t, filetest.ReadFiles(t, dir), map[string]string{"folder/a.txt": "new"})
}

// TestWriteInLink: a link that leads out of the root is replaced, and the file behind it stays.
func TestWriteInLink(t *testing.T) {
	dir := t.TempDir()
	outside := filepath.Join(t.TempDir(), "thesis.txt")
	filetest.WriteFile(t, outside, "years of work")
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(outside, filepath.Join(dir, "folder", "a.txt")); err != nil {
		t.Fatal(err)
	}

	writeIn(t, dir, "new")

	difftest.Equal(t, filetest.ReadFile(t, outside), "years of work")
	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "folder", "a.txt")), "new")
}

// TestWriteInLinkToSame: a link is replaced also if it leads to the same bytes, since these may change later.
func TestWriteInLinkToSame(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "folder/b.txt"), "same")
	link := filepath.Join(dir, "folder/a.txt")
	if err := os.Symlink("b.txt", link); err != nil {
		t.Fatal(err)
	}

	changed := writeIn(t, dir, "same")

	info, err := os.Lstat(link)
	if err != nil {
		t.Fatal(err)
	}
	if !changed || !info.Mode().IsRegular() {
		t.Errorf("changed: %v, it is %v", changed, info.Mode())
	}
}

// TestWriteAndFlushIn: a file that is flushed is written as WriteIn writes it.
func TestWriteAndFlushIn(t *testing.T) {
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()

	changed, err := atomicfile.WriteAndFlushIn(root, "p", "folder/in/a.txt", []byte("new"))

	if err != nil || !changed {
		t.Errorf("changed: %v, %v", changed, err)
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), map[string]string{"folder/in/a.txt": "new"})
}
