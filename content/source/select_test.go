package source_test

import (
	"fmt"
	"path/filepath"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// placesOf returns the files of problems, without their folder, with the lines and severities.
func placesOf(problems problem.List) []string {
	var places []string
	for _, p := range problems {
		places = append(places, fmt.Sprintf("%s:%d: %s", filepath.Base(p.File), p.Line, p.Severity))
	}
	return places
}

// TestStrictOrder: where warnings are errors, they are among the other errors, in the order of the files and of the
// places in them. They come before the warnings that are none.
func TestStrictOrder(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", "[[categories]]", "[languages.it]\n[[categories]]")
	replaceText(t, dir, "catalogue.toml", "https://example.org/docs", "docs")
	replaceText(t, dir, "en.toml", `summary = "Summary."`, `summary = "**Summary**."`)
	replaceText(t, dir, "en.toml", `"Because."`, `"It's so."`)
	replaceText(t, dir, "en.toml", `"Testing"`, "\"Test\u200bing\"")
	checked := checkFolder(t, dir)

	strict := checked.StrictProblemsOf()

	difftest.Equal(t, placesOf(strict), []string{
		"catalogue.toml:7: error",
		"catalogue.toml:23: error",
		"en.toml:2: error",
		"en.toml:13: error",
		"fr.toml:1: error",
		"en.toml:16: warning",
		"fr.toml:3: note",
	})
}

// TestProblemsOf: the problems of a language are those in its own files, and not in the file of a prompt that has the
// name of one.
func TestProblemsOf(t *testing.T) {
	dir := copySmall(t)
	replaceText(t, dir, "catalogue.toml", inCatalogue, "file = \"../commands/fr.toml\"\n")
	writeFile(t, dir, "../commands/fr.toml", "description = \"Writes tests\"\nprompt = \"Write\u200b tests.\"\n")
	writeFile(t, dir, "share.fr.png", "")
	writeFile(t, dir, "locales/active.fr.toml", "Copies = \"Copier\"\n")
	checked := checkFolder(t, dir)
	expectProblem(t, checked.Problems, filepath.Join("commands", "fr.toml"))

	found := checked.ProblemsOf("fr")

	difftest.Equal(t, placesOf(found), []string{
		"share.fr.png:1: error",
		"fr.toml:1: warning",
		"active.fr.toml:1: warning",
		"fr.toml:2: note",
	})
}
