package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/filetest"
	"prompt-recipes/content/source/sourcetest"
)

// TestCopy: a missing text is copied once, for somebody to translate.
func TestCopy(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")

	first := succeed(t, dir, "status --copy")
	second := succeed(t, dir, "status --copy")

	difftest.Equal(t, first, "fr.toml: 1 text copied, to be translated: categories.testing.title\n")
	difftest.Equal(t, second, "nothing is missing\n")
}

// TestCopyUntouched: a copy that nobody has touched is untranslated, even after its source has
// changed.
func TestCopyUntouched(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	succeed(t, dir, "status --copy")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)

	output := succeed(t, dir, "status")

	expectSays(t, output, "untranslated: categories.testing.title")
}

// TestCopyAgain: when the source of an untouched copy has changed, check says so, and the copy is made anew.
func TestCopyAgain(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	succeed(t, dir, "status --copy")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `title = "Testing"`, `title = "Tests"`)

	checked := fail(t, dir, exitFailure, "check --strict")
	copied := succeed(t, dir, "status --copy fr")
	again := succeed(t, dir, "status --copy fr")

	expectSays(t, checked, "error: categories.testing.title is a copy of a source text that has changed; "+
		"recipes status --copy fr copies the new one\n")
	difftest.Equal(t, copied, "fr.toml: 1 text copied, to be translated: categories.testing.title\n")
	difftest.Equal(t, again, "nothing is missing\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")), `title = "Tests"`)
}

// TestCopyRenamed: where a recipe has another slug, its translation is there under the old one, and the source text is not
// copied in its place.
func TestCopyRenamed(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "catalogue.toml"), `slug = "unit-tests"`, `slug = "new-tests"`)
	renameTables(t, filepath.Join(dir, "en.toml"))
	before := filetest.ReadFiles(t, dir)

	output := fail(t, dir, exitFailure, "status --copy")

	const want = "fr.toml: recipes.new-tests is not copied, since its translation is there as recipes.unit-tests: " +
		"write the new slug in place of the old one\n"
	difftest.Equal(t, output, want)
	difftest.Equal(t, filetest.ReadFiles(t, dir), before)
	renameTables(t, filepath.Join(dir, "fr.toml"))
	difftest.Equal(t, succeed(t, dir, "status --copy"), "nothing is missing\n")
}

// renameAndAdd gives the recipe unit-tests another slug in the catalogue and in its source language, and adds the recipe
// changelog there.
func renameAndAdd(t *testing.T, dir string) {
	t.Helper()
	catalogue, english := filepath.Join(dir, "catalogue.toml"), filepath.Join(dir, "en.toml")
	filetest.Edit(t, catalogue, `slug = "unit-tests"`, `slug = "new-tests"`)
	renameTables(t, english)
	const recipe = "\n[[recipes]]\nslug = \"changelog\"\ncategory = \"testing\"\nprompt = \"List the changes.\"\n"
	const texts = "\n[recipes.changelog]\ntitle = \"Changelog\"\nwhy_it_holds = \"It does.\"\n"
	filetest.WriteFile(t, catalogue, filetest.ReadFile(t, catalogue)+recipe)
	filetest.WriteFile(t, english, filetest.ReadFile(t, english)+texts)
}

// TestCopyRenamedAndNew: the record shows which of two recipes with new slugs is the old one. The other one is copied.
func TestCopyRenamedAndNew(t *testing.T) {
	dir := copyTranslated(t)
	renameAndAdd(t, dir)

	checked := fail(t, dir, exitFailure, "check")
	status := succeed(t, dir, "status fr:recipes.new-tests.title")
	copied := fail(t, dir, exitFailure, "status --copy")

	expectSays(t, checked, "recipes.unit-tests is not in catalogue.toml; its slug is new-tests now: "+
		"write that in place of unit-tests\n", "error: recipes.changelog is missing; ")
	expectSaysNot(t, checked, "recipes.new-tests is missing")
	expectSays(t, status, "    moved:  its translation is there as recipes.unit-tests\n")
	const want = "fr.toml: 2 texts copied, to be translated: recipes.changelog.title, recipes.changelog.why_it_holds\n" +
		"fr.toml: recipes.new-tests is not copied, since its translation is there as recipes.unit-tests: " +
		"write the new slug in place of the old one\n"
	difftest.Equal(t, copied, want)
}

// TestCopyUnknownSlug: without a record nobody knows which of two recipes with new slugs is the old one. All of them are
// told, and the one that is named is copied.
func TestCopyUnknownSlug(t *testing.T) {
	dir := copyTranslated(t)
	filetest.WriteFile(t, filepath.Join(dir, "translations.toml"), "")
	renameAndAdd(t, dir)

	all := fail(t, dir, exitFailure, "status --copy")
	named := succeed(t, dir, "status --copy fr:recipes.changelog")

	const want = "fr.toml: recipes.%[1]s is not copied, since it is not known whether its translation is there under " +
		"another slug, which the source language has not: recipes.unit-tests; if so, write the new slug in place of that " +
		"one; otherwise recipes status --copy fr:recipes.%[1]s copies it\n"
	difftest.Equal(t, all, fmt.Sprintf(want, "changelog")+fmt.Sprintf(want, "new-tests"))
	expectSays(t, named, "fr.toml: 2 texts copied, to be translated: recipes.changelog.title, ")
}

