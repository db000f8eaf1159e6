package check

import (
	"fmt"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// takeSlug gives an entry its slug, or reports why it cannot have that slug.
func takeSlug(catalogue *catalogueFile, taken slugs.Taken, entry tomldoc.Path, slug string) {
	if slug == "" {
		return
	}
	_, isTaken := taken[slug]
	wrong := taken.Take(slug, slugs.OwnerOf(catalogue.Document, entry))
	if wrong == nil {
		return
	}
	catalogue.Report(entry.Key("slug"), *wrong)
	// the texts of the languages cannot be matched with a list in which a slug occurs twice
	if isTaken {
		catalogue.Suppress(entry.WithoutIndexes())
	}
}

// warnOfName warns of the slug of a recipe or a swap-out that cannot be the name of a file in Windows or,
// if isSkill is true, of a skill.
func warnOfName(catalogue *catalogueFile, entry tomldoc.Path, slug string, isSkill bool) {
	wrong := problem.Problem{Kind: problem.Value, Severity: problem.Warning, Hint: "choose another slug"}
	switch {
	case isSkill && slugs.HasReservedWord(slug):
		wrong.Message = fmt.Sprintf("slug %s: agents refuse skills with %s in their names", slug,
			strings.Join(slugs.ReservedWords, " or "))
	case slugs.IsDevice(slug):
		wrong.Message = fmt.Sprintf("slug %s: Windows has a device of this name, so it cannot have such files", slug)
	default:
		return
	}
	catalogue.Report(entry.Key("slug"), wrong)
}
