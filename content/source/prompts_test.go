package source_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
)

// inCatalogue is the prompt of the small catalogue, as it is written there.
const inCatalogue = "prompt = '''\nWrite tests.\nRun them.'''\n"

// copyLinked writes the small catalogue, whose recipe names the file of its prompt, with these keys in place of the prompt. The
// file is prompts/unit.md beside the folder of the catalogue.
func copyLinked(t *testing.T, prompt, keys string) (dir string) {
	t.Helper()
	dir = copySmall(t)
	replaceText(t, dir, "catalogue.toml", inCatalogue, keys)
	writeFile(t, dir, "../prompts/unit.md", prompt)
	return dir
}

const ofFile = "file = \"../prompts/unit.md\"\n"

// TestLinkedPrompt: the page has the prompt of the file, and what else the file says of the recipe.
func TestLinkedPrompt(t *testing.T) {
	dir := copyLinked(t, "---\ndescription: Writes tests\n---\nWrite tests.\nRun them on <FILE> with `go`.\n", ofFile)

	recipe := siteOf(t, checkFolder(t, dir)).Pages["en"].Categories[0].Recipes[0]

	difftest.Equal(t, recipe.Prompt, "Write tests.\nRun them on <FILE> with `go`.")
	difftest.Equal(t, recipe.Change, []string{"<FILE>"})
	difftest.Equal(t, recipe.Invocation, "", "a shell would change the backticks")
	difftest.Equal(t, recipe.SwapOuts[0].Prompt, "Write fuzz tests.\nRun them on <FILE> with `go`.")
}

// copyLinkedNotes does the same without notes in English, so that the page has those of the file.
func copyLinkedNotes(t *testing.T, prompt string) (dir string) {
	t.Helper()
	dir = copyLinked(t, prompt, ofFile)
	replaceText(t, dir, "en.toml", "why_it_holds = \"Because.\"\n", "")
	return dir
}

// TestLinkedNotes: the page, and what browsers make it from, has the notes of the file.
func TestLinkedNotes(t *testing.T) {
	dir := copyLinkedNotes(t, "---\ndescription: It's \"short\"...\n---\nWrite tests.\nRun them.\n")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	site := siteOf(t, checked)
	const notes = `It's "short"...` // whose quotation marks are right in a file for agents
	difftest.Equal(t, site.Pages["en"].Categories[0].Recipes[0].WhyItHolds, notes)
	var published content.LanguageFile
	if err := content.Decode("en.toml", site.Files["en.toml"], &published); err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, published.Recipes["unit-tests"].WhyItHolds, notes)
	for _, p := range checked.Problems {
		if p.Kind == problem.Typography {
			t.Errorf("%s: %s", p.Place(), p.Text())
		}
	}
}

// TestLinkedNotesUntranslated: a language need not translate notes that are in a file of prompts.
func TestLinkedNotesUntranslated(t *testing.T) {
	dir := copyLinkedNotes(t, "---\ndescription: Writes tests.\n---\nWrite tests.\nRun them.\n")
	replaceText(t, dir, "fr.toml", "why_it_holds = \"Because.\"\n", "")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	difftest.Equal(t, siteOf(t, checked).Pages["fr"].Categories[0].Recipes[0].WhyItHolds, "")
}

// TestLinkedNotesInlineTable: the same goes where the recipes of the source language are in one line, which cannot have
// another key.
func TestLinkedNotesInlineTable(t *testing.T) {
	dir := copyLinkedNotes(t, "---\ndescription: Short.\n---\nWrite tests.\nRun them.\n")
	table := "[recipes.unit-tests]\ntitle = \"Unit Tests\"\nfailure_modes = \"None.\"\n[recipes.unit-tests.swap_outs]\nfuzz = \"Fuzzing\"\n"
	replaceText(t, dir, "en.toml", table, "")
	replaceText(t, dir, "en.toml", "title = \"Title\"\n", "title = \"Title\"\n"+
		"recipes = { unit-tests = { title = \"Unit Tests\", failure_modes = \"None.\", swap_outs = { fuzz = \"Fuzzing\" } } }\n")

	site := siteOf(t, checkFolder(t, dir))

	var published content.LanguageFile
	if err := content.Decode("en.toml", site.Files["en.toml"], &published); err != nil {
		t.Fatal(err)
	}
	difftest.Equal(t, published.Recipes["unit-tests"].WhyItHolds, "Short.")
}

