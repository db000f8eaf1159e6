package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/folderlock"
	"prompt-recipes/web/browsertest/harness"
)

// TestAddFrom runs recipes add --from prompts.md for each file of testdata/add, which begins with
// what it promises. The flags come after that. The catalogue is empty, or has the recipes of
// before.md. A file that is refused changes nothing.
func TestAddFrom(t *testing.T) {
	cases, err := filepath.Glob("testdata/add/*.txtar")
	if err != nil || len(cases) == 0 {
		t.Fatal(cases, err)
	}
	for _, name := range cases {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}

			got := addFrom(t, archive)

			filetest.Golden(t, name, string(txtar.Format(got)))
		})
	}
}

// addFrom runs the scenario of an archive, and returns the archive with the results in the last
// three of its sections.
func addFrom(t *testing.T, archive *txtar.Archive) *txtar.Archive {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	results := map[string]string{}
	for _, section := range archive.Files {
		results[section.Name] = string(section.Data)
	}
	if before, ok := results["before.md"]; ok {
		addRecipes(t, dir, before, "")
	}
	before := filetest.ReadFiles(t, dir)

	output, status := addRecipes(t, dir, results["prompts.md"], results["flags"])

	after := filetest.ReadFiles(t, dir)
	if status != 0 {
		output += fmt.Sprintf("exit status %d\n", status)
		difftest.Equal(t, after, before, "files after recipes that are refused")
	} else {
		difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
	}
	results["output"] = output
	results["catalogue.toml"] = withoutHead(after["catalogue.toml"])
	results["en.toml"] = withoutHead(after["en.toml"])
	filled := &txtar.Archive{Comment: archive.Comment}
	for _, section := range archive.Files {
		filled.Files = append(filled.Files, txtar.File{Name: section.Name, Data: []byte(results[section.Name])})
	}
	return filled
}

// addRecipes runs recipes add --from prompts.md with this text in it, which is gone afterwards.
func addRecipes(t *testing.T, dir, text, flags string) (output string, status int) {
	t.Helper()
	path := filepath.Join(dir, "prompts.md")
	filetest.WriteFile(t, path, text)
	output, status = runIn(t, dir, "add --from prompts.md "+flags)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	return output, status
}

// withoutHead is a file of the catalogue from its first table on.
func withoutHead(text string) string {
	i := strings.Index(text, "\n[")
	if i < 0 {
		return ""
	}
	return text[i+1:]
}

// TestAddFromWindows: a file with the line ends of Windows and blanks at the ends of lines has the
// same recipes.
func TestAddFromWindows(t *testing.T) {
	const text = "# Ours\n## Run\nRun it.\n\n- Once.\n## Say\nTo see it.\n```\nSay it.\n```\n"
	unix := beginCatalogue(t, "--empty")
	windows := beginCatalogue(t, "--empty")

	addRecipes(t, unix, text, "")
	addRecipes(t, windows, strings.ReplaceAll(text, "\n", " \t\r\n"), "")

	difftest.Equal(t, filetest.ReadFiles(t, windows), filetest.ReadFiles(t, unix))
	if output := succeed(t, windows, "check --strict"); output != "no problems\n" {
		t.Error(output)
	}
}

// TestAddFromInvisible: a character that hides something is refused with its place, and other recipes
// of the file are added. With --strict, nothing is.
func TestAddFromInvisible(t *testing.T) {
	const text = "## A\nRun it.\n\n## B\n> It\n> is\u200b.\n"
	const refused = `prompts.md:6:5: "B": invisible character U+200B; remove it`
	dir := beginCatalogue(t, "--empty")
	before := filetest.ReadFiles(t, dir)

	strict, strictStatus := addRecipes(t, dir, text, "--strict")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
	output, status := addRecipes(t, dir, text, "")

	expectSays(t, strict, refused, "nothing was written: 1 place refused\n")
	difftest.Equal(t, strictStatus, exitFailure)
	expectSays(t, output, "prompts.md:1: a, in category all\n", refused)
	difftest.Equal(t, status, exitFailure)
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromEncodings: a file in another encoding is refused, with what shows it, and nothing changes.
func TestAddFromEncodings(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"Latin-1": {"\n# Latin-1\nRun it.\nCaf\xe9.\n", "prompts.md:4:4: not valid UTF-8; save the file as UTF-8\n"},
		"UTF-16":  {"\xff\xfe#\x00 \x00A\x00", "prompts.md:1:1: this is UTF-16; save the file as UTF-8\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := beginCatalogue(t, "--empty")
			before := filetest.ReadFiles(t, dir)

			output, status := addRecipes(t, dir, test.text, "")

			expectSays(t, output, test.want, "nothing was added: there is no recipe in prompts.md\n")
			difftest.Equal(t, status, exitFailure)
			difftest.Equal(t, filetest.ReadFiles(t, dir), before)
		})
	}
}

