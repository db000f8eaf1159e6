package merge_test

import (
	"os"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
)

// beginInProject begins a catalogue with the recipes of a file of a project, and then renames the project, as in another
// copy of it. The file has another text there.
func beginInProject(t *testing.T, before, after string) catalogue {
	t.Helper()
	c := begin(t, nil)
	writeFiles(t, map[string]string{"project/prompts.md": before})
	c.merge(t, merge.Options{}, "project/prompts.md")
	if err := os.Rename("project", "copy"); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"copy/prompts.md": after})
	return c
}

// TestMovedNamesakes: in another copy of a project, too, nobody knows which of two recipes of one name is left if its text
// has changed. So it is neither, and none gets its text.
func TestMovedNamesakes(t *testing.T) {
	c := beginInProject(t,
		"## Review\nReview as an attacker.\n## Review\nReview as a maintainer.\n",
		"## Review\nReview as a patient maintainer.\n")

	report := c.merge(t, replace, "copy/prompts.md")

	expect(t, report, outcome{Slug: "review-3", Action: merge.New})
	difftest.Equal(t, report.Gone, []string{"review", "review-2"})
	c.expectHas(t, "catalogue.toml", "Review as an attacker.")
	c.expectHas(t, "catalogue.toml", "Review as a maintainer.")
}

// TestMovedWithoutHeading: a heading that is missing in another copy of a project is gone.
func TestMovedWithoutHeading(t *testing.T) {
	c := beginInProject(t, "## Run\nRun it.\n## Say\nSay it.\n", "## Say\nSay it.\n## Sing\nSing it.\n")

	report := c.merge(t, merge.Options{}, "copy/prompts.md")

	expect(t, report, outcome{Slug: "say", Action: merge.Same}, outcome{Slug: "sing", Action: merge.New})
	difftest.Equal(t, report.Gone, []string{"run"})
}

// TestMovedParts: a file that had recipes below headings has them in another copy of a project, too, also beside others.
func TestMovedParts(t *testing.T) {
	c := beginInProject(t, "## Run\nRun it.\n## Say\nSay it.\n", "# Ours\n## Run\nRun it.\n## Say\nSay it.\n")
	_, record := c.load(t)
	found, err := importer.Read(t.Context(), []string{"copy/prompts.md", "catalogue.md"},
		importer.Options{Parts: record.Parts(imports.FolderAt("."))})
	if err != nil {
		t.Fatal(err)
	}

	report, err := c.tryMerge(t, found, merge.Options{})

	if err != nil {
		t.Fatal(err)
	}
	expect(t, report, outcome{Slug: "run", Action: merge.Same}, outcome{Slug: "say", Action: merge.Same})
}

// TestRemovedWhileAway: a recipe that was taken out of the catalogue stays out when its file was away for a while, as on
// another branch.
func TestRemovedWhileAway(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	c.remove(t, "run")
	if err := os.Remove("p/run.md"); err != nil {
		t.Fatal(err)
	}
	c.merge(t, merge.Options{}, "p")
	writeFiles(t, map[string]string{"p/run.md": "Run it.\n"})

	report := c.merge(t, merge.Options{}, "p")

	expect(t, report,
		outcome{Slug: "run", Action: merge.LeftOut},
		outcome{Slug: "say", Action: merge.Same})
}

// TestRenamedToRemoved: a file that gets the name of one whose recipe was taken out of the catalogue keeps its recipe.
func TestRenamedToRemoved(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	c.remove(t, "run")
	if err := os.Rename("p/say.md", "p/run.md"); err != nil {
		t.Fatal(err)
	}

	report := c.merge(t, merge.Options{}, "p")

	expect(t, report, outcome{Slug: "say", Action: merge.Same})
	difftest.Equal(t, report.Gone, nil)
}

// TestRemovedTwice: a record may say twice that a recipe was taken out, as after a merge of two branches.
func TestRemovedTwice(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	c.remove(t, "run")
	record := string(c["imports.toml"])
	c["imports.toml"] = []byte(record + record[strings.Index(record, "[[removed]]"):])

	report := c.merge(t, merge.Options{}, "p")

	expect(t, report, outcome{Slug: "run", Action: merge.LeftOut}, outcome{Slug: "say", Action: merge.Same})
}

// TestMovedToTaken: the prompt of a heading that is gone is found in a moved file, where another recipe had its place.
func TestMovedToTaken(t *testing.T) {
	c := beginInProject(t, "## Run\nRun it.\n## Say\nSay it.\n", "## Run\nSay it.\n## Sing\nSing it.\n")

	report := c.merge(t, merge.Options{}, "copy/prompts.md")

	expect(t, report, outcome{Slug: "say", Action: merge.Changed}, outcome{Slug: "sing", Action: merge.New})
}
