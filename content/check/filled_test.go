package check_test

import (
	"fmt"
	"strings"
	"testing"

	"prompt-recipes/content/check"
	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
)

// emptyTexts is a list of more empty texts than a file may have problems.
var emptyTexts = "[" + strings.Repeat(`"", `, 1100) + "]"

// withManyEmptyTexts returns the small catalogue with very many empty texts in French, and a mistake in its
// title.
func withManyEmptyTexts(t *testing.T) map[string][]byte {
	t.Helper()
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "fr.toml", `["First.", "Second."]`, emptyTexts)
	contenttest.Replace(t, files, "fr.toml", `"Titre"`, "\"`Titre`\"")
	return files
}

const backtickInTitle = "fr.toml:1:10: %s: title has a backtick, but titles and labels cannot have code; " +
	"write plain text\n"

// TestFilledManyEmptyTexts: very many texts that are filled in hide no mistake in the others.
func TestFilledManyEmptyTexts(t *testing.T) {
	got := listProblems(check.Files(check.Input{Files: withManyEmptyTexts(t), ForAuthors: true}).Problems)

	if !strings.Contains(got, fmt.Sprintf(backtickInTitle, "error")) {
		t.Errorf("the mistake in the title is hidden:\n%s", got)
	}
}

// TestDraftManyEmptyTexts: very many texts that a draft lacks hide no note about the others.
func TestDraftManyEmptyTexts(t *testing.T) {
	files := withManyEmptyTexts(t)
	contenttest.Replace(t, files, "catalogue.toml", "[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")

	got := listProblems(checkFiles(files).Problems)

	if !strings.Contains(got, fmt.Sprintf(backtickInTitle, "note")) {
		t.Errorf("the note about the title is hidden:\n%s", got)
	}
}

// TestFilledTypography: a text of the source language on a page in another language does not have to follow
// the rules of that language.
func TestFilledTypography(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "en.toml", `title = "Title"`, `title = "Why? It’s “fine”!"`)
	contenttest.Replace(t, files, "fr.toml", "title = \"Titre\"\n", "")

	filled := listProblems(check.Files(check.Input{Files: files, ForAuthors: true}).Problems)
	contenttest.Replace(t, files, "catalogue.toml", "[[categories]]", "[languages.fr]\ndraft = true\n[[categories]]")
	draft := listProblems(checkFiles(files).Problems)

	difftest.Equal(t, filled, "")
	difftest.Equal(t, draft, "")
}

// TestFilledCode: the code of a text that is filled in counts as written.
func TestFilledCode(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "en.toml", `["First.", "Second."]`, "[\"First.\", \"Run `x`.\"]")
	contenttest.Replace(t, files, "fr.toml", `["First.", "Second."]`, `["First.", ""]`)

	difftest.Equal(t, listProblems(check.Files(check.Input{Files: files, ForAuthors: true}).Problems), "")
}
