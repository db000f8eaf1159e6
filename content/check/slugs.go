package check

import (
	"fmt"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// takeSlug takes the slug of an entry, so that no other entry can have it, or reports why the entry cannot have it.
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

// warnOfSkillName warns of the slug of a recipe that agents refuse as the name of a skill.
func warnOfSkillName(catalogue *catalogueFile, recipe tomldoc.Path, slug string) {
	if slugs.HasReservedWord(slug) {
		reserved := strings.Join(slugs.ReservedWords, " or ")
		warnOfSlug(catalogue, recipe,
			fmt.Sprintf("slug %s: agents refuse skills with %s in their names", slug, reserved))
	}
}

// warnOfDevice warns of the slug of a recipe or a swap-out that cannot be the name of a file in Windows.
func warnOfDevice(catalogue *catalogueFile, entry tomldoc.Path, slug string) {
	if slugs.IsDevice(slug) {
		warnOfSlug(catalogue, entry,
			fmt.Sprintf("slug %s: Windows has a device of this name, so it cannot have such files", slug))
	}
}

func warnOfSlug(catalogue *catalogueFile, entry tomldoc.Path, message string) {
	catalogue.Report(entry.Key("slug"), problem.Problem{
		Kind:     problem.Value,
		Severity: problem.Warning,
		Message:  message,
		Hint:     "choose another slug",
	})
}
