package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
)

// beginFolder begins a catalogue with the recipes of the files in the folder p, and returns its folder.
func beginFolder(t *testing.T) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})
	succeed(t, dir, "add --from p")
	return dir
}

// exportPrompt exports the catalogue in a folder, and returns the prompt of a recipe there.
func exportPrompt(t *testing.T, dir, slug string) string {
	t.Helper()
	site := filepath.Join(t.TempDir(), "site")
	succeed(t, dir, "export --base-url http://localhost/ "+site)
	return filetest.ReadFile(t, filepath.Join(site, "prompts", slug+".txt"))
}

// TestAddFromFollows: when a file is edited, check and export take what it says now.
func TestAddFromFollows(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it\u200b now.\n"})

	wrong := fail(t, dir, exitFailure, "check")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it now.\n"})
	right := succeed(t, dir, "check --strict")
	prompt := exportPrompt(t, dir, "run")

	expectSays(t, wrong, "p/run.md:1:7: error: invisible character U+200B; remove it\n    Run it\\u200b now.\n")
	difftest.Equal(t, right, "no problems\n")
	difftest.Equal(t, prompt, "Run it now.\n")
}

// TestAddFromNotesFollow: the notes of a recipe are those in its file now, and translations are compared with them.
func TestAddFromNotesFollow(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "---\ndescription: It runs.\n---\nRun it.\n"})
	succeed(t, dir, "add --from p")
	succeed(t, dir, "add-language fr")
	french := filepath.Join(dir, "fr.toml")
	filetest.WriteFile(t, french, strings.ReplaceAll(filetest.ReadFile(t, french), "It runs.", "Il tourne."))
	succeed(t, dir, "status --mark fr:recipes.run.why_it_holds")

	writeFiles(t, dir, map[string]string{"p/run.md": "---\ndescription: It runs fast.\n---\nRun it.\n"})

	expectSays(t, succeed(t, dir, "status fr"), "fr.toml:15:1: stale: recipes.run.why_it_holds",
		"    change: It runs{+ fast+}.\n")
	expectSaysNot(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), "It runs")
}

// TestAddFromNotesCopied: notes that only the file of a new recipe has are copied into the other languages.
func TestAddFromNotesCopied(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	succeed(t, dir, "add-language fr")
	writeFiles(t, dir, map[string]string{"p/run.md": "---\ndescription: It runs.\n---\nRun it.\n"})
	succeed(t, dir, "add --from p")

	output := succeed(t, dir, "status --copy")

	expectSays(t, output, "recipes.run.title, recipes.run.why_it_holds\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")), "[recipes.run]\ntitle = \"Run\"\nwhy_it_holds = \"It runs.\"\n")
}

// TestAddFromCopyDoesNotFollow: a copy stays as it is, whatever becomes of its file, and this is said.
func TestAddFromCopyDoesNotFollow(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n", "p/say.md": "Say it.\n"})

	output := succeed(t, dir, "add --from p --copy")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it now.\n"})
	removeFiles(t, dir, "p/say.md")

	expectSays(t, output, ": run, in category all\n    copied, so the catalogue does not follow the file\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
	difftest.Equal(t, exportPrompt(t, dir, "run"), "Run it.\n")
}

// TestAddFromFolderMore: of a folder that is added again, files that were not there before begin recipes.
func TestAddFromFolderMore(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it now.\n", "p/test.md": "Test it.\n"})

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, "p: 3 recipes of 3 files", "\n  p/test.md:1: test, in category all\n", "\n1 begun, 2 there already\n")
	expectSaysNot(t, output, "p/run.md")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromIgnored: of a folder, what the catalogue ignores begins no recipe, unless it is named.
func TestAddFromIgnored(t *testing.T) {
	dir := beginFolder(t)
	writeFiles(t, dir, map[string]string{"p/notes.md": "Ask Ann.\n", "p/drafts/a.md": "Do a.\n", "p/drafts/b.md": "Do b.\n"})
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "plain_notes = true", "ignore = [\"p/notes.md\", \"p/drafts\"]\nplain_notes = true")

	folder := succeed(t, dir, "add --from p")
	named := succeed(t, dir, "add --from p p/drafts/a.md")

	expectSays(t, folder, "\n0 begun, 2 there already\n",
		"Left out:\n\n  p/drafts:1:1: the catalogue ignores it; name it to take it\n  p/notes.md:1:1: the catalogue ignores it; name it to take it\n")
	expectSays(t, named, "Begun:\n\n  p/drafts/a.md:1: a, in category all\n\n")
}