// TestCopyPutFirst: a paragraph that is put before the others moves these. Status says where their translations are, and
// --copy puts them there.
func TestCopyPutFirst(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["New.", "First.", "Second.", "Last."]`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "summary = \"le Summary.\"\n", "")

	status := succeed(t, dir, "status fr:introduction")
	copied := succeed(t, dir, "status --copy")
	again := succeed(t, dir, "status --copy")

	const want = `fr.toml:4:1: missing: introduction[2] (1 word, /fr/)
    now:    Second.
    moved:  its translation is there as introduction[1]
fr.toml:4:1: missing: introduction[3] (1 word, /fr/)
    now:    Last.
fr.toml:4:17: stale: introduction[0] (1 word, /fr/)
    before: First.
    now:    New.
    fr:     le First.
    moved:  its source text is introduction[1] now
fr.toml:4:30: stale: introduction[1] (1 word, /fr/)
    before: Second.
    now:    First.
    fr:     le Second.
    moved:  its source text is introduction[2] now
    moved:  its translation is there as introduction[0]
`
	expectSays(t, status, want)
	difftest.Equal(t, copied, "fr.toml: introduction put in the order of the source language\n"+
		"fr.toml: 3 texts copied, to be translated: summary, introduction[0], introduction[3]\n")
	difftest.Equal(t, again, "nothing is missing\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")), `["New.", "le First.", "le Second.", "Last."]`)
}

// TestCopyEdited: where a text of the list has changed, too, nobody knows which translation is that of a new text. --copy
// leaves the list as it is, unless it is named.
func TestCopyEdited(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["New.", "First.", "Second of two."]`)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "summary = \"le Summary.\"\n", "")

	copied := fail(t, dir, exitFailure, "status --copy")
	named := succeed(t, dir, "status --copy fr:introduction")

	difftest.Equal(t, copied, "fr.toml: 1 text copied, to be translated: summary\n"+
		"fr.toml: introduction is not copied, since the translation of introduction[1] is there as introduction[0]: "+
		"put the translations in the order of the source language, with that of each new text in its place\n")
	expectSays(t, named, "fr.toml: 1 text copied, to be translated: introduction[2]\n")
}

// TestCopyBundledPutFirst: a paragraph that is put before the introduction of the bundled catalogue is copied into every
// language, before the translations of the others.
func TestCopyBundledPutFirst(t *testing.T) {
	dir := sourcetest.CopyCatalogue(t)
	filetest.Edit(t, filepath.Join(dir, "en.toml"), "introduction = [\n", "introduction = [\n  \"New.\",\n")
	french := filetest.ReadFile(t, filepath.Join(dir, "fr.toml"))

	copied := succeed(t, dir, "status --copy")
	status := succeed(t, dir, "status")

	difftest.Equal(t, strings.Count(copied, ": introduction put in the order of the source language\n"), 4)
	for _, language := range []string{"de", "fr", "ja", "pt"} {
		expectSays(t, status, "\n"+language+": 1 untranslated of ")
	}
	want := strings.Replace(french, "introduction = [\n", "introduction = [\n  \"New.\",\n", 1)
	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")), want)
}

// TestCopyMovedBesideCopies: when a list that is translated in part changes its order, status says where the translations
// are, in each language. It is put in order where no translation is left over.
func TestCopyMovedBesideCopies(t *testing.T) {
	dir := copyTranslated(t)
	succeed(t, dir, "add-language de")
	filetest.Edit(t, filepath.Join(dir, "de.toml"), `"Second."`, `"der Second."`)
	succeed(t, dir, "status --mark de")
	filetest.Edit(t, filepath.Join(dir, "en.toml"), `["First.", "Second."]`, `["Second."]`)
	french := filetest.ReadFile(t, filepath.Join(dir, "fr.toml"))

	status := succeed(t, dir, "status de:introduction fr:introduction")
	copied := succeed(t, dir, "status --copy")

	const want = `%[1]s.toml:%[2]s: moved: introduction[1] (2 words, /%[1]s/)
    %[1]s:     %[3]s Second.
    moved:  its source text is introduction[0] now
`
	expectSays(t, status, fmt.Sprintf(want, "de", "6:27", "der"), fmt.Sprintf(want, "fr", "5:30", "le"),
		"untranslated: introduction[0] ", "stale: introduction[0] ", "\nde: 1 moved, 1 untranslated of ",
		"\nfr: 1 moved, 1 stale of ")
	difftest.Equal(t, strings.Count(status, "    moved:  its translation is there as introduction[1]\n"), 2)
	difftest.Equal(t, copied, "de.toml: introduction put in the order of the source language\n")
	expectSays(t, filetest.ReadFile(t, filepath.Join(dir, "de.toml")), `introduction = ["der Second."]`)
	difftest.Equal(t, filetest.ReadFile(t, filepath.Join(dir, "fr.toml")), french)
}

// renameTables gives the recipe unit-tests another slug in the file of a language.
func renameTables(t *testing.T, path string) {
	t.Helper()
	renamed := strings.ReplaceAll(filetest.ReadFile(t, path), "recipes.unit-tests", "recipes.new-tests")
	filetest.WriteFile(t, path, renamed)
}

// TestUnwritableRecord: if the record cannot be written, neither are the texts that it would be about.
func TestUnwritableRecord(t *testing.T) {
	dir := copyTranslated(t)
	filetest.Edit(t, filepath.Join(dir, "fr.toml"), "title = \"le Testing\"\n", "")
	record := filepath.Join(dir, "translations.toml")
	target := strings.Repeat("x", 250) // the name of its partial file is too long
	if err := os.Rename(record, filepath.Join(dir, target)); err != nil {
		t.Skip("names are shorter here")
	}
	if err := os.Symlink(target, record); err != nil {
		t.Skip("there are no links here")
	}
	before := filetest.ReadFiles(t, dir)
	for _, commandLine := range []string{"status --copy", "add-language it"} {
		output := fail(t, dir, exitFailure, commandLine)

		expectSays(t, output, "writing translations.toml: ")
		difftest.Equal(t, filetest.ReadFiles(t, dir), before, commandLine)
	}
}
