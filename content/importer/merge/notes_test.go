package merge_test

import (
	"maps"
	"strings"
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

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced, Conflicts: []string{"why_it_holds"}})
	c.expectHas(t, "en.toml", `why_it_holds = "It is ours."`)
}

// TestNotesOfTheCatalogue: notes that were written in the catalogue are no difference if the file has none.
func TestNotesOfTheCatalogue(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c.edit(t, "en.toml", `title = "Commit"`, "title = \"Commit\"\nwhy_it_holds = \"It is ours.\"")

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Same})
}

// TestNotesDeletedInFile: notes that were deleted in the file are a change of the file, which Replace takes.
func TestNotesDeletedInFile(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": withNotes})
	writeFiles(t, map[string]string{"commit.md": "Commit it.\n"})

	listed := c.merge(t, merge.Options{}, ".")
	taken := c.merge(t, replace, ".")
	again := c.merge(t, replace, ".")

	expect(t, listed, outcome{Slug: "commit", Action: merge.Changed})
	expect(t, taken, outcome{Slug: "commit", Action: merge.Replaced})
	expect(t, again, outcome{Slug: "commit", Action: merge.Same})
	c.expectHas(t, "en.toml", "[recipes.commit]\ntitle = \"Commit\"\n")
	if strings.Contains(string(c["en.toml"]), "why_it_holds") {
		t.Errorf("the notes are still there:\n%s", c["en.toml"])
	}
}

// TestNotesDeletedInFileAndEdited: notes that were deleted in the file and edited in the catalogue stay there, and somebody
// has to choose. With Keep they stay for good.
func TestNotesDeletedInFileAndEdited(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": withNotes})
	c.edit(t, "en.toml", "It says when.", "It says why.")
	writeFiles(t, map[string]string{"commit.md": "Commit it.\n"})

	report := c.merge(t, replace, ".")
	c.merge(t, merge.Options{Keep: true}, ".")
	again := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced, Conflicts: []string{"why_it_holds"}})
	expect(t, again, outcome{Slug: "commit", Action: merge.Same})
	c.expectHas(t, "en.toml", `why_it_holds = "It says why."`)
}

// TestNotesDeletedInBoth: notes that were deleted in the file and in the catalogue are no difference any more.
func TestNotesDeletedInBoth(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": withNotes})
	c.edit(t, "en.toml", "why_it_holds = \"It says when.\"\n", "")
	writeFiles(t, map[string]string{"commit.md": "Commit it.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	if strings.Contains(string(c["imports.toml"]), "why_it_holds") {
		t.Errorf("the record still has the notes:\n%s", c["imports.toml"])
	}
}