// TestAddFromFolderAgain: a folder without new files writes nothing.
func TestAddFromFolderAgain(t *testing.T) {
	dir := beginFolder(t)
	ageFiles(t, dir)

	output := succeed(t, dir, "add --from p")

	expectSays(t, output, "\n0 begun, 2 there already\n")
	expectNotWritten(t, dir)
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

// removeFiles removes files below a folder, by name.
func removeFiles(t *testing.T, dir string, names ...string) {
	t.Helper()
	for _, name := range names {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCheckFileGone: check says which recipe names a file that is gone, and which command takes the recipe out. The others
// can be edited meanwhile.
func TestCheckFileGone(t *testing.T) {
	dir := beginFolder(t)
	removeFiles(t, dir, "p/run.md")

	output := fail(t, dir, exitFailure, "check")
	succeed(t, dir, "add --from p")
	succeed(t, dir, "remove run")

	expectSays(t, output, "catalogue.toml:23:1: error: p/run.md: ", "; write where it is now, or remove the recipe\n", "\n1 error, 0 warnings\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestCheckFileMoved: when its author writes where the file is now, the recipe is there again, with its slug.
func TestCheckFileMoved(t *testing.T) {
	dir := beginFolder(t)
	removeFiles(t, dir, "p/run.md")
	writeFiles(t, dir, map[string]string{"q/start.md": "Start it.\n"})
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), "p/run.md", "q/start.md")

	again := succeed(t, dir, "add --from q")

	expectSays(t, again, "\n0 begun, 1 there already\n")
	difftest.Equal(t, exportPrompt(t, dir, "run"), "Start it.\n")
}

// beginHeadings begins a catalogue with the recipes below the headings of prompts.md.
func beginHeadings(t *testing.T, text, flags string) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"prompts.md": text, "p/run.md": "Run it.\n"})
	succeed(t, dir, "add --from prompts.md "+flags)
	return dir
}

const fourPrompts = "# Ours\n## A\nDo a.\n### Hint\nGo.\n## B\nDo b.\n### Hint\nGo.\n## C\nDo c.\n## The last\nDo d.\n"

// TestCheckHeadingRenamed: of a renamed heading, check says what it is called now.
func TestCheckHeadingRenamed(t *testing.T) {
	dir := beginHeadings(t, fourPrompts, "")
	renamed := strings.NewReplacer("## B", "## Both", "## The last", "## The lost").Replace(fourPrompts)
	writeFiles(t, dir, map[string]string{"prompts.md": renamed})

	output := fail(t, dir, exitFailure, "check")

	expectSays(t, output,
		`catalogue.toml:30:1: error: prompts.md has no part "B"; `, "Both, The lost\n",
		`catalogue.toml:42:1: error: prompts.md has no part "The last"; did you mean The lost?`)
	expectSaysNot(t, output, "note: ")
}

// TestAddFromHeadingsMore: of a file that is added again, headings that were not there before begin recipes.
func TestAddFromHeadingsMore(t *testing.T) {
	dir := beginHeadings(t, fourPrompts, "")
	writeFiles(t, dir, map[string]string{"prompts.md": fourPrompts + "## A\nDo it again.\n"})

	output := succeed(t, dir, "add --from prompts.md")

	expectSays(t, output, "Begun:\n\n  prompts.md:14: a-2, in category all\n\n", "\n1 begun, 4 there already\n")
	difftest.Equal(t, exportPrompt(t, dir, "a-2"), "Do it again.\n")
}

// TestAddFromLevelFollows: headings of a level that --level gave are those of the recipes later, too.
func TestAddFromLevelFollows(t *testing.T) {
	dir := beginHeadings(t, "# A\n## Text\nDo a.\n# B\n## Text\nDo b.\n", "--level 1")
	writeFiles(t, dir, map[string]string{"prompts.md": "# A\n## Text\nDo a.\n# B\n## Text\nDo b now.\n"})

	output := succeed(t, dir, "add --level 1 --from prompts.md")

	expectSays(t, output, "\n0 begun, 2 there already\n")
	difftest.Equal(t, exportPrompt(t, dir, "b"), "## Text\nDo b now.\n")
}

