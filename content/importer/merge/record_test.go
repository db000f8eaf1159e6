package merge_test

import (
	"maps"
	"os"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/translation"
)

// TestRemoved: a recipe that is no longer in its file stays in the catalogue.
func TestRemoved(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	if err := os.Remove("p/run.md"); err != nil {
		t.Fatal(err)
	}

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "say", Action: merge.Same})
	difftest.Equal(t, report.Gone, []string{"run"})
	c.expectHas(t, "catalogue.toml", "Run it.")
}

// TestMoved: a recipe whose file has moved is the same, not gone, and comes from the new file.
func TestMoved(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n"})
	if err := os.Rename("p/run.md", "p/start.md"); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"p/start.md": "---\ntitle: Run\n---\nRun it.\n"})

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "run", Action: merge.Same})
	difftest.Equal(t, report.Gone, []string(nil))
	c.expectHas(t, "imports.toml", `file = "p/start.md"`)
}

// TestMovedAndEdited: a file in another folder is known by its name if the one that is recorded is gone. Its text has
// changed, as any other.
func TestMovedAndEdited(t *testing.T) {
	c := begin(t, map[string]string{"app/commit.md": "Commit it.\n", "app/push.md": "Push it.\n"})
	if err := os.Rename("app", "app2"); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"app2/commit.md": "Commit all of it, in small steps.\n"})

	report := c.merge(t, replace, "app2")

	expect(t, report,
		outcome{Slug: "commit", Action: merge.Replaced},
		outcome{Slug: "push", Action: merge.Same})
	difftest.Equal(t, report.Gone, nil)
}

// TestMovedWithOtherSlug: a file in another folder is known by its name also if the recipe has another slug now.
func TestMovedWithOtherSlug(t *testing.T) {
	c := begin(t, map[string]string{"app/commit.md": "Commit it.\n"})
	c.edit(t, "catalogue.toml", `slug = "commit"`, `slug = "small-steps"`)
	c.edit(t, "en.toml", "recipes.commit", "recipes.small-steps")
	if err := os.Rename("app", "app2"); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, map[string]string{"app2/commit.md": "Commit all of it, in small steps.\n"})

	report := c.merge(t, replace, "app2")

	expect(t, report, outcome{Slug: "small-steps", Action: merge.Replaced})
}

// TestRemovedMoved: a recipe that was taken out of the catalogue stays out when its file is in another folder, or has
// another name and the same prompt.
func TestRemovedMoved(t *testing.T) {
	for name, text := range map[string]string{
		"app2/commit.md": "Commit all of it.\n",
		"app/push.md":    "Commit it.\n",
	} {
		c := begin(t, map[string]string{"app/commit.md": "Commit it.\n", "app/say.md": "Say it.\n"})
		c.remove(t, "commit")
		if err := os.Remove("app/commit.md"); err != nil {
			t.Fatal(err)
		}
		writeFiles(t, map[string]string{name: text})

		first := c.merge(t, merge.Options{}, ".")
		second := c.merge(t, merge.Options{}, ".")

		difftest.Equal(t, len(first.Of(merge.LeftOut)), 1, name)
		difftest.Equal(t, len(second.Of(merge.LeftOut)), 1, name)
		difftest.Equal(t, len(first.Of(merge.New))+len(second.Of(merge.New)), 0, name)
	}
}

// TestNotMoved: a new file of the same name beside one that is still there is another recipe.
func TestNotMoved(t *testing.T) {
	c := begin(t, map[string]string{"a/commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"b/commit.md": "Commit all of it, in small steps.\n"})

	report := c.merge(t, merge.Options{}, ".")

	expect(t, report,
		outcome{Slug: "commit", Action: merge.Same},
		outcome{Slug: "commit-2", Action: merge.New})
}

// TestMovedUntitled: a title that was made from the name of a file stays when the file is renamed, also later.
func TestMovedUntitled(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n"})
	if err := os.Rename("p/run.md", "p/start.md"); err != nil {
		t.Fatal(err)
	}

	report := c.merge(t, replace, "p")
	again := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "run", Action: merge.Same})
	expect(t, again, outcome{Slug: "run", Action: merge.Same})
	c.expectHas(t, "en.toml", `title = "Run"`)
}

