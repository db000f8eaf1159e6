package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/servertest"
)

// TestCheckNewFile: check notes files of a folder that are not in the catalogue while others of it are, with the
// command that adds them. Files that add leaves out are not among them.
func TestCheckNewFile(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/README.md": "Ours.\n", "p/test.md": "Test it.\n", "p/go/fast.md": "Go.\n"})

	before := succeed(t, dir, "check --strict")
	added := succeed(t, dir, "add --from p")

	difftest.Equal(t, before, `catalogue.toml:28:1: note: no recipe is made from p/go/fast.md, p/test.md; `+
		`name in ignore what is to stay out; recipes add --from p adds the rest
    file = "p/say.md"
    ^
0 errors, 0 warnings, 1 note
`)
	expectSays(t, added, "\n2 begun, 2 there already\n")
	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
}

// TestCheckNewFileElsewhere: the note of a catalogue in another folder names the files as its user finds them.
func TestCheckNewFileElsewhere(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	succeed(t, dir, "init --empty ours")
	succeed(t, dir, "add --content ours --from p")
	writeFiles(t, dir, map[string]string{"p/test.md": "Test it.\n"})

	output := succeed(t, dir, "check --content ours")

	expectSays(t, output, "no recipe is made from p/test.md; ", "; recipes add --from p --content ours adds the rest\n")
}

// TestCheckNewFileIgnored: of what the catalogue ignores there is no note, and the command does not add it.
func TestCheckNewFileIgnored(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/notes.md": "Ask Ann.\n", "p/drafts/a.md": "Do a.\n"})
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "plain_notes = true", "ignore = [\"p/notes.md\", \"p/drafts\"]\nplain_notes = true")

	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
	expectSays(t, succeed(t, dir, "add --from p"), "\n0 begun, 2 there already\n")
}

// TestCheckNewFileAlone: there is no note about the folder of a single recipe, whose author may not want the others.
func TestCheckNewFileAlone(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n", "p/notes.md": "Ask Ann.\n"})
	succeed(t, dir, "add --from p/run.md")

	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
}

// TestCheckNewFileMany: there is no note about a folder with many other files, which is not one of prompts.
func TestCheckNewFileMany(t *testing.T) {
	dir := beginFolder(t)
	for i := range 101 {
		writeFiles(t, dir, map[string]string{fmt.Sprintf("p/note-%d.md", i): "Ask Ann.\n"})
	}

	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
}

// TestCheckNewSkill: a new skill beside others is noted as a new file is.
func TestCheckNewSkill(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeSkills := func(names ...string) {
		for _, name := range names {
			text := "---\nname: " + name + "\ndescription: It does it.\n---\nDo " + name + ".\n"
			writeFiles(t, dir, map[string]string{"skills/" + name + "/SKILL.md": text, "skills/" + name + "/more.md": "More.\n"})
		}
	}
	writeSkills("run", "say")
	succeed(t, dir, "add --from skills")
	writeSkills("test")

	output := succeed(t, dir, "check")

	expectSays(t, output, "no recipe is made from skills/test/SKILL.md; ", "; recipes add --from skills adds the rest\n", "0 warnings, 1 note\n")
}

// TestCheckNewHeading: check notes headings of a file that are not in the catalogue while others of it are.
func TestCheckNewHeading(t *testing.T) {
	dir := beginHeadings(t, fourPrompts, "")
	writeFiles(t, dir, map[string]string{"prompts.md": fourPrompts + "## A\nDo it again.\n## New\nDo it anew.\n"})

	before := succeed(t, dir, "check --strict")
	succeed(t, dir, "add --from prompts.md")

	expectSays(t, before, "note: no recipe is made from prompts.md: A, prompts.md: New; "+
		"name in ignore what is to stay out; recipes add --from prompts.md adds the rest\n")
	expectSaysNot(t, succeed(t, dir, "check"), "no recipe is made from")
}

// TestCheckNewRow: the same goes for the rows of a table.
func TestCheckNewRow(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	const table = "act,prompt\nRun,Run it.\nSay,Say it.\n"
	writeFiles(t, dir, map[string]string{"prompts.csv": table})
	succeed(t, dir, "add --from prompts.csv")
	writeFiles(t, dir, map[string]string{"prompts.csv": table + "Test,Test it.\n"})

	output := succeed(t, dir, "check")

	expectSays(t, output, "no recipe is made from prompts.csv: Test; ", "; recipes add --from prompts.csv adds the rest\n")
}

// TestCheckNewHeadingInFolder: new headings of a file in a folder of recipes are noted once, with the new files.
func TestCheckNewHeadingInFolder(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/all.md": "## A\nDo a.\n## B\nDo b.\n"})
	succeed(t, dir, "add --from p/all.md")
	writeFiles(t, dir, map[string]string{"p/all.md": "## A\nDo a.\n## B\nDo b.\n## C\nDo c.\n"})

	before := succeed(t, dir, "check")
	succeed(t, dir, "add --from p")

	expectSays(t, before, "note: no recipe is made from p/all.md: C; ", "; recipes add --from p adds the rest\n", "0 warnings, 1 note\n")
	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
}