// TestAddFromHeadingsAsOne: with --one the whole file begins a recipe, beside those of its headings.
func TestAddFromHeadingsAsOne(t *testing.T) {
	dir := beginHeadings(t, "## A\nDo a.\n## B\nDo b.\n", "")

	output := succeed(t, dir, "add --one --from prompts.md")

	expectSays(t, output, "Begun:\n\n  prompts.md:1: prompts, in category all\n\n")
	difftest.Equal(t, exportPrompt(t, dir, "prompts"), "## A\nDo a.\n## B\nDo b.\n")
	difftest.Equal(t, exportPrompt(t, dir, "b"), "Do b.\n")
}

// TestAddFromNotesAgain: what a recipe lacks of its file is said when it begins, and not again.
func TestAddFromNotesAgain(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/a.md": "---\nauthor: me\n---\n<!-- why -->\nDo a.\n"})

	first := succeed(t, dir, "add --from p")
	writeFiles(t, dir, map[string]string{"p/b.md": "<!-- why -->\nDo b.\n"})
	again := succeed(t, dir, "add --from p")

	expectSays(t, first, "p/a.md:4:1: ", "the key author: p/a.md")
	expectSays(t, again, "p/b.md:1:1: ")
	expectSaysNot(t, again, "p/a.md")
}

// TestAddFromElsewhere: the catalogue names files from its own folder, and check names them as its user finds them, who is
// in another one.
func TestAddFromElsewhere(t *testing.T) {
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, dir, "init --empty ours")
	succeed(t, dir, "add --content ours --from p")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it\u200b.\n"})

	output := fail(t, dir, exitFailure, "check --content ours")

	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "ours", "catalogue.toml")), "file = \"../p/run.md\"\n")
	expectSays(t, output, "p/run.md:1:7: error: invisible character U+200B")
}

// TestAddFromThroughLink: the files of a catalogue that is entered through a symbolic link are where they were.
func TestAddFromThroughLink(t *testing.T) {
	dir := t.TempDir()
	project := filepath.Join(dir, "deep", "project")
	writeFiles(t, project, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, project, "init --empty ours")
	succeed(t, filepath.Join(project, "ours"), "add --from ../p")
	linked := filepath.Join(dir, "link")
	if err := os.Symlink(filepath.Join(project, "ours"), linked); err != nil {
		t.Fatal(err)
	}

	for _, path := range []string{"../p", filepath.Join(project, "p")} {
		expectSays(t, succeed(t, linked, "add --from "+path), "\n0 begun, 1 there already\n")
	}
	difftest.Equal(t, succeed(t, linked, "check --strict"), "no problems\n")
}

// TestAddFromIsNotPublished: no file of an export, and no name of one, says which files recipes came from.
func TestAddFromIsNotPublished(t *testing.T) {
	if testing.Short() {
		t.Skip("it exports: make verify runs it")
	}
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"private-folder/secret-file.md": "# Run\n## Run\nRun it.\n## Say\nSay it.\n"})
	succeed(t, dir, "add --from private-folder/secret-file.md")
	site := filepath.Join(t.TempDir(), "site")

	succeed(t, dir, "export --base-url http://localhost/ "+site)

	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "private-folder/secret-file.md")
	for name, text := range filetest.ReadFiles(t, site) {
		for _, secret := range []string{"private-folder", "secret-file"} {
			if strings.Contains(name, secret) || strings.Contains(text, secret) {
				t.Errorf("%s has %s", name, secret)
			}
		}
	}
}

// TestAddFromLevelAgain: a file of which the catalogue has parts is read at the level of these parts, also among others in
// its folder.
func TestAddFromLevelAgain(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/all.md": "# Run\n## How\nRun it.\n# Say\n## How\nSay it.\n"})
	succeed(t, dir, "add --from p/all.md --level 1")

	again := succeed(t, dir, "add --from p/all.md")
	folder := succeed(t, dir, "add --from p")

	expectSays(t, again, "p/all.md: 2 recipes, one below each heading of level 1", "\n0 begun, 2 there already\n")
	expectSays(t, folder, "p/all.md: 2 recipes, one below each heading of level 1", "\n0 begun, 2 there already\n")
}

// TestAddFromDescription: agents choose a recipe by the description in its file.
func TestAddFromDescription(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/commit.md": "---\ndescription: Writes a commit message\n---\n## Context\n"})
	succeed(t, dir, "add --from p")
	site := filepath.Join(t.TempDir(), "site")

	succeed(t, dir, "export --base-url http://localhost/ "+site)

	expectSays(t, filetest.ReadFile(t, filepath.Join(site, "llms.txt")), "/prompts/commit.txt): Writes a commit message\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(site, ".well-known/agent-skills/commit/SKILL.md")),
		"description: \"Writes a commit message. From the prompt recipe ")
}