// TestAddFromTypography: typography, which authors may take or leave, stops no recipe of a file.
func TestAddFromTypography(t *testing.T) {
	dir := beginCatalogue(t, "")
	addRecipes(t, dir, "# It's \"from\" a file {#from-file}\nRun it.\n", "")

	output := succeed(t, dir, "check --strict")

	expectSays(t, output, `warning: "'": write "’"`, "0 errors, 3 warnings\n")
}

// TestAddFromSame: a file that has nothing new leaves the files of the catalogue unwritten.
func TestAddFromSame(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	addRecipes(t, dir, "# Ours\n## Run\nRun it.\n", "")
	ageFiles(t, dir)

	output, _ := addRecipes(t, dir, "# Ours\n## Run\nRun it.\n", "")

	expectSays(t, output, "There already:\n\n  run\n")
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

// writeFiles writes files below a folder, by name.
func writeFiles(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		filetest.WriteFile(t, path, text)
	}
}

// TestAddFromFolder: the prompts of coding agents in a project are added, and what is left out is listed.
func TestAddFromFolder(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"project/.claude/commands/git/commit.md":     "---\nallowed-tools: Bash\n---\nCommit it.\n",
		"project/.claude/skills/tidy/SKILL.md":       "Tidy up as reference.md says.\n",
		"project/.claude/skills/tidy/reference.md":   "Not a recipe.\n",
		"project/.git/config.md":                     "Not a recipe.\n",
		"project/.github/prompts/plan.prompt.md":     "Plan it.\n",
		"project/README.md":                          "Not a recipe.\n",
		"project/.cursor/rules/writing/in-short.mdc": "Be brief.\n",
	})

	output := succeed(t, dir, "add --from project")

	difftest.Equal(t, output, `project: 4 recipes of 4 files, one each, since the files come from a folder

Begun:

  project/.claude/commands/git/commit.md:1: commit, in category git
  project/.claude/skills/tidy/SKILL.md:1: tidy, in category all
  project/.cursor/rules/writing/in-short.mdc:1: in-short, in category writing
  project/.github/prompts/plan.prompt.md:1: plan, in category all

Left out:

  project/.claude/skills/tidy/reference.md:1:1: it belongs to project/.claude/skills/tidy/SKILL.md
  project/README.md:1:1: it is about the project; name it to take it

Named in prompts, but not taken; readers do not have them:

  project/.claude/skills/tidy/SKILL.md:1:12: reference.md

Left out of front matter and tables, by key:

  allowed-tools: project/.claude/commands/git/commit.md

Samples, to be replaced by yours:

  en.toml: title, summary and introduction

recipes check says what is left
`)
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
	difftest.Equal(t, strings.Contains(filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "Bash"), false)
}

