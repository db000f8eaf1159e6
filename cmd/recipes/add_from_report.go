package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/problem"
)

// addReport is what was found in files, and what became of it.
type addReport struct {
	found      *importer.Result
	planned    plan.Plan
	hasCommand bool // the catalogue shows prompts in a command line
}

// write writes what became of the recipes, and what differs from their files.
func (r addReport) write(w io.Writer) {
	writeGiven(w, r.found.Files)
	begun := r.planned.New
	writeList(w, "Begun", linesOf(begun, placeAndNames))
	writeList(w, "Copied, so the catalogue does not follow their files", linesOf(begun, nameOfCopy))
	writeList(w, "Readers replace", linesOf(begun, placeholders))
	if r.hasCommand {
		writeList(w, "Shown without a command, as recipes help writing explains", linesOf(begun, reasonForPromptOnly))
	}
	writeList(w, "Published with their skills; take out of files what is not for readers", linesOf(begun, filesOfSkill))
	writeList(w, "Not offered as skills", linesOf(begun, reasonForNoSkill))
	var changes problem.List
	for _, recipe := range begun {
		changes = append(changes, recipe.Changes...)
	}
	writeList(w, "Changed in the prompts", problemLines(changes))
	writeList(w, "Left out", slices.Concat(problemLines(r.found.LeftOut), unusedKeys(begun)))
}

// unusedKeys lists what front matter and tables have that nothing is made from.
func unusedKeys(begun []plan.Recipe) []string {
	files := map[string][]string{} // by key
	for _, recipe := range begun {
		for _, key := range recipe.UnusedKeys {
			if !slices.Contains(files[key], recipe.Origin.File) {
				files[key] = append(files[key], recipe.Origin.File)
			}
		}
	}
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(files)) {
		lines = append(lines, "the key "+key+": "+problem.FirstOf(files[key]))
	}
	return lines
}

// writeSummary writes how many recipes there are of each kind, if there are any.
func (r addReport) writeSummary(w io.Writer) {
	var counts []string
	if begun := len(r.planned.New); begun > 0 {
		counts = append(counts, fmt.Sprintf("%d begun", begun))
	}
	if known := len(r.planned.Known); known > 0 {
		counts = append(counts, fmt.Sprintf("%d there already", known))
	}
	if len(counts) > 0 {
		printf(w, "%s\n", strings.Join(counts, ", "))
	}
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

// writeSamples says which texts of a catalogue that had no recipe are still samples.
func writeSamples(w io.Writer, dir, sourceLanguage string) {
	texts := filepath.Join(dir, content.LanguageFileName(sourceLanguage))
	writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
}

func writeRefused(w io.Writer, found *importer.Result) {
	writeList(w, "Refused", problemLines(found.Refused))
}

// describeGiven says what a path was taken for, and why.
func describeGiven(g importer.Given) string {
	switch g.Rule {
	case importer.Headings:
		return fmt.Sprintf("%s: %s, one below each heading of level %d; --one takes the file as one recipe",
			g.Path, plural(g.Recipes, "recipe"), g.Level)
	case importer.Rows:
		return fmt.Sprintf("%s: %s, one a row of the table", g.Path, plural(g.Recipes, "recipe"))
	}
	return fmt.Sprintf("%s: %s of %s, one each, since %s",
		g.Path, plural(g.Recipes, "recipe"), plural(g.Files, "file"), reasons[g.Rule])
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

// placeAndNames says where a new recipe is, which category it is in, and which names the slugs were made from, if they
// say something else.
func placeAndNames(r plan.Recipe) string {
	line := fmt.Sprintf("%s:%d: %s", r.Origin.File, r.Line, r.Slug)
	if r.IsRenamed {
		line += fmt.Sprintf(" (%s)", cmp.Or(r.Name, "it has no name"))
	}
	line += ", in category " + r.CategorySlug
	if r.IsCategoryRenamed {
		line += fmt.Sprintf(" (%s)", r.Category)
	}
	return line
}

// nameOfCopy names a new recipe whose prompt was copied from a file.
func nameOfCopy(r plan.Recipe) string {
	if r.Place.File != "" || r.Origin.File == importer.Stdin {
		return ""
	}
	return r.Slug
}

// placeholders lists the placeholders of a recipe, if it has any.
func placeholders(r plan.Recipe) string { return listed(r.Slug, r.Change) }

// reasonForPromptOnly says why a recipe is shown without a command, if it is.
func reasonForPromptOnly(r plan.Recipe) string {
	if r.PromptOnly == "" {
		return ""
	}
	return r.Slug + ": " + r.PromptOnly
}

// filesOfSkill lists the other files of the skill of a recipe, if it has any.
func filesOfSkill(r plan.Recipe) string { return listed(r.Slug, r.FilesOfSkill()) }

// reasonForNoSkill says why a new recipe is not offered as a skill, if it is not.
func reasonForNoSkill(r plan.Recipe) string {
	if !r.HasTools {
		return ""
	}
	return r.Slug + ": it is for an agent with tools of its own, which a skill cannot have"
}

// listed returns a line with a list, or "" if the list is empty.
func listed(start string, all []string) string {
	if len(all) == 0 {
		return ""
	}
	return start + ": " + strings.Join(all, ", ")
}
