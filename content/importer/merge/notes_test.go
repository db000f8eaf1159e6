package merge_test

import (
	"maps"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/importer/merge"
)

// TestDeletedNotes: notes that were deleted from the catalogue do not come back.
func TestDeletedNotes(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": withNotes})
	c.edit(t, "en.toml", "why_it_holds = \"It says when.\"\n", "")
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Edited, LocalEdits: []string{"why_it_holds"}})
	difftest.Equal(t, c, before)
}

// TestNewNotes: notes that the file has only now are taken, since the catalogue never had any.
func TestNewNotes(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": withNotes})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "en.toml", `why_it_holds = "It says when."`)
}

// TestWrittenNotes: notes of the file do not replace those that were written in the catalogue.
func TestWrittenNotes(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c.edit(t, "en.toml", `title = "Commit"`, "title = \"Commit\"\nwhy_it_holds = \"It is ours.\"")
	writeFiles(t, map[string]string{"commit.md": withNotes})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Edited, Conflicts: []string{"why_it_holds"}})
	c.expectHas(t, "en.toml", `why_it_holds = "It is ours."`)
}

// TestNotesOfTheCatalogue: notes that were written in the catalogue are no difference if the file has none.
func TestNotesOfTheCatalogue(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c.edit(t, "en.toml", `title = "Commit"`, "title = \"Commit\"\nwhy_it_holds = \"It is ours.\"")

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Same})
}
