package imports_test

import (
	"os"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/imports"
)

// TestFolderExists: a file is gone, too, if one of the folders in its path is a file now.
func TestFolderExists(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "p"), "Run it.\n")

	for file, want := range map[string]bool{
		"p":        true,
		"p/run.md": false,
		"q/run.md": false,
		"-":        true,
	} {
		difftest.Equal(t, imports.FolderAt(dir).Exists(file), want, file)
	}
}

// TestFolderLinks: a file has one name, and exists, whichever links lead to the folder of the catalogue and to that of the
// file.
func TestFolderLinks(t *testing.T) {
	dir := t.TempDir()
	makeFolders(t, filepath.Join(dir, "deep/project/ours"), filepath.Join(dir, "deep/project/p"))
	filetest.WriteFile(t, filepath.Join(dir, "deep/project/p/run.md"), "Run it.\n")
	link(t, filepath.Join(dir, "deep/project/ours"), filepath.Join(dir, "ours"))
	link(t, filepath.Join(dir, "deep/project/p"), filepath.Join(dir, "p"))
	t.Chdir(filepath.Join(dir, "ours"))

	for _, folder := range []string{".", filepath.Join(dir, "ours"), filepath.Join(dir, "deep/project/ours")} {
		for _, path := range []string{"../p/run.md", filepath.Join(dir, "deep/project/p/run.md"), filepath.Join(dir, "p/run.md")} {
			name := imports.FolderAt(folder).Name(path)

			difftest.Equal(t, name, "../p/run.md", folder, path)
			difftest.Equal(t, imports.FolderAt(folder).Exists(name), true, folder)
			difftest.Equal(t, imports.FolderAt(folder).Path(name), filepath.FromSlash("../p/run.md"), folder)
			difftest.Equal(t, imports.FolderAt(folder).IsBelow(name, filepath.Join(dir, "p")), true, folder)
		}
	}
}

// TestFolderRename: a file that was recorded by a name through a link has the name of its folder today.
func TestFolderRename(t *testing.T) {
	dir := t.TempDir()
	makeFolders(t, filepath.Join(dir, "shared"))
	link(t, "shared", filepath.Join(dir, "commands"))

	name := imports.FolderAt(dir).Rename("commands/run.md")

	difftest.Equal(t, name, "shared/run.md")
}

// TestFolderLinkedFile: a link to a file has the name of the link, since the user has named that.
func TestFolderLinkedFile(t *testing.T) {
	dir := t.TempDir()
	filetest.WriteFile(t, filepath.Join(dir, "run.md"), "Run it.\n")
	link(t, "run.md", filepath.Join(dir, "start.md"))

	name := imports.FolderAt(dir).Name(filepath.Join(dir, "start.md"))

	difftest.Equal(t, name, "start.md")
}

func makeFolders(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if err := os.MkdirAll(path, 0o777); err != nil {
			t.Fatal(err)
		}
	}
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}
