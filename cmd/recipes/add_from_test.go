package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/web/servertest"
)

// The tests of recipes add --from are in these files:
//
//	add_from_test.go          what is taken from files
//	add_from_says_test.go     what is said of why a file is one recipe or several
//	add_from_follow_test.go   files that change afterwards, and are added again
//	add_from_process_test.go  signals, several programs at once, memory
//
// What becomes of each recipe is tested in package plan.

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
	before["prompts.md"] = results["prompts.md"]

	output, status := addRecipes(t, dir, results["prompts.md"], results["flags"])

	after := filetest.ReadFiles(t, dir)
	if status != 0 {
		output += fmt.Sprintf("exit status %d\n", status)
		difftest.Equal(t, after, before, "files after recipes that are refused")
	} else {
		expectSaysNot(t, succeed(t, dir, "check --strict"), "warning:") // there may be notes
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

// addRecipes runs recipes add --from prompts.md with this text in it.
func addRecipes(t *testing.T, dir, text, flags string) (output string, status int) {
	t.Helper()
	filetest.WriteFile(t, filepath.Join(dir, "prompts.md"), text)
	return runIn(t, dir, "add --from prompts.md "+flags)
}

// withoutHead is a file of the catalogue from its first table on.
func withoutHead(text string) string {
	i := strings.Index(text, "\n[")
	if i < 0 {
		return ""
	}
	return text[i+1:]
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

// TestAddFromSkills: the other files of a skill are those of its recipe. Agents are no skills, which would lose their tools.
// That is said once.
func TestAddFromSkills(t *testing.T) {
	const tools = "not offered as a skill: it is for an agent with tools of its own"
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"skills/tidy/SKILL.md":     "---\nname: tidy\ndescription: Tidies up.\n---\nTidy up as tidy.sh does.\n",
		"skills/tidy/tidy.sh":      "",
		"skills/tidy/seeds/a.txt":  "",
		"skills/rename/SKILL.md":   "Rename it.\n",
		"skills/rename/.gitignore": "",
		"skills/prose/system.md":   "Write it.\n",
		"skills/prose/user.md":     "",
		"skills/judge/SKILL.md":    "---\nname: judge\ndescription: Judges.\ntools: Read\n---\nJudge it as judge.py does.\n",
		"skills/judge/judge.py":    "",
		"skills/review.md":         "---\ntools: Read, Grep\n---\nReview it.\n",
		"skills/test.md":           "---\nallowed-tools: Read\n---\nTest it.\n",
	})

	output := succeed(t, dir, "add --from skills")
	again := succeed(t, dir, "add --from skills")

	expectSays(t, output, ": judge, in category all\n    published with its skill: judge.py\n    "+tools,
		": review, in category all\n    "+tools,
		": tidy, in category all\n    published with its skill: seeds/a.txt, tidy.sh\n",
		"  skills/rename/.gitignore:1:1: it belongs to ")
	expectSaysNot(t, again, "judge.py")
	expectSaysNot(t, again, tools)
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")),
		"file = \"skills/tidy/SKILL.md\"\nfiles = [\"seeds/a.txt\", \"tidy.sh\"]\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromFolder: the prompts of coding agents in a project are added, and what is left out is listed.
func TestAddFromFolder(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{
		"project/.claude/commands/git/commit.md":     "---\ntools: Bash\n---\nCommit as @docs/how.txt says: !`git diff`.\n",
		"project/docs/how.txt":                       "Not a recipe.\n",
		"project/.claude/skills/tidy/SKILL.md":       "---\nname: tidy\ndescription: Tidies up.\n---\nTidy up.\n",
		"project/.claude/skills/tidy/reference.md":   "Not a recipe.\n",
		"project/.git/config.md":                     "Not a recipe.\n",
		"project/.github/prompts/plan.prompt.md":     "Plan it.\n",
		"project/README.md":                          "Not a recipe.\n",
		"project/.cursor/rules/writing/in-short.mdc": "Be brief.\n",
	})

	output := succeed(t, dir, "add --from project")

	var said []string
	for line := range strings.Lines(output) {
		if place, _, isEntry := strings.Cut(line, ": "); isEntry && strings.HasPrefix(line, "  ") {
			said = append(said, strings.TrimSpace(place))
		}
	}
	difftest.Equal(t, said, []string{
		"project/.claude/commands/git/commit.md:1", // begun
		"shown without a command",
		"not offered as a skill",
		"project/.claude/skills/tidy/SKILL.md:1",
		"published with its skill",
		"project/.cursor/rules/writing/in-short.mdc:1",
		"project/.github/prompts/plan.prompt.md:1",
		"project/README.md:1:1",    // left out
		"project/docs/how.txt:1:1", // left out
		"the key tools",            // left out
		"en.toml",                  // samples
	})
	expectSays(t, output, "project: 4 recipes of 4 files", "SKILL.md:1: tidy, in category all\n", ".mdc:1: in-short, in category writing\n",
		"published with its skill: reference.md\n", "the key tools: project/.claude/commands/git/commit.md\n", "recipes check", "\n4 begun, 0 there already\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
	difftest.Equal(t, strings.Contains(filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), "Bash"), false)
}

