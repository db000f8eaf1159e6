package main

import (
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// TestDescribeRemedy: for everything that the program can do about a problem there is a command, which names the folder of
// the catalogue if it takes one.
func TestDescribeRemedy(t *testing.T) {
	for remedy, want := range map[problem.Remedy]string{
		{}:                               "",
		{Action: problem.BeginCatalogue}: "recipes init DIR begins a catalogue",
		{Action: problem.BeginRecipe}: "recipes add SLUG --content x begins one; " +
			"with --from PATH in place of SLUG it takes those that you have",
		{Action: problem.BeginRecipe, Category: "ci"}: "recipes add SLUG --category ci --content x begins one",
		{Action: problem.BeginCategory}:               "recipes add SLUG --content x begins one, with a recipe in it",
		{Action: problem.BeginWords, Language: "it"}:  "recipes add-language it --content x writes it, for you to change",
		{Action: problem.CopyMissing, Language: "it"}: "recipes status --copy it --content x copies what is missing, " +
			"to be translated",
		{Action: problem.CopyAgain, Language: "it"}:   "recipes status --copy it --content x copies the new one",
		{Action: problem.ListTexts, Language: "it"}:   "recipes status it --content x lists them",
		{Action: problem.ShowText, Language: "it"}:    "recipes status it --content x shows the source text",
		{Action: problem.RecordTexts, Language: "it"}: "recipes status --mark it --content x records that",
	} {
		difftest.Equal(t, describeRemedy(remedy, " --content x"), want)
	}
}
