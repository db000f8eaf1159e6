package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/imports"
	"prompt-recipes/content/problem"
)

// addFromError returns the error of a run after which somebody has to do something about recipes of files.
// isReplacing is whether the texts of the files were to be taken.
func addFromError(found *importer.Result, merged merge.Report, isReplacing bool) error {
	var reasons []string
	if refused := len(found.Refused); refused > 0 {
		reason := plural(refused, "place") + " refused"
		if len(found.Recipes) > 0 {
			reason += "; the other recipes are in the catalogue"
		}
		reasons = append(reasons, reason)
	}
	if blocked := len(merged.Of(merge.Blocked)); blocked > 0 {
		reasons = append(reasons, plural(blocked, "recipe")+" not replaced, since a swap-out would no longer fit")
	}
	if conflicting := len(linesOf(merged.Decisions, conflicts)); conflicting > 0 && isReplacing {
		reasons = append(reasons, plural(conflicting, "recipe")+
			" not replaced in full, since texts were edited both in the file and in the catalogue")
	}
	if len(reasons) == 0 {
		return nil
	}
	return errors.New(strings.Join(reasons, "; "))
}

// writeMerged writes what became of the recipes, and what differs from their files: first what was done, then what
// stays as it is, and last what somebody may want to do something about.
func writeMerged(w io.Writer, found *importer.Result, merged merge.Report) {
	writeGiven(w, found.Files)
	for _, section := range slices.Concat(written(found, merged), unchanged(merged), undecided(merged)) {
		writeList(w, section.title, section.lines)
	}
}

// section is a part of the report. It is left out if it has no lines.
type section struct {
	title string
	lines []string
}

// written says what the catalogue has now, and what of it differs from the files.
func written(found *importer.Result, merged merge.Report) []section {
	begun := merged.Of(merge.New)
	replaced := merged.Of(merge.Replaced)
	all := slices.Concat(begun, replaced)
	set := outcomes(merged.Outcomes)
	return []section{
		{"Begun", linesOf(begun, placeAndCategory)},
		{"Replaced", linesOf(replaced, placeAndDeleted)},
		{"Readers replace", linesOf(all, set.placeholders)},
		{"No longer in the prompt, so no longer in change", linesOf(replaced, set.droppedPhrases)},
		{"Shown without a command, as recipes help writing explains", linesOf(all, set.reasonForPromptOnly)},
		{"Named otherwise than in the file", renamed(begun)},
		{"Changed in the prompts", problemLines(found.Changes)},
		{"Left out", problemLines(found.LeftOut)},
		{"Named in prompts, but not taken; readers do not have them", problemLines(found.Named)},
		{"Run in a slash command or a skill of Claude Code, and nowhere else", problemLines(found.Commands)},
		{"These are skills under the same names: the command of the page that installs all recipes as skills " +
			"replaces their folders, with the files beside them", linesOf(begun, skillOfSameName)},
		{"Left out of front matter and tables, by key", keys(found.Keys)},
	}
}

// unchanged says which recipes need nothing.
func unchanged(merged merge.Report) []section {
	var there []string
	if same := linesOf(merged.Of(merge.Same), slugOf); len(same) > 0 {
		there = []string{problem.FirstOf(same)}
	}
	return []section{
		{"Moved or renamed", linesOf(merged.Decisions, moved)},
		{"There already", there},
		{"Edited in the catalogue, so these texts stay; to take one from its file, copy it into the catalogue",
			linesOf(merged.Decisions, localEdits)},
		{"Removed before, and left out; to take one again, delete its entry below [[removed]] in " +
			imports.FileName + ", or name a file that has no others", linesOf(merged.Of(merge.LeftOut), place)},
	}
}

// undecided says which recipes somebody has to decide about, and how.
func undecided(merged merge.Report) []section {
	return []section{
		{"There already with other texts, which stay; --replace takes those of the file",
			linesOf(merged.Of(merge.Changed), differing)},
		{"Not replaced, since a swap-out in " + content.CatalogueFileName + " would no longer fit; " +
			"set its replaces to a phrase of the file's prompt, then run this again",
			linesOf(merged.Of(merge.Blocked), reasonNotReplaced)},
		{"Changed in the file and in the catalogue, so these texts stay; to take one from its file, " +
			"copy it into the catalogue; --keep keeps those of the catalogue for good",
			linesOf(merged.Decisions, conflicts)},
		{"Gone from their files; recipes remove SLUG takes one out", merged.Gone},
	}
}

// writeSamples says which texts of a catalogue that had no recipe are still samples.
func writeSamples(w io.Writer, dir, sourceLanguage string) {
	texts := filepath.Join(dir, content.LanguageFileName(sourceLanguage))
	writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
}

// writeGiven writes what each path was taken for, unless there is no recipe in it.
func writeGiven(w io.Writer, all []importer.Given) {
	isEmpty := true
	for _, given := range all {
		if given.Recipes > 0 {
			isEmpty = false
			printf(w, "%s\n", describeGiven(given))
		}
	}
	if !isEmpty {
		printf(w, "\n")
	}
}

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
	importer.SeveralPaths: "there are several paths",
	importer.KnownName:    "coding agents give this name to a prompt",
	importer.FrontMatter:  "the file has front matter",
	importer.Settings:     "the file has one prompt",
	importer.NoHeadings:   "the file has no headings",
}