// TestLinkedNotesMistake: what is wrong with the notes is told where the description is in its file.
func TestLinkedNotesMistake(t *testing.T) {
	dir := copyLinkedNotes(t, "---\nname: unit\ndescription: See **this**.\n---\nWrite tests.\nRun them.\n")

	checked := checkFolder(t, dir)

	got := checked.Problems.Of(problem.Warning).Error()
	if !strings.Contains(got, "prompts/unit.md:3:1: \"**this**.\" is shown as it stands") {
		t.Errorf("the warnings are\n%s", got)
	}
}

// TestLinkedNotesUnread: while the file with the notes cannot be read, nobody is told to remove their translation.
func TestLinkedNotesUnread(t *testing.T) {
	for name, file := range map[string]string{"missing": "../prompts/other.md", "not a path": "/unit.md"} {
		t.Run(name, func(t *testing.T) {
			dir := copyLinkedNotes(t, "---\ndescription: Short.\n---\nWrite tests.\nRun them.\n")
			replaceText(t, dir, "catalogue.toml", "../prompts/unit.md", file)

			checked := checkFolder(t, dir)

			requireErrors(t, checked)
			if got := checked.Problems.Error(); strings.Contains(got, "why_it_holds") {
				t.Errorf("the problems are\n%s", got)
			}
			difftest.Equal(t, countStates(t, checked)[translation.Extra], 0)
		})
	}
}

// TestLinkedPromptFollows: a check sees what the file says now.
func TestLinkedPromptFollows(t *testing.T) {
	dir := copyLinked(t, "Write tests.\n", ofFile)
	opened := mustOpen(t, dir)
	requireNoErrors(t, mustCheck(t, opened))

	writeFile(t, dir, "../prompts/unit.md", "Write all tests.\n")

	recipe := siteOf(t, mustCheck(t, opened)).Pages["fr"].Categories[0].Recipes[0]
	difftest.Equal(t, recipe.Prompt, "Write all tests.")
}

// TestLinkedPromptOverridden: what the entry of a recipe says itself comes before what the file says.
func TestLinkedPromptOverridden(t *testing.T) {
	dir := copyLinked(t, "Write tests for <FILE> in /tmp.\n", ofFile+"change = [\"/tmp\"]\nno_skill = true\n")

	recipe := siteOf(t, checkFolder(t, dir)).Pages["en"].Categories[0].Recipes[0]

	difftest.Equal(t, recipe.Change, []string{"/tmp"})
	difftest.Equal(t, recipe.IsSkill, false)
}

// TestLinkedParts: headings of a file and rows of a table are told apart, also those of one name.
func TestLinkedParts(t *testing.T) {
	dir := copyLinked(t, "# Ours\n\n## Unit\n\nWrite tests.\n\n## Unit\n\nWrite more tests.\n", ofFile+"part = \"Unit\"\nnumber = 2\n")
	writeFile(t, dir, "../prompts/table.csv", "act,prompt\nTester,Write tests in rows.\n")
	replaceText(t, dir, "catalogue.toml", "[[related_links]]",
		"[[recipes]]\nslug = \"rows\"\ncategory = \"testing\"\nfile = \"../prompts/table.csv\"\npart = \"Tester\"\n\n[[related_links]]")
	for _, language := range []string{"en.toml", "fr.toml"} {
		filetest.Edit(t, filepath.Join(dir, language), "[recipes.unit-tests]", "[recipes.rows]\ntitle = \"Rows\"\n[recipes.unit-tests]")
	}

	recipes := siteOf(t, checkFolder(t, dir)).Pages["en"].Categories[0].Recipes

	difftest.Equal(t, recipes[0].Prompt, "Write more tests.")
	difftest.Equal(t, recipes[1].Prompt, "Write tests in rows.")
}

