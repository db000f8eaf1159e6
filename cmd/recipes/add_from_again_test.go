package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/filetest"
)

// beginFolder begins a catalogue with the recipes of the folder p, and returns its folder.
func beginFolder(t *testing.T) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"p/changed.md": "Do it.\n",
		"p/gone.md":    "Do it.\n",
		"p/moved.md":   "Move it.\n",
		"p/same.md":    "Do it.\n",
	})
	succeed(t, dir, "add --from p")
	return dir
}

// TestAddFromFolderAgain: a folder without a change writes nothing.
func TestAddFromFolderAgain(t *testing.T) {
	dir := beginFolder(t)
	ageFiles(t, dir)

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, "\n4 unchanged\n")
	expectNotWritten(t, dir)
}

// TestAddFromThroughLink: files whose catalogue is entered through a symbolic link are where they were.
func TestAddFromThroughLink(t *testing.T) {
	dir := t.TempDir()
	project := filepath.Join(dir, "deep", "project")
	writeFiles(t, project, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	succeed(t, project, "init --empty ours")
	succeed(t, filepath.Join(project, "ours"), "add --from ../p")
	if err := os.Symlink(filepath.Join(project, "ours"), filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	linked := filepath.Join(dir, "link")
	writeFiles(t, project, map[string]string{"p/run.md": "Run it now.\n"})

	for _, paths := range []string{"../p", filepath.Join(project, "p")} {
		output := succeed(t, linked, "add --from "+paths)

		expectSays(t, output, "run.md:1: run: prompt\n", "\n1 unchanged, 1 not replaced\n")
		expectSaysNot(t, output, "Begun")
		expectSaysNot(t, output, "Moved or renamed")
		expectSaysNot(t, output, "Gone")
	}
}

// TestAddFromFolderChanged: a changed folder leads to what is new, changed and gone.
func TestAddFromFolderChanged(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{
		"p/changed.md":    "Do it now.\n",
		"p/more/moved.md": "Move it.\n",
		"p/new.md":        "Do that.\n",
	})
	removeFiles(t, dir, "p/gone.md", "p/moved.md")

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, `Begun:

  p/new.md:1: new, in category all

Moved or renamed:

  moved: p/moved.md is p/more/moved.md now

There already with other texts, which stay; --replace takes those of the file:

  p/changed.md:1: changed: prompt

Gone from their files; recipes remove SLUG takes one out, and add --from FILE --as SLUG says where it is now:

  gone

recipes check says whether anything is wrong or missing
1 begun, 2 unchanged, 1 not replaced, 1 gone
`)
}

// removeFiles removes files below a folder, by name.
func removeFiles(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

var longAgo = time.Date(2001, time.February, 3, 4, 5, 6, 0, time.UTC)

// ageFiles makes the files of a folder as if they had been written long ago.
func ageFiles(t *testing.T, dir string) {
	t.Helper()
	for _, name := range filetest.Files(t, dir) {
		if err := os.Chtimes(filepath.Join(dir, name), longAgo, longAgo); err != nil {
			t.Fatal(err)
		}
	}
}

// expectNotWritten fails the test if a file of a folder has been written since ageFiles.
func expectNotWritten(t *testing.T, dir string) {
	t.Helper()
	for _, name := range filetest.Files(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if !info.ModTime().Equal(longAgo) {
			t.Errorf("%s has been written", name)
		}
	}
}

// gone begins the list of recipes that are gone.
const gone = "Gone from their files; recipes remove SLUG takes one out, " +
	"and add --from FILE --as SLUG says where it is now:\n\n"

// TestAddFromAllGone: a folder without a prompt leads to the recipes that came from it.
func TestAddFromAllGone(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, dir, "add --from p")
	removeFiles(t, dir, "p/run.md")

	output := fail(t, dir, exitFailure, "add --from p")

	expectSays(t, output, gone+"  run\n",
		"nothing was added: there is no recipe in p\n")
}

// TestAddFromAgainQuiet: what is left out is listed when something is added, and not at every run.
func TestAddFromAgainQuiet(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/deploy/SKILL.md": "Deploy it.\n", "p/deploy/notes.md": "Slowly.\n"})

	first := succeed(t, dir, "add --from p")
	again := succeed(t, dir, "add --from p")

	expectSays(t, first, "p/deploy/notes.md")
	expectSaysNot(t, again, "p/deploy/notes.md")
}

