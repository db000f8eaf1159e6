package merge_test

import (
	"testing"

	"prompt-recipes/content/difftest"
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

// TestNewNamesake: a file begins a recipe although another file has one of the same name, which stays.
func TestNewNamesake(t *testing.T) {
	c := begin(t, map[string]string{"ours/run.md": "Run ours.\n"})
	writeFiles(t, map[string]string{"theirs/run.md": "Run theirs.\n"})

	report := c.merge(t, replace, "theirs")

	expect(t, report, outcome{Slug: "run-2", Action: merge.New})
	c.expectHas(t, "catalogue.toml", "Run ours.")
	c.expectHas(t, "catalogue.toml", "Run theirs.")
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
