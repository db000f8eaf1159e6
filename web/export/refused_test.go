package export

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// expectRefusal fails the test unless an export to a folder fails with an error that names what is
// in the way, and changes nothing.
func expectRefusal(t *testing.T, dir, inTheWay string) {
	t.Helper()
	before, _ := sites(t)
	files := filetest.ReadFiles(t, dir)
	_, err := Write(t.Context(), before, dir, Options{})
	if err == nil || !strings.Contains(err.Error(), inTheWay) {
		t.Errorf("with %s: %v", inTheWay, err)
	} else if strings.Contains(err.Error(), "still works") {
		t.Errorf("with %s: the error speaks of a site: %v", inTheWay, err)
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), files)
}

// TestRefused: if a file that no export has written has the name of one of the site's files, the
// export names it and writes nothing.
func TestRefused(t *testing.T) {
	for name, file := range map[string]string{
		"index.html":     "index.html",
		"fr/404.html.br": "fr/404.html.br",
		"robots.txt":     "robots.txt/thesis.txt",
		"assets":         "assets",
		".hosting/files": ".hosting/files/thesis.txt",
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			filetest.WriteFile(t, filepath.Join(dir, file), "years of work")
			if name != listName {
				filetest.WriteFile(t, filepath.Join(dir, listName), "# of an earlier export\n")
			}
			expectRefusal(t, dir, name)
		})
	}
}

// TestRefusedOthers: a folder with other files that was no export before is refused, and the error names some of them.
func TestRefusedOthers(t *testing.T) {
	before, _ := sites(t)
	dir := t.TempDir()
	for _, name := range []string{"main.go", "app/app.go", "README.md", "go.mod", ".git/HEAD", "CNAME"} {
		filetest.WriteFile(t, filepath.Join(dir, name), "years of work")
	}
	files := filetest.ReadFiles(t, dir)

	_, err := Write(t.Context(), before, dir, Options{})

	refusal, _ := errors.AsType[OthersError](err)
	difftest.Equal(t, refusal, OthersError{Dir: dir, Names: []string{"README.md", "app", "go.mod", "main.go"}})
	difftest.Equal(t, err.Error(), dir+" was no export before and has other files: "+
		"README.md, app, go.mod, … (4 in all). Name a folder that is new, "+
		"or has no more than CNAME and names that begin with a dot, such as "+filepath.Join(dir, "public"))
	difftest.Equal(t, filetest.ReadFiles(t, dir), files)
}

// TestFirstExport: a first export may go to a worktree of git, and keeps the files in it that a host wants.
func TestFirstExport(t *testing.T) {
	before, _ := sites(t)
	dir := t.TempDir()
	for _, name := range []string{".git", "CNAME", ".github/workflows/pages.yml"} {
		filetest.WriteFile(t, filepath.Join(dir, name), "years of work")
	}

	export(t, before, dir)

	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "CNAME")), "years of work")
}

// TestRefusedFolder: an export also refuses to replace a folder that has taken the place of an
// exported file.
func TestRefusedFolder(t *testing.T) {
	before, _ := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	if err := os.Remove(filepath.Join(dir, "prompts.txt")); err != nil {
		t.Fatal(err)
	}
	filetest.WriteFile(t, filepath.Join(dir, "prompts.txt/thesis.txt"), "years of work")
	expectRefusal(t, dir, "has a folder prompts.txt")
}

// TestRefusedWhileAnotherWrites: an export refuses to write while another one is writing.
func TestRefusedWhileAnotherWrites(t *testing.T) {
	dir := t.TempDir()
	another, err := openFolder(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer another.close()
	expectRefusal(t, dir, "another export")
}

// TestRefusedBuiltIn: the built-in catalogue does not replace another one, which somebody has forgotten to name.
func TestRefusedBuiltIn(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	export(t, before, dir)
	files := filetest.ReadFiles(t, dir)

	_, err := Write(t.Context(), after, dir, Options{IsBuiltIn: true})

	if err == nil || !strings.Contains(err.Error(), "name the catalogue") {
		t.Errorf("the built-in catalogue replaces another one: %v", err)
	}
	difftest.Equal(t, filetest.ReadFiles(t, dir), files)
}

// TestRefusedMove: a site does not replace a site with another base URL, unless it has moved.
func TestRefusedMove(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	options := Options{BaseURL: "https://example.org/base/"}
	if _, err := Write(t.Context(), before, dir, options); err != nil {
		t.Fatal(err)
	}
	files := filetest.ReadFiles(t, dir)

	options.BaseURL = "https://example.org/other/"
	_, err := Write(t.Context(), after, dir, options)

	refusal, _ := errors.AsType[MovedError](err)
	difftest.Equal(t, refusal, MovedError{dir, "https://example.org/base/", "https://example.org/other/"})
	difftest.Equal(t, filetest.ReadFiles(t, dir), files)

	options.HasMoved = true
	changes, err := Write(t.Context(), after, dir, options)
	difftest.Equal(t, err, nil)
	difftest.Equal(t, changes.BaseURLBefore, "https://example.org/base/")
}

// TestBuiltInBefore: the built-in catalogue replaces itself, and another catalogue replaces it.
func TestBuiltInBefore(t *testing.T) {
	before, after := sites(t)
	dir := t.TempDir()
	for _, isBuiltIn := range []bool{true, true, false} {
		if _, err := Write(t.Context(), before, dir, Options{IsBuiltIn: isBuiltIn}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Write(t.Context(), after, dir, Options{IsBuiltIn: true}); err == nil {
		t.Error("the built-in catalogue replaces the one that has replaced it")
	}
}