// TestAddFromSaysWhy: the first line says whether a file is one recipe or several, and why.
func TestAddFromSaysWhy(t *testing.T) {
	for _, test := range []struct{ file, text, flags, want string }{
		{"p.md", "## A\nDo it.\n## B\nDo it.\n", "",
			"2 recipes, one below each heading of level 2; --one takes the file as one recipe"},
		{"p.md", "## A\nDo it.\n", "--one", "1 recipe of 1 file, one each, since --one says so"},
		{"p.md", "Do it.\n", "", "1 recipe of 1 file, one each, since the file has no headings"},
		{"p.md", "---\nname: a\n---\n## A\nDo it.\n", "", "1 recipe of 1 file, one each, since the file has front matter"},
		{"p.prompt.md", "## A\nDo it.\n", "", "1 recipe of 1 file, one each, since coding agents give this name to a prompt"},
		{"p.toml", "prompt = 'Do it.'\n", "", "1 recipe of 1 file, one each, since the file has one prompt"},
		{"p.csv", "act,prompt\nA,Do it.\n", "", "1 recipe, one a row of the table"},
	} {
		dir := beginCatalogue(t, "--empty")
		writeFiles(t, dir, map[string]string{test.file: test.text})

		output := succeed(t, dir, "add --from "+test.file+" "+test.flags)

		first, _, _ := strings.Cut(output, "\n")
		difftest.Equal(t, first, test.file+": "+test.want)
	}
}

// TestAddFromSeveral: of several paths, good files are added, and all that is wrong is listed at the end.
// With --strict, nothing is added.
func TestAddFromSeveral(t *testing.T) {
	const refused = `Refused:

  bad/hidden.md:2:3: invisible character U+202E; remove it
  bad/utf-16.md:1:1: this is UTF-16; save the file as UTF-8
`
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"good.md":       "Do it.\n",
		"bad/hidden.md": "Do\nit\u202e.\n",
		"bad/utf-16.md": "\xfe\xff\x00D",
	})
	before := filetest.ReadFiles(t, dir)

	strict := fail(t, dir, exitFailure, "add --from bad good.md --strict")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
	output := fail(t, dir, exitFailure, "add --from bad good.md")

	expectSays(t, strict, refused, "nothing was written: 2 places refused\n")
	expectSays(t, output, "good.md:1: good, in category all\n", refused,
		"2 places refused; the other recipes are in the catalogue\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromLevel: a level means nothing for files that are one recipe each, and is refused there.
func TestAddFromLevel(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"a.md": "## A\nDo it.\n", "prompts/b.md": "## B\nDo that.\n"})
	for _, paths := range []string{"prompts", "a.md prompts/b.md"} {
		output := fail(t, dir, exitUsage, "add --level 2 --from "+paths)

		expectSays(t, output, "--level is for a file named alone: ")
	}
	succeed(t, dir, "add --level 2 --from a.md")
}

// TestAddFromPathWithComma: a path may have spaces and commas.
func TestAddFromPathWithComma(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"ours, and theirs/do it, now.md": "Do it.\n"})
	add := harness.Recipes(t, "add", "--from", "ours, and theirs/do it, now.md")
	add.Dir = dir

	output, err := add.CombinedOutput()

	if err != nil {
		t.Error(err)
	}
	expectSays(t, string(output), "ours, and theirs/do it, now.md:1: do-it-now, in category all\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "imports.toml")), `file = "ours, and theirs/do it, now.md"`)
}

