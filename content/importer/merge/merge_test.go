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
	loaded := check.Load("", c)
	record, wrong := imports.Read(imports.FileName, c[imports.FileName])
	if len(loaded.Broken) > 0 || len(wrong) > 0 {
		t.Fatal(loaded.Broken, wrong)
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
	o.Dir = "."
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
		all = append(all, outcome{r.Slug, r.Action, r.LocalEdits, r.Conflicts})
	}
	return all
}

// expect fails the test unless a report has just these recipes.
func expect(t *testing.T, report merge.Report, want ...outcome) {
	t.Helper()
	difftest.Equal(t, outcomes(report), want)
}

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

	difftest.Equal(t, report.Decisions[0].Outcome.Change, []string{"<LOG>"})
	difftest.Equal(t, report.Decisions[0].Outcome.PromptOnly, "$ begins a substitution in the shell")
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

// TestSame: a recipe stays as it is if its file has the same texts, and no file of the catalogue changes.
func TestSame(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Same})
	difftest.Equal(t, c, before)
}

// TestChanged: without Replace, the catalogue keeps its texts if the file has others.
func TestChanged(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	before := maps.Clone(c)

	report := c.merge(t, merge.Options{}, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Changed})
	difftest.Equal(t, c, before)
}

// TestReplaced: with Replace, the catalogue takes the texts of the file.
func TestReplaced(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "# Step by step\nCommit it now.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "catalogue.toml", "Commit it now.")
	c.expectHas(t, "en.toml", `title = "Step by step"`)
}

// TestReplacedWithoutTexts: the prompt of a recipe is replaced although its texts were deleted from the file of
// the language, in which those of another recipe are replaced.
func TestReplacedWithoutTexts(t *testing.T) {
	c := begin(t, map[string]string{"a.md": "Do a.\n", "b.md": "Do b.\n"})
	c.edit(t, "en.toml", "[recipes.a]\ntitle = \"A\"\n", "")
	writeFiles(t, map[string]string{"a.md": "Do a now.\n", "b.md": "# The other\nDo b.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report,
		outcome{Slug: "a", Action: merge.Replaced, LocalEdits: []string{"title"}}, outcome{Slug: "b", Action: merge.Replaced})
	c.expectHas(t, "catalogue.toml", "Do a now.")
	c.expectHas(t, "en.toml", `title = "The other"`)
}

// TestReplacedTwice: the record has the texts that were taken last, so a later change replaces them again.
func TestReplacedTwice(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	c.merge(t, replace, ".")
	writeFiles(t, map[string]string{"commit.md": "Commit it later.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced})
	c.expectHas(t, "catalogue.toml", "Commit it later.")
}

// TestReplacedCategory: a recipe stays in its category when its texts are replaced.
func TestReplacedCategory(t *testing.T) {
	c := beginMany(t)
	writeFiles(t, map[string]string{"many.md": "# Ours\n## Run\nStart it.\n# Theirs\n## Say\nSay it.\n"})

	report := c.merge(t, merge.Options{Replace: true, Category: "theirs"}, "many.md")

	expect(t, report, outcome{Slug: "run", Action: merge.Replaced}, outcome{Slug: "say", Action: merge.Same})
	c.expectHas(t, "catalogue.toml", "slug = \"run\"\ncategory = \"ours\"\n")
}

// TestReplacedPromptOnly: a prompt that no longer has what kept it out of a command line gets one.
func TestReplacedPromptOnly(t *testing.T) {
	c := begin(t, map[string]string{"explain.md": "Explain [paste the log].\n"})
	c.expectHas(t, "catalogue.toml", "\nprompt_only")
	writeFiles(t, map[string]string{"explain.md": "Explain the newest log.\n"})

	c.merge(t, replace, ".")

	if strings.Contains(string(c["catalogue.toml"]), "\nprompt_only") {
		t.Errorf("it is still shown without a command:\n%s", c["catalogue.toml"])
	}
}

// TestReplacedInPart: a text that was edited in the catalogue stays, and the others are replaced.
func TestReplacedInPart(t *testing.T) {
	c := beginCommit(t)
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "commit", Action: merge.Replaced, LocalEdits: []string{"title"}})
	c.expectHas(t, "en.toml", `title = "In small steps"`)
	c.expectHas(t, "catalogue.toml", "Commit it now.")
}

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

const withNotes = "---\ndescription: It says when.\n---\nCommit it.\n"

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

// beginSwapOut begins a catalogue with the recipe of write.md and a swap-out for a part of its prompt.
func beginSwapOut(t *testing.T) catalogue {
	t.Helper()
	c := begin(t, map[string]string{"write.md": "Write 200 words.\n"})
	c["catalogue.toml"] = append(c["catalogue.toml"], `
[[recipes.swap_outs]]
slug = "short"
kind = "replace"
replaces = "200 words"
instruction = "a word"
`...)
	c["en.toml"] = append(c["en.toml"], "\n[recipes.write.swap_outs]\nshort = \"Short\"\n"...)
	return c
}

// TestBlocked: a prompt to which a swap-out of the catalogue no longer applies replaces nothing.
func TestBlocked(t *testing.T) {
	c := beginSwapOut(t)
	writeFiles(t, map[string]string{"write.md": "# Write in short\nWrite 100 words.\n"})
	before := maps.Clone(c)

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "write", Action: merge.Blocked})
	reason := report.Decisions[0].BlockedBy
	if reason == nil || !strings.HasPrefix(reason.Error(), `its swap-out short: "200 words" occurs 0 times`) {
		t.Error(reason)
	}
	difftest.Equal(t, c, before)
}

