package known_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer/known"
)

// isThere reports whether there is a file with a path from the working folder, in which the catalogue is.
func isThere(name string) bool {
	_, err := os.Stat(filepath.FromSlash(name))
	return err == nil
}

// move moves a file, or a folder, to another folder.
func move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

// TestMoved: a recipe whose file is in another folder now stays the same recipe.
func TestMoved(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	add(t, "p", known.Options{})
	move(t, "p/run.md", "p/fast/run.md")

	compared := add(t, "p", known.Options{IsThere: isThere})

	expectNew(t, compared, 2)
	difftest.Equal(t, compared.Moved, map[string]string{"p/run.md": "p/fast/run.md"})
	if got := filetest.ReadFile(t, "catalogue.toml"); !strings.Contains(got, `file = "p/fast/run.md"`) {
		t.Errorf("the catalogue does not name the file:\n%s", got)
	}
}

// TestMovedUnderAnotherName: the same for a recipe whose file the catalogue names with a dot before it.
func TestMovedUnderAnotherName(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n"})
	add(t, "p", known.Options{})
	filetest.Edit(t, "catalogue.toml", `"p/run.md"`, `"./p/run.md"`)
	move(t, "p/run.md", "p/fast/run.md")

	compared := add(t, "p", known.Options{IsThere: isThere})

	expectNew(t, compared, 1)
	difftest.Equal(t, compared.Moved, map[string]string{"p/run.md": "p/fast/run.md"})
	if got := filetest.ReadFile(t, "catalogue.toml"); !strings.Contains(got, `file = "p/fast/run.md"`) {
		t.Errorf("the catalogue does not name the file:\n%s", got)
	}
}

// TestMovedSkill: a skill is known by its folder.
func TestMovedSkill(t *testing.T) {
	const skill = "---\nname: tidy\ndescription: Tidies up.\n---\nTidy up.\n"
	contenttest.BeginEmpty(t, map[string]string{"s/tidy/SKILL.md": skill})
	add(t, "s", known.Options{})
	move(t, "s/tidy", "s/more/tidy")

	compared := add(t, "s", known.Options{IsThere: isThere})

	difftest.Equal(t, compared.Moved, map[string]string{"s/tidy/SKILL.md": "s/more/tidy/SKILL.md"})
}

// TestMovedUnclear: if two new files have the name of the one that is lost, both are new recipes.
func TestMovedUnclear(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n"})
	add(t, "p", known.Options{})
	move(t, "p/run.md", "p/a/run.md")
	filetest.WriteFiles(t, map[string]string{"p/b/run.md": "Run it, too.\n"})

	compared := add(t, "p", known.Options{IsThere: isThere})

	expectNew(t, compared, 0, "p/a/run.md", "p/b/run.md")
}

// TestMovedCopied: a file that is still there has not moved; another one of its name is a new recipe.
func TestMovedCopied(t *testing.T) {
	contenttest.BeginEmpty(t, map[string]string{"p/run.md": "Run it.\n", "p/a/run.md": "Run it, too.\n"})
	add(t, "p/run.md", known.Options{})

	compared := add(t, "p", known.Options{IsThere: isThere})

	expectNew(t, compared, 1, "p/a/run.md")
}