// TestCheckGone: a check warns of a recipe that is gone from its file, until its author decides.
func TestCheckGone(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	succeed(t, dir, "add --from p")
	removeFiles(t, dir, "p/run.md")
	succeed(t, dir, "add --from p")

	output := succeed(t, dir, "check")

	expectSays(t, output, "imports.toml:7:1: warning: recipe run is no longer in p/run.md; "+
		"to keep it as a recipe without a file, remove this entry; recipes remove run takes it out\n")
	succeed(t, dir, "remove run")
	expectSaysNot(t, succeed(t, dir, "check"), "no longer in")
}

// TestAddFromRemovedWhileGone: after a recipe that was gone from its file has been removed, a new file of that name begins
// another one.
func TestAddFromRemovedWhileGone(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/explain.md": "Explain it.\n", "p/say.md": "Say it.\n"})
	succeed(t, dir, "add --from p")
	removeFiles(t, dir, "p/explain.md")
	succeed(t, dir, "add --from p")
	succeed(t, dir, "remove explain")
	writeFiles(t, dir, map[string]string{"p/explain.md": "Explain the failing test.\n"})

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, "Begun:\n\n  p/explain.md:1: explain, ", "\n1 begun, 1 unchanged\n")
}

// TestAddFromAllRefused: if all recipes of the files are refused, the error does not say that there are none.
func TestAddFromAllRefused(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Run\u200bit.\n"})

	output := fail(t, dir, exitFailure, "add --from p.md")

	expectSays(t, output, "p.md:1:4: invisible character U+200B")
	expectSays(t, output, "1 place refused\n")
	expectSaysNot(t, output, "there is no recipe")
	expectSaysNot(t, output, "the other recipes")
}

// TestAddFromAfterCategoryRenamed: new recipes go to the category that the others of their file are in now, or to the
// only one, and the default category does not come back.
func TestAddFromAfterCategoryRenamed(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "# Run\nRun it.\n# Say\nSay it.\n"})
	succeed(t, dir, "add --from p.md")
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		path := filepath.Join(dir, name)
		renamed := strings.NewReplacer(`"all"`, `"ours"`, "categories.all", "categories.ours")
		filetest.WriteFile(t, path, renamed.Replace(filetest.ReadFile(t, path)))
	}
	writeFiles(t, dir, map[string]string{
		"p.md":   "# Run\nRun it.\n# Say\nSay it.\n# Try\nTry it.\n",
		"new.md": "Write it.\n",
	})

	sameFile := succeed(t, dir, "add --from p.md")
	otherFile := succeed(t, dir, "add --from new.md")

	expectSays(t, sameFile, "p.md:5: try, in category ours\n")
	expectSays(t, otherFile, "new.md:1: new, in category ours\n")
}

// TestAddFromNotesAgain: what differs from a file is not said again as long as the file has not changed.
func TestAddFromNotesAgain(t *testing.T) {
	const key = "the key tools: p/a.md"
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"p/a.md":      "---\ntools: best\n---\n<!-- why -->\nDo a.\n",
		"p/notes.md":  "<!-- why -->\nDo b.\n",
		"p/README.md": "About.\n",
	})
	first := succeed(t, dir, "add --from p")
	again := succeed(t, dir, "add --from p")
	writeFiles(t, dir, map[string]string{"p/a.md": "---\ntools: best\n---\n<!-- why -->\nDo a now.\n"})

	replaced := succeed(t, dir, "add --from p --replace")

	expectSays(t, first, "p/a.md:4:1: ", "p/notes.md:1:1: ", "p/README.md:1:1: ", key)
	for _, note := range []string{"p/a.md", "p/notes.md"} {
		expectSaysNot(t, again, note)
	}
	expectSays(t, replaced, "p/a.md:4:1: ", key)
	expectSaysNot(t, replaced, "p/notes.md")
}

// TestAddFromMovedElsewhere: both places of a recipe that has moved are said as its user finds them, who need not be in the
// folder of the catalogue.
func TestAddFromMovedElsewhere(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, dir, "init --empty ours")
	succeed(t, dir, "add --content ours --from p")
	removeFiles(t, dir, "p/run.md")
	writeFiles(t, dir, map[string]string{"p/start.md": "Run it.\n"})

	output := succeed(t, dir, "add --content ours --from p")

	expectSays(t, output, "Moved or renamed:\n\n  run: p/run.md is p/start.md now\n\n")
}

