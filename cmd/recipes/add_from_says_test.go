package main

import (
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
)

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

// TestAddFromSaysRows: a table has a line of its own beside other files, since its recipes are not one each.
func TestAddFromSaysRows(t *testing.T) {
	const rows = "p/prompts.csv: 2 recipes, one a row of the table\n"
	const files = "1 recipe of 1 file, one each, since "
	for paths, want := range map[string]string{
		"p":                    rows + "p: " + files + "the files come from a folder\n",
		"p/prompts.csv p/a.md": rows + "p/a.md: " + files + "there are several files\n",
	} {
		dir := beginCatalogue(t, "--empty")
		writeFiles(t, dir, map[string]string{"p/prompts.csv": "act,prompt\nB,Do b.\nC,Do c.\n", "p/a.md": "Do a.\n"})

		output := succeed(t, dir, "add --from "+paths)

		expectSays(t, output, want)
	}
}

// TestAddFromSaysRefused: if all recipes of the files are refused, the error does not say that there are none, and nothing is said
// of recipes.
func TestAddFromSaysRefused(t *testing.T) {
	dir := beginCatalogue(t, "--empty")
	writeFiles(t, dir, map[string]string{"p.md": "Run\u200bit.\n"})

	output := fail(t, dir, exitFailure, "add --from p.md")

	difftest.Equal(t, output, "p.md:1:4: invisible character U+200B; remove it\n1 place refused\n")
}
