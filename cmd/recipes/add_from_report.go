package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/known"
	"prompt-recipes/content/importer/plan"
	"prompt-recipes/content/problem"
)

// writeAdded says what became of the recipes that were found, and what to do next. The catalogue in the workspace is as
// it was before.
func writeAdded(
	w io.Writer, work *workspace, found *importer.Result, compared known.Compared, begun []plan.Recipe,
) {
	for _, read := range found.Readings {
		if read.Recipes > 0 {
			printf(w, "%s\n", describeReading(read))
		}
	}
	before := work.Translations.Catalogue.Entries
	var lines []string
	for _, recipe := range begun {
		lines = append(lines, describeBegun(recipe, before.AgentCLI != "")...)
	}
	writeList(w, "Begun", lines)
	var moved []string
	for _, file := range slices.Sorted(maps.Keys(compared.Moved)) {
		moved = append(moved, file+" is "+compared.Moved[file]+" now")
	}
	writeList(w, "Moved", moved)
	writeList(w, "Left out", slices.Concat(problemLines(found.LeftOut), unusedKeys(begun)))
	if len(found.Recipes) == 0 {
		return
	}
	if len(before.Recipes) == 0 {
		samples := work.path(content.LanguageFileName(before.SourceLanguage)) + ": title, summary and introduction"
		writeList(w, "Samples, to be replaced by yours", []string{samples})
	}
	printf(w, "\n")
	sayCheck(w, work)
	if len(begun) > 0 {
		sayCopy(w, work)
	}
	printf(w, "%d begun, %d there already\n", len(begun), len(compared.Known))
}

// describeReading says what a path was taken for, and why.
func describeReading(r importer.Reading) string {
	recipes := r.Path + ": " + plural(r.Recipes, "recipe")
	switch r.Rule {
	case importer.Headings:
		return fmt.Sprintf("%s, one below each heading of level %d; --one takes the file as one recipe",
			recipes, r.Level)
	case importer.Rows:
		return recipes + ", one a row of the table"
	}
	return fmt.Sprintf("%s of %s, one each, since %s", recipes, plural(r.Files, "file"), reasons[r.Rule])
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

// describeBegun returns the lines about a new recipe: where it is, and then what its author may not expect of it.
func describeBegun(r plan.Recipe, hasCommand bool) []string {
	found := r.Found
	lines := []string{
		fmt.Sprintf("%s:%d: %s, in category %s", found.Origin.File, found.Line, r.Added.Slug, r.Added.Category),
	}
	if r.Added.Origin.File == "" && found.Origin.File != importer.Stdin {
		lines = append(lines, "  copied, so the catalogue does not follow the file")
	}
	if len(found.Change) > 0 {
		lines = append(lines, "  readers replace "+strings.Join(found.Change, ", "))
	}
	if hasCommand && found.PromptOnly != "" {
		lines = append(lines, "  shown without a command: "+found.PromptOnly)
	}
	if files := r.Added.Files; len(files) > 0 {
		lines = append(lines, "  published with its skill: "+strings.Join(files, ", "))
	}
	if found.HasTools {
		lines = append(lines, "  not offered as a skill: it is for an agent with tools of its own")
	}
	for _, difference := range found.Differences {
		lines = append(lines, "  "+difference.Error())
	}
	return lines
}

// unusedKeys lists the keys of front matter and tables from which nothing in a recipe is made.
func unusedKeys(begun []plan.Recipe) []string {
	files := map[string][]string{} // by key
	for _, recipe := range begun {
		for _, key := range recipe.Found.UnusedKeys {
			files[key] = append(files[key], recipe.Found.Origin.File)
		}
	}
	var lines []string
	for _, key := range slices.Sorted(maps.Keys(files)) {
		lines = append(lines, "the key "+key+": "+problem.FirstOf(slices.Compact(files[key])))
	}
	return lines
}
