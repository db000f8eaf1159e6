package main

import (
	"cmp"
	"fmt"
	"strings"

	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
)

// The lines of the report on recipes that were added from files.

// describeGiven says what a path was taken for, and why.
func describeGiven(g importer.Given) string {
	switch g.Rule {
	case importer.Headings:
		return fmt.Sprintf("%s: %s, one below each heading of level %d; --one takes the file as one recipe",
			g.Path, plural(g.Recipes, "recipe"), g.Level)
	case importer.AsBefore:
		return fmt.Sprintf("%s: %s below headings, as before; --one takes it as one",
			g.Path, plural(g.Recipes, "recipe"))
	case importer.Rows:
		return fmt.Sprintf("%s: %s, one a row of the table", g.Path, plural(g.Recipes, "recipe"))
	}
	line := fmt.Sprintf("%s: %s of %s, one each, since %s",
		g.Path, plural(g.Recipes, "recipe"), plural(g.Files, "file"), reasons[g.Rule])
	if g.Sections > 1 {
		line += fmt.Sprintf("; it has text below %d headings, each of which is a recipe if the file is named alone",
			g.Sections)
	}
	return line
}

// reasons say why a file is one recipe.
var reasons = map[importer.Rule]string{
	importer.Asked:        "--one says so",
	importer.Folder:       "the files come from a folder",
	importer.SeveralFiles: "there are several files",
	importer.KnownName:    "coding agents give this name to a prompt",
	importer.FrontMatter:  "the file has front matter",
	importer.Settings:     "the file has one prompt",
	importer.NoHeadings:   "the file has no headings",
}

// place returns the start of a line about a recipe: its place in the file, and its slug.
func place(d merge.Decision) string { return fmt.Sprintf("%s:%d: %s", d.Origin.File, d.Line, d.Slug) }

// placeAndNames says which category a new recipe is in, too, and which names the slugs were made from, if they say
// something else.
func placeAndNames(d merge.Decision) string {
	line := place(d)
	if d.IsRenamed {
		line += fmt.Sprintf(" (%s)", cmp.Or(d.Name, "it has no name"))
	}
	line += ", in category " + d.CategorySlug
	if d.IsCategoryRenamed {
		line += fmt.Sprintf(" (%s)", d.Category)
	}
	return line
}

// placeAndLost says, too, which texts a recipe has lost with its file, and which phrases are no longer in its prompt.
func placeAndLost(d merge.Decision, outcome edit.Outcome) string {
	line := place(d)
	for _, text := range d.Texts {
		if text.State == merge.ChangedInFile && text.InFile == "" {
			line += ", without " + text.Key
		}
	}
	if len(outcome.Dropped) > 0 {
		line += "; no longer in its prompt, so no longer in change: " + strings.Join(outcome.Dropped, ", ")
	}
	return line
}

// placeholders lists the placeholders of a recipe, if it has any.
func placeholders(d merge.Decision, outcome edit.Outcome) string {
	return listed(d.Slug, outcome.Change)
}

// reasonForPromptOnly says why a recipe is shown without a command, if it is.
func reasonForPromptOnly(d merge.Decision, outcome edit.Outcome) string {
	if outcome.PromptOnly == "" {
		return ""
	}
	return d.Slug + ": " + outcome.PromptOnly
}

// reasonsForNoSkill says why a new recipe is not offered as a skill, if it is not.
func reasonsForNoSkill(d merge.Decision) string {
	var reasons []string
	if d.HasOtherFiles {
		reasons = append(reasons, "the other files in its folder are not published")
	}
	if d.HasTools {
		reasons = append(reasons, "it is for an agent with tools of its own, which a skill cannot have")
	}
	if len(reasons) == 0 {
		return ""
	}
	return d.Slug + ": " + strings.Join(reasons, "; ")
}

// movedIn returns a function that says where a recipe is that was elsewhere before. catalogue is the folder to which
// the record of imports is relative.
func movedIn(catalogue imports.Folder) func(merge.Decision) string {
	return func(d merge.Decision) string {
		was := d.MovedFrom
		if was.File == "" {
			return ""
		}
		was.File = catalogue.Path(was.File)
		return fmt.Sprintf("%s: %s is %s now", d.Slug, describeOrigin(was), describeOrigin(d.Origin))
	}
}

func describeOrigin(o imports.Origin) string {
	switch {
	case o.Part == "":
		return o.File
	case o.Number > 1:
		return fmt.Sprintf("%q (number %d) in %s", o.Part, o.Number, o.File)
	}
	return fmt.Sprintf("%q in %s", o.Part, o.File)
}

// localEdits lists the texts of a recipe that stay, since they were edited in the catalogue.
func localEdits(d merge.Decision) string {
	return listed(place(d), d.Keys(merge.LocallyEdited, merge.Kept))
}

// differing lists the texts of a recipe that its file has changed.
func differing(d merge.Decision) string { return listed(place(d), textsIn(d, merge.ChangedInFile)) }

// reasonNotReplaced says why a recipe was not replaced.
func reasonNotReplaced(d merge.Decision) string { return fmt.Sprintf("%s: %v", place(d), d.BlockedBy) }

// conflicts lists the texts of a recipe that have changed in its file and in the catalogue.
func conflicts(d merge.Decision) string { return listed(place(d), textsIn(d, merge.Conflict)) }

// textsIn returns the keys of the texts of a recipe that are in a state, and says which of them its file has lost.
func textsIn(d merge.Decision, state merge.TextState) []string {
	var keys []string
	for _, text := range d.Texts {
		switch {
		case text.State != state:
		case text.InFile == "":
			keys = append(keys, text.Key+" (no longer in the file)")
		default:
			keys = append(keys, text.Key)
		}
	}
	return keys
}

// listed returns a line with a list, or "" if the list is empty.
func listed(start string, all []string) string {
	if len(all) == 0 {
		return ""
	}
	return start + ": " + strings.Join(all, ", ")
}

// firstOf names the first of some files, and says how many more there are.
func firstOf(files []string) string {
	if others := len(files) - 1; others > 0 {
		return fmt.Sprintf("%s and %d more", files[0], others)
	}
	return files[0]
}
