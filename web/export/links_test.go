package export

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

func symlink(t *testing.T, target, name string) {
	t.Helper()
	if err := os.Symlink(target, name); err != nil {
		t.Fatal(err)
	}
}

// TestLinks: an export to a link writes to the folder that the link points to.
func TestLinks(t *testing.T) {
	before, _ := sites(t)
	parent := t.TempDir()
	folder := filepath.Join(parent, "site")
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(parent, "link")
	symlink(t, "site", link)
	export(t, before, link)
	if len(filetest.ReadFiles(t, folder)) == 0 {
		t.Error("the folder that the link leads to holds no export")
	}
}

// TestLinksOfFiles: an export replaces a link that has taken the place of a file, and leaves the
// link's target as it is.
func TestLinksOfFiles(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	outside := filepath.Join(t.TempDir(), "thesis.txt")
	filetest.WriteFile(t, outside, "years of work")
	page := filepath.Join(dir, "en", "index.html")
	if err := os.Remove(page); err != nil {
		t.Fatal(err)
	}
	symlink(t, outside, page)
	export(t, after, dir)
	difftest.Equal(t, filetest.ReadFile(t, outside), "years of work")
	difftest.Equal(t, filetest.ReadFile(t, page), string(after.Files["en/"].Body))
}

// TestLinksOut: an export fails if a link would lead it out of the folder, and writes nothing
// there.
func TestLinksOut(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, after, dir)
	prompts := filepath.Join(dir, "prompts")
	if err := os.RemoveAll(prompts); err != nil {
		t.Fatal(err)
	}
	outside := t.TempDir()
	symlink(t, outside, prompts)
	_, err := Write(t.Context(), before, dir, Options{})
	if err == nil {
		t.Fatal("it did not fail")
	}
	for _, want := range []string{"prompts/", "still works"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("the error lacks %q: %v", want, err)
		}
	}
	difftest.Equal(t, filetest.ReadFiles(t, outside), map[string]string{})
}