// TestAddFromCategoryMisspelt: a category that is close to another one is taken for a misspelling, unless its title is
// written.
func TestAddFromCategoryMisspelt(t *testing.T) {
	dir := beginCatalogue(t, "")
	writeFiles(t, dir, map[string]string{"a.md": "Do a.\n"})

	misspelt := fail(t, dir, exitUsage, "add --from a.md --category testin")
	titled := succeed(t, dir, "add --from a.md --category Testin")

	expectSays(t, misspelt, "did you mean testing? ")
	expectSays(t, titled, "a.md:1: a, in category testin\n")
}

// TestAddFromSeveral: of several paths, good files are added, and all that is wrong is listed at the end.
// With --strict, nothing is added.
func TestAddFromSeveral(t *testing.T) {
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

	expectSays(t, output, "good.md:1: good, in category all\n")
	for _, says := range []string{strict, output} {
		expectSays(t, says, "bad/hidden.md:2:3: ", "\nbad/utf-16.md:1:1: ", "2 places refused")
	}
	expectSays(t, strict, "nothing was written")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// TestAddFromNoPath: a path that is empty or leads nowhere is a mistake in the command line, and nothing is added from others.
func TestAddFromNoPath(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"a.md": "Do a.\n"})
	before := filetest.ReadFiles(t, dir)

	empty := fail(t, dir, exitUsage, "add --from=")
	missing := fail(t, dir, exitUsage, "add --from a.md b.md")

	expectSays(t, empty, "a path is empty", "--from PATH")
	expectSays(t, missing, " b.md; nothing was written\n")
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
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

// TestAddFromCategory: a category that readers could not see is a mistake in the command line.
func TestAddFromCategory(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Do it.\n"})

	output := fail(t, dir, exitUsage, "add --from p.md --category a`b")

	expectSays(t, output, "--category has a backtick")
}

// TestAddFromPathWithComma: a path may have spaces and commas.
func TestAddFromPathWithComma(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"ours, and theirs/do it, now.md": "Do it.\n"})
	add := servertest.Recipes(t, "add", "--from", "ours, and theirs/do it, now.md")
	add.Dir = dir

	output, err := add.CombinedOutput()

	if err != nil {
		t.Error(err)
	}
	expectSays(t, string(output), "ours, and theirs/do it, now.md:1: do-it-now, in category all\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "catalogue.toml")), `file = "ours, and theirs/do it, now.md"`)
}

// TestAddFromStandardInput: the path - takes what another program prints.
func TestAddFromStandardInput(t *testing.T) {
	dir := beginCatalogue(t, "--empty")

	output := addStdin(t, dir, "## Run\nRun it.\n")

	expectSays(t, output, "-: 1 recipe, one below each heading of level 2", "-:1: run, in category all\n")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}

// addStdin adds the recipes of a text that comes through standard input to the catalogue in a folder, and returns what
// add prints.
func addStdin(t *testing.T, dir, text string) string {
	t.Helper()
	add := servertest.Recipes(t, "add", "--from", "-")
	add.Dir = dir
	add.Stdin = strings.NewReader(text)
	output, err := add.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return string(output)
}

// TestAddFromTypography: typography, which authors may take or leave, stops no recipe of a file.
func TestAddFromTypography(t *testing.T) {
	dir := beginCatalogue(t, "")
	addRecipes(t, dir, "# It's \"from\" a file {#from-file}\nRun it.\n", "")

	output := succeed(t, dir, "check --strict")

	expectSays(t, output, `warning: "'": write ’`, "0 errors, 3 warnings\n")
}

// TestAddFromLong: a prompt that no command line has room for is added without a command.
func TestAddFromLong(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"long.md": strings.Repeat("Do it again.\n", 3000)})

	output := succeed(t, dir, "add --from long.md")

	expectSays(t, output, "\n    shown without a command: the prompt has 38999 bytes")
	difftest.Equal(t, succeed(t, dir, "check --strict"), "no problems\n")
}
