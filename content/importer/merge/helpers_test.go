package merge_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
)

// replace is what recipes add --replace asks for.
var replace = merge.Options{Replace: true}

// catalogue has the files of a catalogue, by name. The working folder has the files with prompts.
type catalogue map[string][]byte

// begin makes a new folder the working folder, and returns a catalogue with the recipes of these files, by
// name.
func begin(t *testing.T, files map[string]string) catalogue {
	t.Helper()
	t.Chdir(t.TempDir())
	writeFiles(t, files)
	c := catalogue{
		"catalogue.toml": []byte("agent_cli = \"claude\"\nsource_language = \"en\"\n"),
		"en.toml":        []byte("title = \"Ours\"\n"),
	}
	c.merge(t, merge.Options{}, ".")
	return c
}

// beginCommit begins a catalogue with the recipe of commit.md, whose title is then edited in the catalogue.
func beginCommit(t *testing.T) catalogue {
	t.Helper()
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c.edit(t, "en.toml", `title = "Commit"`, `title = "In small steps"`)
	return c
}

// beginMany begins a catalogue with the recipes run, in category ours, and say, in category theirs.
func beginMany(t *testing.T) catalogue {
	t.Helper()
	c := begin(t, nil)
	writeFiles(t, map[string]string{"many.md": "# Ours\n## Run\nRun it.\n# Theirs\n## Say\nSay it.\n"})
	c.merge(t, merge.Options{}, "many.md")
	return c
}

func writeFiles(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.WriteFile(t, name, text)
	}
}

// edit replaces the only occurrence of old in a file of the catalogue.
func (c catalogue) edit(t *testing.T, file, old, new string) {
	t.Helper()
	contenttest.Replace(t, c, file, old, new)
}

// load loads the catalogue and its record.
func (c catalogue) load(t *testing.T) (*check.Catalogue, *imports.Record) {
	t.Helper()
	loaded, err := check.Decode("", c, false).Catalogue()
	record, wrong := imports.Read(imports.FileName, c[imports.FileName])
	if err != nil || len(wrong) > 0 {
		t.Fatal(err, wrong)
	}
	return loaded, record
}

// merge merges the recipes at a path into the catalogue, and changes its files.
func (c catalogue) merge(t *testing.T, o merge.Options, path string) merge.Report {
	t.Helper()
	report, err := c.tryMerge(t, read(t, path, importer.Options{}), o)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// tryMerge merges recipes that were found into the catalogue, and changes its files.
func (c catalogue) tryMerge(t *testing.T, found *importer.Result, o merge.Options) (merge.Report, error) {
	t.Helper()
	loaded, record := c.load(t)
	o.Folder = imports.FolderAt(".")
	files, report, err := merge.Recipes(found, loaded, record, o)
	_, before := c.load(t)
	difftest.Equal(t, record, before, "the old record")
	maps.Copy(c, files)
	return report, err
}

// read reads the recipes at a path.
func read(t *testing.T, path string, o importer.Options) *importer.Result {
	t.Helper()
	found, err := importer.Read(t.Context(), []string{path}, o)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// expectHas fails the test unless a file of the catalogue has a text.
func (c catalogue) expectHas(t *testing.T, file, text string) {
	t.Helper()
	if !strings.Contains(string(c[file]), text) {
		t.Errorf("%s does not have %s:\n%s", file, text, c[file])
	}
}

// outcome is what tests look at in a recipe of a report.
type outcome struct {
	Slug       string
	Action     merge.Action
	LocalEdits []string
	Conflicts  []string
}

func outcomes(report merge.Report) []outcome {
	var all []outcome
	for _, r := range report.Decisions {
		all = append(all, outcome{r.Slug, r.Action, r.Keys(merge.LocallyEdited, merge.Kept), r.Keys(merge.Conflict)})
	}
	return all
}

// expect fails the test unless a report has just these recipes.
func expect(t *testing.T, report merge.Report, want ...outcome) {
	t.Helper()
	difftest.Equal(t, outcomes(report), want)
}

const withNotes = "---\ndescription: It says when.\n---\nCommit it.\n"