// TestCheckSameHeadings: of parts with the same name, check says that only their order tells them apart.
func TestCheckSameHeadings(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"all.md": "## Run\nRun a.\n## Run\nRun b.\n"})
	succeed(t, dir, "add --from all.md")

	output := succeed(t, dir, "check")

	expectSays(t, output, `note: all.md has several parts of the name "Run", which only their order tells apart: `+
		"if it changes, their recipes show each other's prompts; give each a name of its own, there and here\n",
		"0 errors, 0 warnings, 1 note\n")
}

// TestCheckNewFileCopied: a prompt that was copied from its file is in the catalogue.
func TestCheckNewFileCopied(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/test.md": "Test it.\n"})
	succeed(t, dir, "add --from p/test.md --copy")

	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
}

// TestCheckMovedFile: of a file that is gone, check says where it is now, if there is one new file of its name.
func TestCheckMovedFile(t *testing.T) {
	dir := beginFolder(t)
	removeFiles(t, dir, "p/run.md")
	writeFiles(t, dir, map[string]string{"p/new/run.md": "Run it.\n"})

	once := fail(t, dir, exitFailure, "check")
	writeFiles(t, dir, map[string]string{"p/newer/run.md": "Run it now.\n"})
	twice := fail(t, dir, exitFailure, "check")

	expectSays(t, once, "p/run.md: there is no such file or folder; did you mean p/new/run.md?\n", "1 error, 0 warnings\n")
	expectSays(t, twice, "; write where it is now, or remove the recipe\n", "no recipe is made from p/new/run.md, p/newer/run.md; ")
}

// TestCheckRenamedFile: of a file that is gone, check names the only new file in the same folder. While files there are
// gone, check does not say to add the new ones: they may be the same under other names.
func TestCheckRenamedFile(t *testing.T) {
	dir := beginFolder(t)
	removeFiles(t, dir, "p/run.md")
	writeFiles(t, dir, map[string]string{"p/start.md": "Run it.\n"})

	one := fail(t, dir, exitFailure, "check")
	writeFiles(t, dir, map[string]string{"p/test.md": "Test it.\n"})
	two := fail(t, dir, exitFailure, "check")

	expectSays(t, one, "p/run.md: there is no such file or folder; did you mean p/start.md?\n", "1 error, 0 warnings\n")
	expectSays(t, two, "; write where it is now, or remove the recipe\n", "1 error, 0 warnings\n")
}

// TestCheckMovedSkill: all skills are in files of one name, so that of the folder tells where one is now.
func TestCheckMovedSkill(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"skills/run/SKILL.md": "Run it.\n", "skills/say/SKILL.md": "Say it.\n"})
	succeed(t, dir, "add --from skills")
	writeFiles(t, dir, map[string]string{"skills/go/SKILL.md": "Go.\n"})
	if err := os.MkdirAll(filepath.Join(dir, "skills/old"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "skills/run"), filepath.Join(dir, "skills/old/run")); err != nil {
		t.Fatal(err)
	}

	output := fail(t, dir, exitFailure, "check")

	expectSays(t, output, "; did you mean skills/old/run/SKILL.md?\n", "no recipe is made from skills/go/SKILL.md; ")
}

// TestServeDevNewFile: with --dev, the log has a note when a new file is saved beside those of recipes.
func TestServeDevNewFile(t *testing.T) {
	dir := beginFolder(t)
	s := servertest.Serve(t, "--dev", "--content", dir)

	writeFiles(t, dir, map[string]string{"p/test.md": "Test it.\n"})

	record := s.Await(t, "problem")
	difftest.Equal(t, record["level"], any("INFO"))
	expectSays(t, fmt.Sprint(record["message"]), "no recipe is made from "+filepath.Join(dir, "p/test.md")+"; ")
}

// TestAddMovedFile: a file that has moved to another folder is followed there, and no second recipe is made of it.
func TestAddMovedFile(t *testing.T) {
	dir := beginFolder(t)
	if err := os.Mkdir(filepath.Join(dir, "p", "fast"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(filepath.Join(dir, "p", "run.md"), filepath.Join(dir, "p", "fast", "run.md")); err != nil {
		t.Fatal(err)
	}

	checked := fail(t, dir, exitFailure, "check")
	added := succeed(t, dir, "add --from p")

	expectSays(t, checked, "did you mean p/fast/run.md?")
	expectSays(t, added, "\nMoved:\n\n  p/run.md is p/fast/run.md now\n", "\n0 begun, 2 there already\n")
	difftest.Equal(t, succeed(t, dir, "check"), "no problems\n")
}
