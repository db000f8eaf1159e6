package source_test

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

// expectUnreadable fails the test unless a file, or the whole folder for "", cannot be read for the
// given reason.
func expectUnreadable(t *testing.T, dir, name, reason string) {
	t.Helper()
	_, err := mustOpen(t, dir).Check()
	difftest.Equal(t, fmt.Sprint(err), "reading "+filepath.Join(dir, name)+": "+reason)
}

// replaceByLink replaces a file by a link.
func replaceByLink(t *testing.T, dir, name, target string) {
	t.Helper()
	path := removeFile(t, dir, name)
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}

// replaceByPipe replaces a file by a pipe that nobody writes to.
func replaceByPipe(t *testing.T, dir, name string) {
	t.Helper()
	path := removeFile(t, dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := exec.Command("mkfifo", path).Run(); err != nil {
		t.Fatal(err)
	}
}

// removeFile removes a file if it is there, and returns its path.
func removeFile(t *testing.T, dir, name string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.Remove(path); err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return path
}

// writeLarge writes a file of the given size that takes no space on the disk.
func writeLarge(t *testing.T, dir, name string, size int64) {
	t.Helper()
	writeFile(t, dir, name, "")
	if err := os.Truncate(filepath.Join(dir, name), size); err != nil {
		t.Fatal(err)
	}
}

// TestLink: a link to a file is read as that file.
func TestLink(t *testing.T) {
	dir := copySmall(t)
	replaceByLink(t, dir, "pt.toml", "fr.toml")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	difftest.Equal(t, siteOf(t, checked).Languages, []string{"en", "fr", "pt"})
}

// TestPipe: a pipe is refused, because reading it may never end.
func TestPipe(t *testing.T) {
	for _, name := range []string{"fr.toml", "locales/active.fr.toml"} {
		t.Run(name, func(t *testing.T) {
			dir := copySmall(t)
			replaceByPipe(t, dir, name)

			expectUnreadable(t, dir, name, "this is a device, a pipe or a socket; put a file in its place")
		})
	}
}

func TestFolderForFile(t *testing.T) {
	dir := copySmall(t)
	if err := os.Mkdir(filepath.Join(dir, "de.toml"), 0o755); err != nil {
		t.Fatal(err)
	}

	expectUnreadable(t, dir, "de.toml", "this is a folder; rename it, or put a file in its place")
}

func TestFileForFolder(t *testing.T) {
	dir := copySmall(t)
	writeFile(t, dir, "locales", "")

	expectUnreadable(t, dir, "locales", "not a directory")
}

// TestLarge: a file that is larger than that of any catalogue is refused, and so are files that are
// too large together.
func TestLarge(t *testing.T) {
	const reason = "its files have more than 16777216 bytes together; make several catalogues of it"
	one := copySmall(t)
	writeLarge(t, one, "fr.toml", 50_000_000)
	several := copySmall(t)
	writeLarge(t, several, "ca.toml", 9<<20)
	writeLarge(t, several, "cs.toml", 9<<20)

	expectUnreadable(t, one, "", reason)
	expectUnreadable(t, several, "", reason)
}

// refusing is a folder that nobody may read. The tests run as root in a container, and root may
// read every real folder.
type refusing struct{}

func (refusing) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrPermission}
}

// TestUnreadableFolder: a folder that may not be read is an error, not a folder without files.
func TestUnreadableFolder(t *testing.T) {
	_, err := source.New(refusing{}, locales.Bundled()).Check()

	difftest.Equal(t, fmt.Sprint(err), "reading content: permission denied")
}