// TestAddFromStandardInput: the path - takes what another program prints.
func TestAddFromStandardInput(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	add := harness.Recipes(t, "add", "--from", "-")
	add.Dir = dir
	add.Stdin = strings.NewReader("## Run\nRun it.\n")

	output, err := add.CombinedOutput()

	if err != nil {
		t.Error(err)
	}
	expectSays(t, string(output), "-: 1 recipe, one below each heading of level 2", "-:1: run, in category all\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromInterrupted: Ctrl-C ends the program while it waits for standard input, and nothing is
// written.
func TestAddFromInterrupted(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	before := filetest.ReadFiles(t, dir)
	add, output := startWaiting(t, dir)

	interrupt(t, add)

	difftest.Equal(t, add.ProcessState.ExitCode(), exitFailure)
	difftest.Equal(t, output.String(), "nothing was written: context canceled\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// TestAddFromInterruptedLock: Ctrl-C ends the program while another program writes to the catalogue.
func TestAddFromInterruptedLock(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Do it.\n"})
	before := filetest.ReadFiles(t, dir)
	lock, err := folderlock.Wait(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = lock.Unlock() }() // the test may have failed
	add := harness.Recipes(t, "add", "--from", "p.md")
	add.Dir = dir
	if err := add.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(300 * time.Millisecond) // it waits, as far as the test can tell

	interrupt(t, add)

	difftest.Equal(t, add.ProcessState.ExitCode(), exitFailure)
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
}

// interrupt sends a program what Ctrl-C sends, and fails the test unless it ends.
func interrupt(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case <-ended:
	case <-time.After(10 * time.Second):
		_ = cmd.Process.Kill() // the test has failed
		t.Fatal("it does not end")
	}
}

// startWaiting starts recipes add with a standard input that does not end, and returns when the program
// has read the beginning. It also returns what the program prints.
func startWaiting(t *testing.T, dir string) (*exec.Cmd, *strings.Builder) {
	t.Helper()
	var output strings.Builder
	add := harness.Recipes(t, "add", "--from", "-")
	add.Dir = dir
	add.Stdout = &output
	add.Stderr = &output
	stdin, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	add.Stdin = stdin
	if err := add.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = add.Process.Kill() // it may have ended
		write.Close()
		stdin.Close()
	})
	fillPipe(t, write)
	return add, &output
}

// fillPipe writes more to a pipe than it takes, so that it returns when the other end has read some.
func fillPipe(t *testing.T, pipe *os.File) {
	t.Helper()
	if err := pipe.SetWriteDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := pipe.WriteString(strings.Repeat("Do it.\n", 100_000)); err != nil {
		t.Fatal(err)
	}
}

// TestAddFromAtOnce: of twelve programs that add to a catalogue at once, none loses what another adds.
func TestAddFromAtOnce(t *testing.T) {
	const programs = 12
	dir := beginCatalogue(t, "--empty")
	var adds []*exec.Cmd
	for i := range programs {
		name := string(rune('a' + i))
		writeFiles(t, dir, map[string]string{name + ".md": "# " + name + "\nDo " + name + ".\n## More\nDo more.\n"})
		add := harness.Recipes(t, "add", "--from", name+".md", "--one")
		add.Dir = dir
		adds = append(adds, add)
	}

	for _, add := range adds {
		if err := add.Start(); err != nil {
			t.Fatal(err)
		}
	}
	for _, add := range adds {
		if err := add.Wait(); err != nil {
			t.Errorf("%v: %v", add.Args, err)
		}
	}

	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
	for _, name := range []string{"catalogue.toml", "imports.toml"} {
		text := filetest.ReadFile(t, filepath.Join(dir, name))
		difftest.Equal(t, strings.Count(text, "[[recipes]]"), programs, name)
	}
}

// TestAddFromFolderAgain: a folder without a change writes nothing, and a changed one leads to what is
// new, changed and gone.
func TestAddFromFolderAgain(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"p/changed.md": "Do it.\n",
		"p/gone.md":    "Do it.\n",
		"p/moved.md":   "Move it.\n",
		"p/same.md":    "Do it.\n",
	})
	succeed(t, dir, "add --from p")
	ageFiles(t, dir)

	again := succeed(t, dir, "add --from p")
	expectNotWritten(t, dir)
	writeFiles(t, dir, map[string]string{
		"p/changed.md":    "Do it now.\n",
		"p/more/moved.md": "Move it.\n",
		"p/new.md":        "Do that.\n",
	})
	for _, name := range []string{"p/gone.md", "p/moved.md"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	changed := succeed(t, dir, "add --from p")

	expectSays(t, again, "There already:\n\n  changed\n  gone\n  moved\n  same\n\n")
	expectSays(t, changed, `Begun:

  p/new.md:1: new, in category all

There already:

  moved
  same

There already with other texts, which stay; --replace takes those of the file:

  p/changed.md:1: changed

Gone from their files; recipes remove SLUG takes one out:

  gone

`)
}