// TestBlockedKeptPrompt: a swap-out does not matter to a prompt that stays, since it was edited in the catalogue.
func TestBlockedKeptPrompt(t *testing.T) {
	c := beginSwapOut(t)
	c.edit(t, "catalogue.toml", "Write 200 words.", "Write 200 words now.")
	writeFiles(t, map[string]string{"write.md": "# Write in short\nWrite 100 words.\n"})

	report := c.merge(t, replace, ".")

	expect(t, report, outcome{Slug: "write", Action: merge.Replaced, Conflicts: []string{"prompt"}})
	c.expectHas(t, "catalogue.toml", "Write 200 words now.")
	c.expectHas(t, "en.toml", `title = "Write in short"`)
}

// TestRemoved: a recipe that is no longer in its file stays in the catalogue.
func TestRemoved(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	if err := os.Remove("p/run.md"); err != nil {
		t.Fatal(err)
	}

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "say", Action: merge.Same})
	difftest.Equal(t, report.Removed, []string{"run"})
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
	difftest.Equal(t, report.Removed, []string(nil))
	c.expectHas(t, "imports.toml", `file = "p/start.md"`)
}

// TestRefused: a recipe whose text in the file is refused stays as it is, and is not gone. The others are
// merged.
func TestRefused(t *testing.T) {
	c := begin(t, map[string]string{"p/run.md": "Run it.\n"})
	writeFiles(t, map[string]string{"p/run.md": "Run\u200b it.\n", "p/say.md": "Say it.\n"})

	report := c.merge(t, replace, "p")

	expect(t, report, outcome{Slug: "say", Action: merge.New})
	difftest.Equal(t, report.Removed, []string(nil))
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

	_, _, err := merge.Recipes(read(t, ".", importer.Options{}), loaded, record, replace)

	if err != nil {
		t.Fatal(err)
	}
	_, want := c.load(t)
	difftest.Equal(t, record, want)
}

// TestByHand: a recipe that is not a table of its own cannot be replaced, and no file is returned.
func TestByHand(t *testing.T) {
	c := begin(t, map[string]string{"commit.md": "Commit it.\n"})
	c["catalogue.toml"] = []byte(`source_language = "en"
categories = [{slug = "all"}]
recipes = [{slug = "commit", category = "all", prompt = "Commit it."}]
`)
	writeFiles(t, map[string]string{"commit.md": "Commit it now.\n"})
	before := maps.Clone(c)

	_, err := c.tryMerge(t, read(t, ".", importer.Options{}), replace)

	if err == nil || !strings.HasPrefix(err.Error(), "catalogue.toml: commit cannot be written there") {
		t.Error(err)
	}
	difftest.Equal(t, c, before)
}