// place returns the start of a line about a recipe: its place in the file, and its slug.
func place(r merge.Decision) string { return fmt.Sprintf("%s:%d: %s", r.Origin.File, r.Line, r.Slug) }

// linesOf returns a line for each of several things, except for those for which line returns "".
func linesOf[T any](things []T, line func(T) string) []string {
	var lines []string
	for _, thing := range things {
		if text := line(thing); text != "" {
			lines = append(lines, text)
		}
	}
	return lines
}

func slugOf(r merge.Decision) string { return r.Slug }

// skillOfSameName returns the slug of a recipe that came from a skill, if a skill made of the recipe has the same
// folder. Otherwise it returns "".
func skillOfSameName(r merge.Decision) string {
	path, err := filepath.Abs(r.Origin.File)
	if err != nil || filepath.Base(path) != "SKILL.md" || filepath.Base(filepath.Dir(path)) != r.Slug {
		return ""
	}
	return r.Slug
}

func placeAndCategory(r merge.Decision) string {
	if r.CategorySlug == "" {
		return place(r)
	}
	return place(r) + ", in category " + r.CategorySlug
}

// placeAndDeleted says, too, which texts a recipe has lost with its file.
func placeAndDeleted(r merge.Decision) string {
	line := place(r)
	for _, text := range r.Texts {
		if text.State == merge.ChangedInFile && text.InFile == "" {
			line += ", without " + text.Key
		}
	}
	return line
}

// outcomes says what was set for new and replaced recipes, by their slugs.
type outcomes map[string]edit.Outcome

// placeholders lists the placeholders of a recipe, if it has any.
func (o outcomes) placeholders(r merge.Decision) string { return listed(r.Slug, o[r.Slug].Change) }

func (o outcomes) droppedPhrases(r merge.Decision) string { return listed(r.Slug, o[r.Slug].Dropped) }

func (o outcomes) reasonForPromptOnly(r merge.Decision) string {
	reason := o[r.Slug].PromptOnly
	if reason == "" {
		return ""
	}
	return r.Slug + ": " + reason
}

// differing lists the texts of a recipe that its file has changed.
func differing(r merge.Decision) string { return listed(place(r), textsIn(r, merge.ChangedInFile)) }

// textsIn returns the keys of the texts of a recipe that are in a state, and says which of them its file has lost.
func textsIn(r merge.Decision, state merge.TextState) []string {
	var keys []string
	for _, text := range r.Texts {
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

// moved says where a recipe is that was elsewhere before.
func moved(r merge.Decision) string {
	if r.MovedFrom.File == "" {
		return ""
	}
	return fmt.Sprintf("%s: %s is %s now", r.Slug, describeOrigin(r.MovedFrom), describeOrigin(r.MovedTo))
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

// reasonNotReplaced says why a recipe was not replaced.
func reasonNotReplaced(r merge.Decision) string { return fmt.Sprintf("%s: %v", place(r), r.BlockedBy) }

// conflicts lists the texts of a recipe that have changed in its file and in the catalogue.
func conflicts(r merge.Decision) string { return listed(place(r), textsIn(r, merge.Conflict)) }

// localEdits lists the texts of a recipe that stay, since they were edited in the catalogue.
func localEdits(r merge.Decision) string {
	return listed(place(r), r.Keys(merge.LocallyEdited, merge.Kept))
}

// listed returns a line with a list, or "" if the list is empty.
func listed(start string, all []string) string {
	if len(all) == 0 {
		return ""
	}
	return start + ": " + strings.Join(all, ", ")
}

// renamed lists the slugs that say something else than the names of their recipes and categories.
func renamed(begun []merge.Decision) []string {
	var lines []string
	for _, r := range begun {
		if r.IsRenamed {
			lines = append(lines, fmt.Sprintf("recipe %s: %s", r.Slug, cmp.Or(r.Name, "it has no name")))
		}
	}
	isListed := map[string]bool{}
	for _, r := range begun {
		if r.IsCategoryRenamed && !isListed[r.CategorySlug] {
			isListed[r.CategorySlug] = true
			lines = append(lines, fmt.Sprintf("category %s: %s", r.CategorySlug, r.Category))
		}
	}
	return lines
}

// keys lists what front matter and tables have that nothing is made from. files has the files of each key.
func keys(files map[string][]string) []string {
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(files)) {
		line := key + ": " + files[key][0]
		if others := len(files[key]) - 1; others > 0 {
			line += fmt.Sprintf(" and %d more", others)
		}
		lines = append(lines, line)
	}
	return lines
}

func problemLines(problems problem.List) []string { return linesOf(problems, problem.Problem.Error) }

func writeRefused(w io.Writer, found *importer.Result) {
	writeList(w, "Refused", problemLines(found.Refused))
}
