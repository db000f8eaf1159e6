package check_test

import (
	"slices"
	"testing"

	"prompt-recipes/content/contenttest"
	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// TestSkillNotes puts an argument into each text of a recipe. There is a note exactly if the recipe
// is not among the skills.
func TestSkillNotes(t *testing.T) {
	for _, test := range []struct {
		file, text string
		isSkill    bool
	}{
		{"en.toml", `"Unit Tests"`, false},
		{"en.toml", `"Because."`, false},
		{"en.toml", `"Fuzzing"`, false},
		{"catalogue.toml", "Write tests.", false},
		{"catalogue.toml", `"fuzz tests"`, false},
		{"en.toml", `"Testing"`, true}, // the category, which is only in the description
		{"en.toml", `"None."`, true},   // a skill does not have the failure modes
	} {
		t.Run(test.text, func(t *testing.T) {
			files := contenttest.Small(t)
			contenttest.Replace(t, files, "catalogue.toml", "agent_cli = \"claude\"\n", "")
			withArgument := test.text[:1] + "$5 for " + test.text[1:]
			contenttest.Replace(t, files, test.file, test.text, withArgument)

			result := checkFiles(files)

			recipe := pagesOf(t, result)["en"].Categories[0].Recipes[0]
			difftest.Equal(t, recipe.IsSkill, test.isSkill, "the recipe is a skill")
			hasNote := slices.ContainsFunc(result.Problems, func(p problem.Problem) bool { return p.Kind == problem.Skill })
			difftest.Equal(t, hasNote, !test.isSkill, "there is a note")
		})
	}
}

// TestNoSkill: a recipe whose author does not offer it as a skill is none, and has no note.
func TestNoSkill(t *testing.T) {
	files := contenttest.Small(t)
	contenttest.Replace(t, files, "catalogue.toml", "slug = \"unit-tests\"\n", "slug = \"unit-tests\"\nno_skill = true\n")
	contenttest.Replace(t, files, "en.toml", `"Because."`, `"$5 because."`)

	result := checkFiles(files)

	difftest.Equal(t, pagesOf(t, result)["en"].Categories[0].Recipes[0].IsSkill, false)
	isNote := func(p problem.Problem) bool { return p.Kind == problem.Skill }
	difftest.Equal(t, slices.ContainsFunc(result.Problems, isNote), false, "there is a note")
}

// TestSkillInEveryLanguage: a text of the source language decides in every language whether a recipe is a skill, and that
// of a translation in none.
func TestSkillInEveryLanguage(t *testing.T) {
	for file, isSkill := range map[string]bool{"en.toml": false, "fr.toml": true} {
		files := contenttest.Small(t)
		contenttest.Replace(t, files, file, `"Unit Tests"`, `"Tests for $1"`)

		pages := pagesOf(t, checkFiles(files))

		for _, language := range []string{"en", "fr"} {
			page := pages[language]
			difftest.Equal(t, page.HasSkills, isSkill, file, language)
			difftest.Equal(t, page.Categories[0].Recipes[0].IsSkill, isSkill, file, language)
		}
	}
}
