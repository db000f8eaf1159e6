package main

import (
	"context"
	"errors"
	"testing"

	"github.com/urfave/cli/v3"

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
		difftest.Equal(t, describeRemedy(remedy, commandLines{content: "x"}), want)
	}
}

// TestHintCommands: the problems for which a command ends have hints which command does something about them, after
// other hints, and beside other errors.
func TestHintCommands(t *testing.T) {
	action := hintCommands(func(context.Context, *cli.Command) error {
		return errors.Join(errors.New("nothing was removed"), problem.List{
			{File: "a.toml", Message: "one", Remedy: problem.Remedy{Action: problem.BeginCatalogue}},
			{File: "a.toml", Message: "two", Hint: "mend it", Remedy: problem.Remedy{Action: problem.BeginCatalogue}},
			{File: "a.toml", Message: "three", Hint: "mend it"},
		})
	})

	err := action(t.Context(), &cli.Command{})

	difftest.Equal(t, err.Error(), "nothing was removed\na.toml:0:0: one; recipes init DIR begins a catalogue\n"+
		"a.toml:0:0: two; mend it; recipes init DIR begins a catalogue\n"+
		"a.toml:0:0: three; mend it")
}

// TestLine: a command names the folder of the catalogue where that is needed. Its words arrive as they are.
func TestLine(t *testing.T) {
	for _, test := range []struct {
		content string
		words   []string
		want    string
	}{
		{"", []string{"check"}, "recipes check"},
		{"../x", []string{"status", "--copy", "it"}, "recipes status --copy it --content ../x"},
		{"my dir", []string{"status", "--mark", "it:tags[0]"}, "recipes status --mark 'it:tags[0]' --content 'my dir'"},
		{"it's", []string{"check"}, `recipes check --content 'it'\''s'`},
	} {
		difftest.Equal(t, commandLines{test.content}.line(test.words...), test.want)
	}
}
