package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"prompt-recipes/content/difftest"
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

			harness.Golden(t, name, string(txtar.Format(got)))
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
	before := harness.ReadFiles(t, dir)

	output, status := addRecipes(t, dir, results["prompts.md"], results["flags"])

	after := harness.ReadFiles(t, dir)
	if status != 0 {
		output += fmt.Sprintf("exit status %d\n", status)
		difftest.Expect(t, before, after, "files after recipes that are refused")
	} else {
		difftest.Expect(t, "no problems\n", succeed(t, dir, "check --strict"))
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
	harness.WriteFile(t, path, text)
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

	difftest.Expect(t, harness.ReadFiles(t, unix), harness.ReadFiles(t, windows))
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
	before := harness.ReadFiles(t, dir)

	strict, strictStatus := addRecipes(t, dir, text, "--strict")
	difftest.Expect(t, before, harness.ReadFiles(t, dir))
	output, status := addRecipes(t, dir, text, "")

	expectSays(t, strict, refused, "nothing was written: 1 place refused\n")
	difftest.Expect(t, exitFailure, strictStatus)
	expectSays(t, output, "prompts.md:1: a, in category all\n", refused)
	difftest.Expect(t, exitFailure, status)
	difftest.Expect(t, "no problems\n", succeed(t, dir, "check --strict"))
}

// TestAddFromEncodings: a file in another encoding is refused, with what shows it, and nothing changes.
func TestAddFromEncodings(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"Latin-1": {"\n# Latin-1\nRun it.\nCaf\xe9.\n", "prompts.md:4:4: not valid UTF-8; save the file as UTF-8\n"},
		"UTF-16":  {"\xff\xfe#\x00 \x00A\x00", "prompts.md:1:1: this is UTF-16; save the file as UTF-8\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := beginCatalogue(t, "--empty")
			before := harness.ReadFiles(t, dir)

			output, status := addRecipes(t, dir, test.text, "")

			expectSays(t, output, test.want, "nothing was written: there is no recipe in prompts.md\n")
			difftest.Expect(t, exitFailure, status)
			difftest.Expect(t, before, harness.ReadFiles(t, dir))
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
	for _, name := range harness.Files(t, dir) {
		if err := os.Chtimes(filepath.Join(dir, name), longAgo, longAgo); err != nil {
			t.Fatal(err)
		}
	}
}

// expectNotWritten fails the test if a file of a folder has been written since ageFiles.
func expectNotWritten(t *testing.T, dir string) {
	t.Helper()
	for _, name := range harness.Files(t, dir) {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if !info.ModTime().Equal(longAgo) {
			t.Errorf("%s has been written", name)
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
	harness.WriteFile(t, file, manyRecipes(recipes))
	command := rootCommand()
	command.Writer = io.Discard

	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	err := command.Run(t.Context(), []string{"recipes", "add", "--from", file, "--content", dir})
	runtime.ReadMemStats(&after)

	if err != nil {
		t.Fatal(err)
	}
	added := harness.ReadFile(t, filepath.Join(dir, "catalogue.toml"))
	difftest.Expect(t, recipes, strings.Count(added, "\n[[recipes]]\n"))
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
