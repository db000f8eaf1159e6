package check_test

import (
	"strings"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
)

// TestMissingAfterMisspelt: a misspelt slug, which is reported as such, hides no other one that is missing.
func TestMissingAfterMisspelt(t *testing.T) {
	files := contenttest.Small(t)
	files["catalogue.toml"] = append(files["catalogue.toml"], "[[recipes]]\nslug = \"one\"\ncategory = \"testing\"\nprompt = \"Do it.\"\n"...)
	contenttest.Replace(t, files, "fr.toml", "[recipes.unit-tests]", "[recipes.unit-test]")
	contenttest.Replace(t, files, "fr.toml", "[recipes.unit-tests.swap_outs]", "[recipes.unit-test.swap_outs]")

	var got []string
	for _, p := range checkFiles(files).Problems.In("fr.toml") {
		got = append(got, p.Message)
	}

	difftest.Equal(t, got, []string{"recipes.unit-test is not in catalogue.toml", "recipes.one is missing"})
}

// TestEmptyInSource: no command copies a text that the source language does not have either.
func TestEmptyInSource(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "en.toml", `"Because."`, `""`)
	contenttest.Replace(t, files, "fr.toml", `"Because."`, `""`)

	got := listProblems(checkFiles(files).Problems)

	difftest.Equal(t, got, `en.toml:16:1: error: recipes.unit-tests.why_it_holds is empty; write the text, or remove the key
fr.toml:16:1: error: recipes.unit-tests.why_it_holds is empty; write it in en.toml first
`)
}

// TestHalfRenamed: where the table of a recipe has a new slug and that of its swap-outs has not, the latter is
// told. Nothing that it lacks is missing.
func TestHalfRenamed(t *testing.T) {
	files := contenttest.Small(t)
	for _, name := range []string{"catalogue.toml", "en.toml"} {
		files[name] = []byte(strings.ReplaceAll(string(files[name]), "unit-tests", "coverage"))
	}
	contenttest.Replace(t, files, "fr.toml", "[recipes.unit-tests]", "[recipes.coverage]")

	got := listProblems(checkFiles(files).Problems)

	difftest.Equal(t, got, `fr.toml:14:1: error: recipes.coverage.swap_outs.fuzz is missing; catalogue.toml has it: `+
		`write fuzz = "…" below [recipes.coverage.swap_outs] [copy-missing fr]
fr.toml:18:1: warning: recipes.unit-tests is not in catalogue.toml; `+
		`remove it, or give it the slug that it belongs to
`)
}
