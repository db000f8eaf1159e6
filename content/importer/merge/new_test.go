package merge_test

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer/merge"
)

// TestNew: a recipe begins, with the texts of its file.
func TestNew(t *testing.T) {
	c := begin(t, nil)
	writeFiles(t, map[string]string{"p/commit.md": "---\ndescription: It says when.\n---\nCommit it.\n"})

	report := c.merge(t, merge.Options{}, "p")

	expect(t, report, outcome{Slug: "commit", Action: merge.New})
	c.expectHas(t, "catalogue.toml", "Commit it.")
	c.expectHas(t, "en.toml", "title = \"Commit\"\nwhy_it_holds = \"It says when.\"")
	c.expectHas(t, "imports.toml", `file = "p/commit.md"`)
}

// TestNewOutcome: the report has what readers replace in a new prompt, and why it has no command.
func TestNewOutcome(t *testing.T) {
	c := begin(t, nil)
	writeFiles(t, map[string]string{"explain.md": "Explain <LOG> to $USER.\n"})

	report := c.merge(t, merge.Options{}, ".")

	difftest.Equal(t, report.Outcomes["explain"].Change, []string{"<LOG>"})
	difftest.Equal(t, report.Outcomes["explain"].PromptOnly, "$ begins a substitution in the shell")
}

// TestNewAgent: a file that begins a recipe with tools of its own is not offered as a skill, which cannot have them,
// even if they are a list.
func TestNewAgent(t *testing.T) {
	c := begin(t, nil)
	writeFiles(t, map[string]string{"review.md": "---\ntools: [Read, Grep]\n---\nReview it.\n"})

	c.merge(t, merge.Options{}, ".")

	c.expectHas(t, "catalogue.toml", "Review it.\n'''\nno_skill = true\n")
}

// TestNewNamesake: a file begins a recipe although another file has one of the same name, which stays.
func TestNewNamesake(t *testing.T) {
	c := begin(t, map[string]string{"ours/run.md": "Run ours.\n"})
	writeFiles(t, map[string]string{"theirs/run.md": "Run theirs.\n"})

	report := c.merge(t, replace, "theirs")

	expect(t, report, outcome{Slug: "run-2", Action: merge.New})
	c.expectHas(t, "catalogue.toml", "Run ours.")
	c.expectHas(t, "catalogue.toml", "Run theirs.")
}

// slugsOf returns the slugs of the recipes of the catalogue, in order.
func (c catalogue) slugsOf(t *testing.T) []string {
	t.Helper()
	var slugs []string
	loaded, _ := c.load(t)
	for _, recipe := range loaded.Entries.Recipes {
		slugs = append(slugs, recipe.Slug)
	}
	return slugs
}

// TestNewInOrder: a new recipe follows the one before it in its folder.
func TestNewInOrder(t *testing.T) {
	c := begin(t, map[string]string{"p/a.md": "Do a.\n", "p/c.md": "Do c.\n", "p/f.md": "Do f.\n"})
	writeFiles(t, map[string]string{"p/b.md": "Do b.\n", "p/d.md": "Do d.\n", "p/e.md": "Do e.\n"})

	c.merge(t, merge.Options{}, "p")

	difftest.Equal(t, c.slugsOf(t), []string{"a", "b", "c", "d", "e", "f"})
}

// TestNewInOrderOfCategory: a new recipe follows no recipe that its author has moved to another category.
func TestNewInOrderOfCategory(t *testing.T) {
	c := begin(t, map[string]string{"p/a.md": "Do a.\n", "p/c.md": "Do c.\n", "q/d.md": "Do d.\n"})
	c.edit(t, "catalogue.toml", "slug = \"a\"\ncategory = \"p\"", "slug = \"a\"\ncategory = \"q\"")
	writeFiles(t, map[string]string{"p/b.md": "Do b.\n"})

	c.merge(t, merge.Options{}, ".")

	difftest.Equal(t, c.slugsOf(t), []string{"a", "c", "b", "d"})
}

// TestNewOnTwoBranches: git merges two branches that have each added a recipe of a folder without a conflict, unless the
// two are neighbours.
func TestNewOnTwoBranches(t *testing.T) {
	base := begin(t, map[string]string{"p/a.md": "Do a.\n", "p/d.md": "Do d.\n", "p/g.md": "Do g.\n"})
	ours := maps.Clone(base)
	writeFiles(t, map[string]string{"p/b.md": "Do b.\n"})
	ours.merge(t, merge.Options{}, "p")
	theirs := maps.Clone(base)
	if err := os.Remove("p/b.md"); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"p/e.md": "Do e.\n"})
	theirs.merge(t, merge.Options{}, "p")

	merged := catalogue{}
	for name := range base {
		merged[name] = mergeFile(t, ours[name], base[name], theirs[name])
	}

	difftest.Equal(t, merged.slugsOf(t), []string{"a", "b", "d", "e", "g"})
	writeFiles(t, map[string]string{"p/b.md": "Do b.\n"})
	for _, d := range merged.merge(t, merge.Options{}, "p").Decisions {
		difftest.Equal(t, d.Action, merge.Same, d.Slug)
	}
}

// mergeFile merges three versions of a file as git does, without a conflict.
func mergeFile(t *testing.T, ours, base, theirs []byte) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, data := range map[string][]byte{"ours": ours, "base": base, "theirs": theirs} {
		filetest.WriteFile(t, filepath.Join(dir, name), string(data))
	}
	git := exec.Command("git", "merge-file", "-p", "ours", "base", "theirs")
	git.Dir = dir
	merged, err := git.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, merged)
	}
	return merged
}

// TestNewCategory: a new recipe begins in the category of the options, whatever its file says.
func TestNewCategory(t *testing.T) {
	c := beginMany(t)
	writeFiles(t, map[string]string{"more.md": "# Theirs\n## Go\nGo.\n# More\n## Stop\nStop.\n"})

	report := c.merge(t, merge.Options{Category: "ours"}, "more.md")

	for _, r := range report.Decisions {
		difftest.Equal(t, r.CategorySlug, "ours", r.Slug)
	}
}

// TestNewWithoutCategory: a recipe without a category begins in the category for all of these, which is new.
func TestNewWithoutCategory(t *testing.T) {
	c := beginMany(t)
	writeFiles(t, map[string]string{"p/go.md": "Go.\n"})

	report := c.merge(t, merge.Options{}, "p")

	difftest.Equal(t, report.Decisions[0].CategorySlug, "all")
}

// TestNewSigns: categories whose names have no letters are told apart, also later by their titles.
func TestNewSigns(t *testing.T) {
	c := begin(t, nil)
	writeFiles(t, map[string]string{"many.md": "# 🚀\n## Go\nGo.\n# 🔧\n## Mend\nMend it.\n# 🚀\n## Fly\nFly.\n"})
	writeFiles(t, map[string]string{"more.md": "# 🔧\n## Turn\nTurn it.\n# 🎈\n## Rise\nRise.\n"})

	first := c.merge(t, merge.Options{}, "many.md")
	second := c.merge(t, merge.Options{}, "more.md")

	difftest.Equal(t, categoriesOf(first), []string{"category", "category-2", "category"})
	difftest.Equal(t, categoriesOf(second), []string{"category-2", "category-3"})
	c.expectHas(t, "en.toml", "[categories.category-2]\ntitle = \"🔧\"\n")
}

func categoriesOf(report merge.Report) []string {
	var categories []string
	for _, d := range report.Decisions {
		categories = append(categories, d.CategorySlug)
	}
	return categories
}