// TestMovedAfterEdit: a recipe that was edited in the catalogue is the same when its file is renamed, since the record
// has what the file says.
func TestMovedAfterEdit(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "# Run\nRun it.\n"})
	c.edit(t, "catalogue.toml", "Run it.", "Run it well.")
	if err := os.Rename("p/run.md", "p/start.md"); err != nil {
		t.Fatal(err)
	}

	report := c.merge(t, merge.Options{}, "p")

	expect(t, report, outcome{Slug: "run", Action: merge.Edited, LocalEdits: []string{"prompt"}})
	difftest.Equal(t, report.Gone, []string(nil))
	c.expectHas(t, "imports.toml", `file = "p/start.md"`)
}

// TestSlugRenamed: a recipe whose slug was changed by hand in all TOML files is the same, and the record follows.
func TestSlugRenamed(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n"})
	c.edit(t, "catalogue.toml", `slug = "run"`, `slug = "start"`)
	c.edit(t, "en.toml", "[recipes.run]", "[recipes.start]")
	writeFiles(t, map[string]string{"p/run.md": "Run it now.\n"})

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "start", Action: merge.Replaced})
	c.expectHas(t, "imports.toml", `slug = "start"`)
}

// TestSlugRenamedOrNot: two recipes with the text of one that is gone may both be that one, so the record loses it.
func TestSlugRenamedOrNot(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n"})
	c.edit(t, "catalogue.toml", `slug = "run"`, `slug = "start"`)
	c.edit(t, "en.toml", "[recipes.run]", "[recipes.start]")
	c["catalogue.toml"] = append(c["catalogue.toml"], "[[recipes]]\nslug = \"go\"\ncategory = \"all\"\nprompt = \"Run it.\"\n"...)

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "run", Action: merge.New})
}

// remove takes a recipe out of the catalogue.
func (c catalogue) remove(t *testing.T, slug string) {
	t.Helper()
	loaded, record := c.load(t)
	set := &translation.Set{Catalogue: loaded, Record: &translation.Record{}}
	removed, err := edit.Remove(set, record, slug)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(c, removed.Files)
}

// TestRemovedNamesake: a recipe that was taken out counts as one of its name, so another one can be edited.
func TestRemovedNamesake(t *testing.T) {
	c := begin(t, nil)
	writeFiles(t, map[string]string{"many.md": "## Run\nRun one.\n## Run\nRun two.\n"})
	c.merge(t, merge.Options{}, "many.md")
	c.remove(t, "run")
	writeFiles(t, map[string]string{"many.md": "## Run\nRun one.\n## Run\nRun two now.\n"})

	report := c.merge(t, replace, "many.md")

	expect(t, report, outcome{Slug: "run", Action: merge.LeftOut}, outcome{Slug: "run-2", Action: merge.Replaced})
}

// TestRefused: a recipe whose text in the file is refused stays as it is, and is not gone. The others are
// merged.
func TestRefused(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n"})
	writeFiles(t, map[string]string{"p/run.md": "Run\u200b it.\n", "p/say.md": "Say it.\n"})

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "say", Action: merge.New})
	difftest.Equal(t, report.Gone, []string(nil))
	c.expectHas(t, "catalogue.toml", "Run it.")
}

// TestTakenOut: the record loses a recipe that was taken out of the catalogue by hand.
func TestTakenOut(t *testing.T) {
	c := begin(t, nil)
	empty := maps.Clone(c)
	writeFiles(t, map[string]string{"p/run.md": "Run it.\n"})
	c.merge(t, merge.Options{}, "p")
	maps.Copy(c, empty)
	writeFiles(t, map[string]string{"p/run.md": ""})

	c.merge(t, merge.Options{}, "p")

	if record := string(c["imports.toml"]); strings.Contains(record, "run") {
		t.Errorf("the record still has\n%s", record)
	}
}

// TestNothingFound: a catalogue without a record does not get one if there is no recipe.
func TestNothingFound(t *testing.T) {
	c := begin(t, nil)

	c.merge(t, merge.Options{}, ".")

	if record, isThere := c["imports.toml"]; isThere {
		t.Errorf("there is a record:\n%s", record)
	}
}

// TestRecordStays: the record that is given stays as it is; the files have the new one.
func TestRecordStays(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	loaded, record := c.load(t)
	options := merge.Options{Folder: imports.FolderAt("."), Replace: true}

	_, _, err := merge.Recipes(read(t, ".", importer.Options{}), loaded, record, options)

	if err != nil {
		t.Fatal(err)
	}
	_, want := c.load(t)
	difftest.Equal(t, record, want)
}