// TestAddFromAllGone: a folder without a prompt leads to the recipes that came from it.
func TestAddFromAllGone(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/run.md": "Run it.\n"})
	succeed(t, dir, "add --from p")
	if err := os.Remove(filepath.Join(dir, "p", "run.md")); err != nil {
		t.Fatal(err)
	}

	output := fail(t, dir, exitFailure, "add --from p")

	expectSays(t, output, "Gone from their files; recipes remove SLUG takes one out:\n\n  run\n",
		"nothing was added: there is no recipe in p\n")
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

// beginCommit begins a catalogue with the recipe of p/commit.md, and returns its folder. Then the title is
// edited in the catalogue.
func beginCommit(t *testing.T) string {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/commit.md": "Commit it.\n"})
	succeed(t, dir, "add --from p")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Commit"`, `title = "In small steps"`)
	return dir
}

const edited = "Edited in the catalogue, so these texts stay; to take one from its file, copy it into the catalogue, " +
	"or remove the recipe first:\n\n  p/commit.md:1: commit: title\n\n"

// TestAddFromReplaceEdited: --replace leaves a text alone that was edited in the catalogue, names it, and
// takes the others.
func TestAddFromReplaceEdited(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "Commit it now.\n"})

	output := succeed(t, dir, "add --from p --replace")

	expectSays(t, output, "Replaced:\n\n  p/commit.md:1: commit\n\n", edited)
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "In small steps"`)
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "Commit it now.")
}

// TestAddFromReplaceEditedTwice: if a text was edited in the file as well as in the catalogue, --replace
// fails: somebody has to choose.
func TestAddFromReplaceEditedTwice(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "# Step by step\nCommit it.\n"})

	output := fail(t, dir, exitFailure, "add --from p --replace")

	expectSays(t, output, edited, "1 recipe not replaced in full")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "In small steps"`)
}

// TestAddFromReplaceCopied: a text that was copied from the file into the catalogue is no edit any more.
func TestAddFromReplaceCopied(t *testing.T) {
	dir := beginCommit(t)
	writeFiles(t, dir, map[string]string{"p/commit.md": "# In small steps\nCommit it.\n"})
	succeed(t, dir, "add --from p")
	writeFiles(t, dir, map[string]string{"p/commit.md": "# Step by step\nCommit it.\n"})

	succeed(t, dir, "add --from p --replace")

	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "en.toml")), `title = "Step by step"`)
}

// TestAddFromReplaceNotes: --replace does not bring back notes that were deleted from the catalogue, and
// does not take the place of notes that were written there.
func TestAddFromReplaceNotes(t *testing.T) {
	const notes = "---\ndescription: It says when.\n---\nCommit it.\n"
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p/deleted.md": notes, "p/written.md": "Commit it now.\n"})
	succeed(t, dir, "add --from p")
	english := filepath.Join(dir, "en.toml")
	filetest.Edit(t, english, "why_it_holds = \"It says when.\"\n", "")
	filetest.Edit(t, english, `title = "Written"`, "title = \"Written\"\nwhy_it_holds = \"It is ours.\"")
	writeFiles(t, dir, map[string]string{"p/written.md": notes})
	before := filetest.ReadFile(t, english)

	output := fail(t, dir, exitFailure, "add --from p --replace")

	expectSays(t, output, "p/deleted.md:1: deleted: why_it_holds\n", "p/written.md:1: written: why_it_holds\n")
	difftest.Equal(t, filetest.ReadFile(t, english), before)
}

// TestAddFromReplaceUnfit: a prompt to which a swap-out of the catalogue no longer applies replaces
// nothing, so that check accepts what add has written.
func TestAddFromReplaceUnfit(t *testing.T) {
	dir := t.TempDir()
	succeed(t, dir, "init --empty .")
	filetest.WriteFile(t, filepath.Join(dir, "a.md"), "---\nname: explain\n---\nExplain it in 200 words.\n")
	succeed(t, dir, "add --from a.md")
	catalogue := filepath.Join(dir, "catalogue.toml")
	english := filepath.Join(dir, "en.toml")
	filetest.WriteFile(t, catalogue, filetest.ReadFile(t, catalogue)+`
[[recipes.swap_outs]]
slug = "short"
kind = "replace"
replaces = "200 words"
instruction = "a word"
`)
	filetest.WriteFile(t, english, filetest.ReadFile(t, english)+"\n[recipes.explain.swap_outs]\nshort = \"Short\"\n")
	succeed(t, dir, "check")
	filetest.WriteFile(t, filepath.Join(dir, "a.md"), "---\nname: explain\n---\nExplain it in 100 words.\n")

	output := fail(t, dir, exitFailure, "add --from a.md --replace")

	expectSays(t, output, `a.md:1: explain: its swap-out short: "200 words" occurs 0 times`, "1 recipe not replaced")
	succeed(t, dir, "check")
}

