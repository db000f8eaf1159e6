package paths_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/paths"
)

// TestFrom: a file has one path, even if links lead to the folder of the catalogue or to the folder of the file.
func TestFrom(t *testing.T) {
	dir := t.TempDir()
	project := filepath.Join(dir, "deep", "project")
	for name, link := range map[string]string{"ours": "ours", "p": "linked"} {
		if err := os.MkdirAll(filepath.Join(project, name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(project, name), filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Join(dir, "ours"))

	for _, folder := range []string{".", filepath.Join(dir, "ours"), filepath.Join(project, "ours")} {
		for _, file := range []string{"../p/run.md", filepath.Join(dir, "linked", "run.md"), filepath.Join(project, "p", "run.md")} {
			path, isPossible := paths.From(folder, file)

			difftest.Equal(t, path, "../p/run.md", folder, file)
			difftest.Equal(t, isPossible, true, folder, file)
		}
	}
}

// TestFromBackslash: a catalogue cannot name a file whose name has a backslash, because that would be a slash on
// Windows.
func TestFromBackslash(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file there has such a name")
	}

	_, isPossible := paths.From(".", `p/a\b.md`)

	difftest.Equal(t, isPossible, false)
}

// TestFromLinkedFile: a link to a file has the path of the link, since the user has named the link.
func TestFromLinkedFile(t *testing.T) {
	t.Chdir(t.TempDir())
	filetest.WriteFile(t, "run.md", "Run it.\n")
	if err := os.Symlink("run.md", "start.md"); err != nil {
		t.Fatal(err)
	}

	path, _ := paths.From(".", "start.md")

	difftest.Equal(t, path, "start.md")
}
