package main

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

// describeRemedy returns the command that does what a remedy says, and what it does. It returns "" for no remedy.
func describeRemedy(r problem.Remedy, commands commandLines) string {
	switch r.Action {
	case problem.BeginCatalogue:
		return "recipes init DIR begins a catalogue"
	case problem.BeginRecipe:
		if r.Category != "" {
			return commands.line("add", "SLUG", "--category", r.Category) + " begins one"
		}
		return commands.line("add", "SLUG") + " begins one; " +
			"with --from PATH in place of SLUG it takes those that you have"
	case problem.AddRecipes:
		return commands.line("add", "--from", r.Path) + " adds the rest"
	case problem.RenameRecipe:
		to := cmp.Or(r.NewSlug, "NEW-SLUG")
		return commands.line("rename", r.Recipe, to) + " renames it in every file that has it"
	case problem.BeginCategory:
		return commands.line("add", "SLUG") + " begins one, with a recipe in it"
	case problem.BeginWords:
		return commands.line("add-language", r.Language) + " writes it, for you to change"
	case problem.CopyMissing:
		return commands.line("status", "--copy", r.Language) + " copies what is missing, to be translated"
	case problem.CopyAgain:
		return commands.line("status", "--copy", r.Language) + " copies the new one"
	case problem.ListTexts:
		return commands.line("status", r.Language) + " lists them"
	case problem.ShowText:
		return commands.line("status", r.Language) + " shows the source text"
	case problem.RecordTexts:
		return commands.line("status", "--mark", r.Language) + " records that"
	}
	return ""
}

// withCommands returns problems whose hints name the command that does something about them.
func withCommands(problems problem.List, commands commandLines) problem.List {
	hinted := slices.Clone(problems)
	for i, p := range problems {
		command := describeRemedy(p.Remedy, commands)
		hinted[i].Hint = problem.WithHint(p.Hint, command)
		hinted[i].Remedy = problem.Remedy{} // it is in the hint
	}
	return hinted
}

// errorWithCommands does the same for the problems in an error. They may be joined with an error that says what was not
// done because of them.
func errorWithCommands(err error, commands commandLines) error {
	all := joinedErrors(err)
	for i, one := range all {
		if problems, isList := one.(problem.List); isList {
			all[i] = withCommands(problems, commands)
		}
	}
	return errors.Join(all...)
}

// hintCommands returns an action that does the same for the problems in its error.
func hintCommands(action cli.ActionFunc) cli.ActionFunc {
	return func(ctx context.Context, c *cli.Command) error {
		return errorWithCommands(action(ctx, c), commandsFor(c))
	}
}
