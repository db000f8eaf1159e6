package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

// describeRemedy returns the command that does what a remedy says, and what it does. contentArgument names the folder
// of the catalogue to it. describeRemedy returns "" for no remedy.
func describeRemedy(r problem.Remedy, contentArgument string) string {
	switch r.Action {
	case problem.BeginCatalogue:
		return "recipes init DIR begins a catalogue"
	case problem.BeginRecipe:
		if r.Category != "" {
			return fmt.Sprintf("recipes add SLUG --category %s%s begins one", r.Category, contentArgument)
		}
		return fmt.Sprintf("recipes add SLUG%s begins one; "+
			"with --from PATH in place of SLUG it takes those that you have", contentArgument)
	case problem.BeginCategory:
		return fmt.Sprintf("recipes add SLUG%s begins one, with a recipe in it", contentArgument)
	case problem.BeginWords:
		return fmt.Sprintf("recipes add-language %s%s writes it, for you to change", r.Language, contentArgument)
	case problem.CopyMissing:
		return fmt.Sprintf("recipes status --copy %s%s copies what is missing, to be translated",
			r.Language, contentArgument)
	case problem.CopyAgain:
		return fmt.Sprintf("recipes status --copy %s%s copies the new one", r.Language, contentArgument)
	case problem.ListTexts:
		return fmt.Sprintf("recipes status %s%s lists them", r.Language, contentArgument)
	case problem.ShowText:
		return fmt.Sprintf("recipes status %s%s shows the source text", r.Language, contentArgument)
	case problem.RecordTexts:
		return fmt.Sprintf("recipes status --mark %s%s records that", r.Language, contentArgument)
	}
	return ""
}

// withCommands returns problems with hints which command does something about them. contentArgument is as for
// describeRemedy.
func withCommands(problems problem.List, contentArgument string) problem.List {
	hinted := slices.Clone(problems)
	for i, p := range problems {
		command := describeRemedy(p.Remedy, contentArgument)
		if p.Hint != "" && command != "" {
			command = "; " + command
		}
		hinted[i].Hint = p.Hint + command
		hinted[i].Remedy = problem.Remedy{} // it is in the hint
	}
	return hinted
}

// errorWithCommands does what withCommands does with each list of problems that an error is or joins.
func errorWithCommands(err error, contentArgument string) error {
	switch e := err.(type) {
	case problem.List:
		return withCommands(e, contentArgument)
	case interface{ Unwrap() []error }:
		var hinted []error
		for _, joined := range e.Unwrap() {
			hinted = append(hinted, errorWithCommands(joined, contentArgument))
		}
		return errors.Join(hinted...)
	}
	return err
}

// hintCommands returns an action with hints in the problems that it returns, see withCommands.
func hintCommands(action cli.ActionFunc) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		return errorWithCommands(action(ctx, c), contentArgument(c))
	}
}