// TestLinkedCatalogueIsPublishedWhole: readers' browsers get the prompt, and no path of the author.
func TestLinkedCatalogueIsPublishedWhole(t *testing.T) {
	dir := copyLinked(t, "## Unit\n\nWrite tests for <FILE>.\n\n## Other\n\nx\n", ofFile+"part = \"Unit\"\n")

	published := siteOf(t, checkFolder(t, dir)).Files["catalogue.toml"]

	var catalogue content.CatalogueFile
	if err := content.Decode("catalogue.toml", published, &catalogue); err != nil {
		t.Fatal(err)
	}
	recipe := catalogue.Recipes[0]
	difftest.Equal(t, string(recipe.Prompt), "Write tests for <FILE>.")
	difftest.Equal(t, recipe.Change, []string{"<FILE>"})
	if strings.Contains(string(published), "unit.md") || strings.Contains(string(published), "part") {
		t.Errorf("it names the file or the part:\n%s", published)
	}
}

// TestLinkedMistakes: a prompt that is not there, and mistakes in it, have their places: in the file of the prompt, or at the key
// of catalogue.toml. They do not keep anybody from editing the catalogue.
func TestLinkedMistakes(t *testing.T) {
	for name, test := range map[string]struct {
		prompt, keys string
		want         []string // problems, with DIR in place of the folder above the catalogue
	}{
		"no file": {"", `file = "../prompts/other.md"`, []string{
			"DIR/content/catalogue.toml:12:1: ../prompts/other.md: there is no such file or folder; write where it is now, or remove the recipe"}},
		"a folder": {"", `file = "../prompts"`, []string{
			"DIR/content/catalogue.toml:12:1: ../prompts: this is a folder: name a file in it; write where it is now, or remove the recipe"}},
		"another kind of file": {"", `file = "en.png"`, []string{
			"DIR/content/catalogue.toml:12:1: en.png: there is no such file or folder; write where it is now, or remove the recipe"}},
		"an absolute path": {"", `file = "/etc/passwd"`, []string{
			`DIR/content/catalogue.toml:12:1: recipes.unit-tests.file is "/etc/passwd", ` +
				`expected the path of a file from that of this file, such as ../prompts/review.md`}},
		"an empty file": {"\n", strings.TrimSpace(ofFile), []string{
			"DIR/prompts/unit.md:1:1: there is no prompt; write one"}},
		"no such part": {"## Unit tests\n\nx\n\n## Docs\n\ny\n", ofFile + `part = "Unit test"`, []string{
			`DIR/content/catalogue.toml:13:1: ../prompts/unit.md has no part "Unit test"; did you mean Unit tests?`}},
		"no such number": {"## Unit\n\nx\n", ofFile + "part = \"Unit\"\nnumber = 2", []string{
			`DIR/content/catalogue.toml:14:1: ../prompts/unit.md has no part number 2 of the name "Unit"`}},
		"a number below 1": {"## Unit\n\nx\n", ofFile + "part = \"Unit\"\nnumber = -1", []string{
			`DIR/content/catalogue.toml:14:1: recipes.unit-tests.number is -1, expected 1 or more`}},
		"a part without a file": {"", inCatalogue + `part = "Unit"`, []string{
			"DIR/content/catalogue.toml:15:1: recipes.unit-tests has part, and no file; remove the line"}},
		"a prompt and a file": {"Write tests.", inCatalogue + strings.TrimSpace(ofFile), []string{
			"DIR/content/catalogue.toml:15:1: recipes.unit-tests has a prompt and the file of one; remove one of the two"}},
		"neither": {"", "no_skill = true", []string{
			"DIR/content/catalogue.toml:9:1: recipes.unit-tests.prompt is missing"}},
		"hidden characters": {"Write tests.\u200b\n", strings.TrimSpace(ofFile), []string{
			"DIR/prompts/unit.md:1:13: invisible character U+200B; remove it"}},
		"a character of the command line": {"Write tests.\nDo not `x`!\n", ofFile + `prompt_only = false`, nil},
		"a swap-out that does not fit": {"Write checks.\n", strings.TrimSpace(ofFile), []string{
			`DIR/content/catalogue.toml:16:1: recipes.unit-tests.swap_outs.fuzz: "tests" occurs 0 times in the prompt, ` +
				"it must occur exactly once; copy a phrase of it, with its capitals and line breaks"}},
		"a table that ends early": {"", "file = \"../prompts/broken.csv\"\npart = \"Unit\"", []string{
			`DIR/prompts/broken.csv:4:1: not a table of comma-separated values: extraneous or missing " in quoted-field`}},
		"UTF-16": {"\xff\xfeW\x00", strings.TrimSpace(ofFile), []string{
			"DIR/prompts/unit.md:1:1: this is UTF-16; save the file as UTF-8"}},
	} {
		t.Run(name, func(t *testing.T) {
			dir := copyLinked(t, test.prompt, test.keys+"\n")
			writeFile(t, dir, "../prompts/broken.csv", "act,prompt\nDocs,Write docs.\nUnit,\"Write tests.\n")

			checked := checkFolder(t, dir)

			var got []string
			for _, p := range checked.Problems.Of(problem.Error) {
				got = append(got, strings.ReplaceAll(p.Error(), filepath.Dir(dir), "DIR"))
			}
			difftest.Equal(t, got, test.want)
			difftest.Equal(t, len(checked.Broken), 0, "it cannot be edited")
		})
	}
}

