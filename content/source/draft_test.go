package source_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// copyWithDraft copies the small catalogue, makes its French a draft that lacks two texts, and
// returns the folder.
func copyWithDraft(t *testing.T) string {
	t.Helper()
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")
	replaceText(t, dir, "fr.toml", `["First.", "Second."]`, `["First."]`)
	replaceText(t, dir, "fr.toml", "[categories.testing]\ntitle = \"Testing\"\n", "")
	return dir
}

// TestDraft: a draft is not part of the catalogue. Its missing texts are no problems; a note tells
// translators about them.
func TestDraft(t *testing.T) {
	checked := checkFolder(t, copyWithDraft(t))

	requireNoErrors(t, checked)
	difftest.Equal(t, siteOf(t, checked).Languages, []string{"en"})
	difftest.Equal(t, countStates(t, checked)[translation.Missing], 1)
	difftest.Equal(t, len(checked.Problems.Of(problem.Note)), 1)
	difftest.Equal(t, len(checked.Problems), 1, checked.Problems)
	// the title differs from the English one
	const want = "texts to translate: %d, to bring up to date: 1, new and not recorded: 0"
	expectProblem(t, checked.Problems, fmt.Sprintf(want, countTexts(t)-1))
}

// TestDraftNew: the note of a draft counts the new translations that nobody has recorded.
func TestDraftNew(t *testing.T) {
	dir := copyWithDraft(t)
	markText(t, dir, tomldoc.Keys("title"))
	replaceText(t, dir, "fr.toml", `"Titre"`, `"Le titre"`)

	checked := checkFolder(t, dir)

	expectProblem(t, checked.Problems, "to bring up to date: 0, new and not recorded: 1")
}

// TestDraftMistake: mistakes in the texts of a draft and in its words of the interface are notes.
func TestDraftMistake(t *testing.T) {
	dir := copyWithDraft(t)
	replaceText(t, dir, "fr.toml", `"Summary."`, `"A <b>summary</b>."`)
	writeFile(t, dir, "locales/active.fr.toml", "Copies = \"Copier\"\n")

	checked := checkFolder(t, dir)

	requireNoErrors(t, checked)
	expectProblem(t, checked.Problems.Of(problem.Note).In(filepath.Join(dir, "fr.toml")), "<b>")
	expectProblem(t, checked.Problems.Of(problem.Note).In(filepath.Join(dir, "locales", "active.fr.toml")), "Copies")
}

// TestDraftBroken: a file of a draft that cannot be read is an error.
func TestDraftBroken(t *testing.T) {
	for name, text := range map[string]string{"fr.toml": "title =", "locales/active.fr.toml": "Copy ="} {
		dir := copyWithDraft(t)
		writeFile(t, dir, name, text)

		checked := checkFolder(t, dir)

		difftest.Equal(t, len(checked.Broken), 1, checked.Broken)
		difftest.Equal(t, checked.Problems.Of(problem.Error), checked.Broken)
	}
}

// TestDraftFilled: for authors, mistakes in a draft are errors.
func TestDraftFilled(t *testing.T) {
	dir := copyWithDraft(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")

	requireErrors(t, checkFilled(t, dir))
}

// TestDraftOfUnreadSource: if the source language cannot be read, no text of a draft counts as
// missing.
func TestDraftOfUnreadSource(t *testing.T) {
	dir := copyWithDraft(t)
	replaceText(t, dir, "fr.toml", "summary =", "sumary =")
	replaceText(t, dir, "en.toml", "[library_section]", "[library_section")

	checked := checkFolder(t, dir)

	difftest.Equal(t, len(checked.Problems.In(filepath.Join(dir, "en.toml"))), 1, checked.Problems)
	difftest.Equal(t, len(checked.Problems.In(filepath.Join(dir, "fr.toml"))), 1, checked.Problems)
	difftest.Equal(t, len(checked.Problems), 2)
}

// TestDraftOfSource: mistakes in the source language are errors, even if it is marked as a draft.
func TestDraftOfSource(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.en]\ndraft = true\n[[categories]]")
	replaceText(t, dir, "en.toml", "summary =", "sumary =")

	checked := checkFolder(t, dir)

	difftest.Equal(t, len(checked.Broken.In(filepath.Join(dir, "en.toml"))), 1, checked.Broken)
}
