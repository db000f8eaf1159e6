package merge_test

import (
	"maps"
	"os"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
)

// TestEdited: a text that was edited in the catalogue alone stays.
func TestEdited(t *testing.T) {
	c := beginCommit(t)
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Edited, LocalEdits: []string{"title"}})
	difftest.Equal(t, c, before)
}

// TestEditedAndRenamed: a file without a title does not contest one that was edited in the catalogue when its name
// changes.
func TestEditedAndRenamed(t *testing.T) {
	c := beginCommit(t)
	if err := os.Rename("commit.md", "submit.md"); err != nil {
		t.Fatal(err)
	}

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Edited, LocalEdits: []string{"title"}})
	c.expectHas(t, "en.toml", `title = "In small steps"`)
	c.expectHas(t, "imports.toml", `file = "submit.md"`)
}

// TestConflict: a text that was edited in the catalogue as well as in the file stays, and somebody has to
// choose.
func TestConflict(t *testing.T) {
	c := beginCommit(t)
	writeFiles(t, map[string]string{"commit.md": "# Step by step\nCommit it.\n"})
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Edited, Conflicts: []string{"title"}})
	difftest.Equal(t, c, before)
}

// TestConflictTaken: with Take, the text of the file replaces that of the catalogue, also if only that was edited.
func TestConflictTaken(t *testing.T) {
	for _, text := range []string{"# Step by step\nCommit it.\n", "# Commit\nCommit it.\n"} {
		c := begin(t, map[string]string{"commit.md": "# Commit\nCommit it.\n"})
		c.edit(t, "en.toml", `title = "Commit"`, `title = "In small steps"`)
		writeFiles(t, map[string]string{"commit.md": text})

		taken := c.merge(t, merge.Options{Take: true}, ".")
		again := c.merge(t, replace, ".")

		expect(t, taken, outcome{Slug: "commit", Action: merge.Replaced})
		expect(t, again, outcome{Slug: "commit", Action: merge.Same})
	}
}

// TestLostTitle: a title that the catalogue has lost, as after a merge of two branches, comes back.
func TestLostTitle(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c.edit(t, "en.toml", "title = \"Commit\"\n", "")

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "en.toml", `title = "Commit"`)
}

// TestConflictKept: with Keep, the text of the catalogue stays for good, and with Replace, others are taken. When the text
// of the file changes again, somebody has to choose again.
func TestConflictKept(t *testing.T) {
	c := beginCommit(t)
	writeFiles(t, map[string]string{"commit.md": "# Step by step\nCommit it now.\n"})

	kept := c.merge(t, merge.Options{Replace: true, Keep: true}, ".")
	again := c.merge(t, replace, ".")
	writeFiles(t, map[string]string{"commit.md": "# One by one\nCommit it now.\n"})
	changed := c.merge(t, replace, ".")

	title := []string{"title"}
	expect(t, kept, outcome{Slug: "commit", Action: merge.Replaced, LocalEdits: title})
	expect(t, again, outcome{Slug: "commit", Action: merge.Edited, LocalEdits: title})
	expect(t, changed, outcome{Slug: "commit", Action: merge.Edited, Conflicts: title})
	c.expectHas(t, "en.toml", `title = "In small steps"`)
	c.expectHas(t, "catalogue.toml", "Commit it now.")
}

// TestConflictWithoutRecord: if the record was lost, any text that differs may have been edited in the
// catalogue, so it stays.
func TestConflictWithoutRecord(t *testing.T) {
	c := beginCommit(t)
	delete(c, imports.FileName)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Edited, Conflicts: []string{"title"}})
}

// TestCopied: a text that was copied from the file into the catalogue is no edit any more.
func TestCopied(t *testing.T) {
	c := beginCommit(t)
	writeFiles(t, map[string]string{"commit.md": "# In small steps\nCommit it.\n"})
	c.merge(t, merge.Options{}, ".")
	writeFiles(t, map[string]string{"commit.md": "# Step by step\nCommit it.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "en.toml", `title = "Step by step"`)
}
