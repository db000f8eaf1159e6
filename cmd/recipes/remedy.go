package main

import (
	"fmt"

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

func joinHints(hint, more string) string {
	if hint == "" || more == "" {
		return hint + more
	}
	return hint + "; " + more
}