// TestAddFromForgets: if all recipes were taken out of the catalogue by hand, none stays in the record.
func TestAddFromForgets(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	empty := filetest.ReadFiles(t, dir)
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, dir, "add --from p")
	writeFiles(t, dir, empty)
	writeFiles(t, dir, map[string]string{"p/run.md": ""})

	fail(t, dir, exitFailure, "add --from p")

	record := filetest.ReadFile(t, filepath.Join(dir, "imports.toml"))
	if strings.Contains(record, "run") {
		t.Errorf("the record still has\n%s", record)
	}
}

// addPrompts adds four recipes below headings, and returns the folder of their catalogue.
func addPrompts(t *testing.T, text, flags string) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"prompts.md": text, "p/run.md": "Run it.\n"})
	succeed(t, dir, "add --from prompts.md "+flags)
	return dir
}

const fourPrompts = "# Ours\n## A\nDo a.\n### Hint\nGo.\n## B\nDo b.\n### Hint\nGo.\n## C\nDo c.\n## D\nDo d.\n"

// TestAddFromHeadingsAgain: a file whose recipes were below headings is taken like that again, whatever else is named,
// and on the same level.
func TestAddFromHeadingsAgain(t *testing.T) {
	const asBefore = "prompts.md: 4 recipes below headings, as before; --one takes it as one\n"
	const several = "p/run.md: 1 recipe of 1 file, one each, since there are several files\n"
	for _, test := range []struct{ paths, want string }{
		{"p/run.md prompts.md", several + asBefore},
		{"prompts.md p/run.md", asBefore + several},
		{".", asBefore + ".: 1 recipe of 1 file, one each, since the files come from a folder\n"},
	} {
		t.Run(test.paths, func(t *testing.T) {
			dir := addPrompts(t, fourPrompts, "")

			output := succeed(t, dir, "add --from "+test.paths)

			expectSays(t, output, test.want, "Begun:\n\n  p/run.md:1: run, in category ",
				"\n1 begun, 4 unchanged\n")
			expectSaysNot(t, output, "Gone from their files")
		})
	}
}

// TestAddFromLevelAgain: headings of a level that --level gave before are those of the recipes again.
func TestAddFromLevelAgain(t *testing.T) {
	dir := addPrompts(t, "# A\n## Text\nDo a.\n# B\n## Text\nDo b.\n", "--level 1")

	output := succeed(t, dir, "add --from prompts.md")

	expectSays(t, output, "one below each heading of level 1", "\n2 unchanged\n")
	expectSaysNot(t, output, "Gone from their files")
}

// TestAddFromHeadingsAsOne: with --one the whole file begins a recipe, and those of its headings are not gone, since the
// headings are there.
func TestAddFromHeadingsAsOne(t *testing.T) {
	dir := addPrompts(t, fourPrompts, "")

	output := succeed(t, dir, "add --one --from prompts.md")

	expectSays(t, output, "Begun:\n\n  prompts.md:1: prompts, in category all\n\n")
	expectSaysNot(t, output, "Gone from their files")
}

// TestAddFromNothing: above what is refused, nothing is said of recipes that there are not.
func TestAddFromNothing(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Do\u202e it.\n"})

	output := fail(t, dir, exitFailure, "add --from p.md")

	expectSays(t, output, "Refused:\n\n  p.md:1:3: ")
	expectSaysNot(t, output, "0 recipes")
}

// TestAddFromHeadingRenamed: of a renamed heading, both names are said, and that its title differs.
func TestAddFromHeadingRenamed(t *testing.T) {
	dir := addPrompts(t, fourPrompts, "")
	writeFiles(t, dir, map[string]string{"prompts.md": strings.ReplaceAll(fourPrompts, "## D", "## The last")})

	output := succeed(t, dir, "add --from prompts.md")

	expectSays(t, output, `  d: "D" in prompts.md is "The last" in prompts.md now`+"\n", "  prompts.md:12: d: title\n")
}

// TestAddFromHeadingsGone: a recipe whose heading is not in the file any more is gone.
func TestAddFromHeadingsGone(t *testing.T) {
	dir := addPrompts(t, fourPrompts, "")
	writeFiles(t, dir, map[string]string{"prompts.md": strings.TrimSuffix(fourPrompts, "## D\nDo d.\n")})

	output := succeed(t, dir, "add --from .")

	expectSays(t, output, "prompts.md: 3 recipes below headings", gone+"  d\n\n")
}