// TestLinkedMistakeHasExcerpt: a mistake in the file of a prompt is shown with its line.
func TestLinkedMistakeHasExcerpt(t *testing.T) {
	dir := copyLinked(t, "Write tests.\nHide\u200b this.\n", ofFile)

	wrong := checkFolder(t, dir).Problems[0]

	difftest.Equal(t, wrong.FirstLine, 1)
	difftest.Equal(t, wrong.Lines, []string{"Write tests.", "Hide\u200b this."})
}

// TestLinkedThroughSymbolicLink: the path of a file begins at the folder that a link to the catalogue leads to.
func TestLinkedThroughSymbolicLink(t *testing.T) {
	dir := copyLinked(t, "Write tests.\n", ofFile)
	link := filepath.Join(t.TempDir(), "ours")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}

	requireNoErrors(t, checkFolder(t, link))
}

// TestMessagesThroughSymbolicLink: the same goes for the folder of the words.
func TestMessagesThroughSymbolicLink(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "agent_cli", "messages = \"../words\"\nagent_cli")
	filetest.Copy(t, locales.Bundled(), filepath.Join(dir, "../words"))
	link := filepath.Join(t.TempDir(), "ours")
	if err := os.Symlink(dir, link); err != nil {
		t.Fatal(err)
	}

	requireNoErrors(t, checkFolder(t, link))
}

// TestLinkedTwiceUnread: the mistakes of a file that two recipes name are told. An empty prompt is not published.
func TestLinkedTwiceUnread(t *testing.T) {
	dir := copyLinked(t, "Write \xff tests.\n", ofFile)
	again := "[[recipes]]\nslug = \"again\"\ncategory = \"testing\"\n" + ofFile
	replaceText(t, dir, "catalogue.toml", "[[related_links]]", again+"[[related_links]]")

	problems := checkFolder(t, dir).Problems

	expectProblem(t, problems, "prompts/unit.md:1:7: not valid UTF-8; save the file as UTF-8")
}