// TestAddFromReplacePromptOnly: a prompt that no longer has what kept it out of a command line gets one.
func TestAddFromReplacePromptOnly(t *testing.T) {
	dir := t.TempDir()
	succeed(t, dir, "init --empty .")
	filetest.WriteFile(t, filepath.Join(dir, "a.md"), "---\nname: explain\n---\nExplain [paste the log].\n")
	succeed(t, dir, "add --from a.md")
	filetest.WriteFile(t, filepath.Join(dir, "a.md"), "---\nname: explain\n---\nExplain the newest log.\n")

	succeed(t, dir, "add --from a.md --replace")

	catalogue := filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	if strings.Contains(catalogue, "\nprompt_only") {
		t.Errorf("it is still shown without a command:\n%s", catalogue)
	}
}

// TestAddFromReplacesOwn: --replace leaves a recipe alone that has the name of one in the file but comes
// from another file.
func TestAddFromReplacesOwn(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"ours/run.md": "Run ours.\n", "theirs/run.md": "Run theirs.\n"})
	succeed(t, dir, "add --from ours")

	output := succeed(t, dir, "add --from theirs --replace")

	expectSays(t, output, "Begun:\n\n  theirs/run.md:1: run-2, in category all\n\n")
	catalogue := filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	expectSays(t, catalogue, "Run ours.", "Run theirs.")
}

// TestAddFromLong: a prompt that no command line has room for is added without a command.
func TestAddFromLong(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"long.md": strings.Repeat("Do it again.\n", 3000)})

	output := succeed(t, dir, "add --from long.md")

	expectSays(t, output, "long: the prompt has 38999 bytes, more than the 30000 that fit on every command line\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromCategory: a category that readers could not see is a mistake in the command line.
func TestAddFromCategory(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Do it.\n"})

	output := fail(t, dir, exitUsage, "add --from p.md --category a`b")

	expectSays(t, output, "--category has a backtick")
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

	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "imports.toml")), "private-folder/secret-file.md")
	for name, text := range filetest.ReadFiles(t, site) {
		for _, secret := range []string{"private-folder", "secret-file", "imports.toml"} {
			if strings.Contains(name, secret) || strings.Contains(text, secret) {
				t.Errorf("%s has %s", name, secret)
			}
		}
	}
}

// TestAddFromLinear: twice the recipes take about twice the work, counted in bytes of memory.
func TestAddFromLinear(t *testing.T) {
	one := countBytesToAdd(t, 200)
	two := countBytesToAdd(t, 400)

	if two > 3*one {
		t.Errorf("200 recipes take %d bytes, 400 take %d", one, two)
	}
}

// countBytesToAdd is how many bytes the program asks for while it adds recipes to an empty
// catalogue.
func countBytesToAdd(t *testing.T, recipes int) uint64 {
	t.Helper()
	dir := beginCatalogue(t, "--empty")
	file := filepath.Join(dir, "prompts.md")
	filetest.WriteFile(t, file, manyRecipes(recipes))
	command := rootCommand()
	command.Writer = io.Discard

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := command.Run(t.Context(), []string{"recipes", "add", "--from", file, "--content", dir})
	runtime.ReadMemStats(&after)

	if err != nil {
		t.Fatal(err)
	}
	added := filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	difftest.Equal(t, strings.Count(added, "\n[[recipes]]\n"), recipes)
	return after.TotalAlloc - before.TotalAlloc
}

func manyRecipes(n int) string {
	var text strings.Builder
	text.WriteString("# All\n")
	for i := range n {
		fmt.Fprintf(&text, "## Recipe %d\nBuild thing %d, and test it.\n", i, i)
	}
	return text.String()
}
