package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/importer/merge"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/translation"
)

// addFromReport is what recipes add --from tells about a run.
type addFromReport struct {
	c         *cli.Command
	found     *importer.Result
	merged    merge.Report
	catalogue *translation.Catalogue // before the run
}

// err returns the error of a run after which somebody has to do something about recipes of files.
func (r addFromReport) err() error {
	blocked := len(r.merged.Of(merge.Blocked))
	conflicts := 0
	for _, recipe := range r.merged.Recipes {
		if recipe.IsConflict {
			conflicts++
		}
	}
	switch {
	case len(r.found.Refused) > 0:
		return fmt.Errorf("%s refused; the other recipes are in the catalogue", plural(len(r.found.Refused), "place"))
	case blocked > 0:
		return fmt.Errorf("%s not replaced", plural(blocked, "recipe"))
	case conflicts > 0 && r.c.Bool("replace"):
		return fmt.Errorf("%s not replaced in full, since texts were edited both in the file and in the catalogue",
			plural(conflicts, "recipe"))
	}
	return nil
}

// write writes what became of the recipes, and what differs from their files.
func (r addFromReport) write() {
	w := r.c.Root().Writer
	begun := r.merged.Of(merge.New)
	replaced := r.merged.Of(merge.Replaced)
	written := slices.Concat(begun, replaced)
	writeGiven(w, r.found.Files)
	writeList(w, "Begun", places(begun))
	writeList(w, "Readers replace", changes(written))
	writeList(w, "Shown without a command, as recipes help writing explains", reasonsForPromptOnly(written))
	writeList(w, "Named otherwise than in the file", renamed(begun))
	writeList(w, "Changed in the prompts", problemLines(r.found.Changes))
	writeList(w, "Left out", problemLines(r.found.LeftOut))
	writeList(w, "Named in prompts, but not taken; readers do not have them", problemLines(r.found.Named))
	writeList(w, "Left out of front matter and tables, by key", keys(r.found.Keys))
	writeList(w, "Replaced", places(replaced))
	writeList(w, "Not replaced, since a swap-out in "+content.CatalogueFileName+" would no longer fit",
		reasonsNotReplaced(r.merged.Of(merge.Blocked)))
	writeList(w, "Edited in the catalogue, so these texts stay; to take one from its file, "+
		"copy it into the catalogue, or remove the recipe first", localEdits(r.merged.Recipes))
	writeList(w, "There already", slugsOf(r.merged.Of(merge.Same)))
	writeList(w, "There already with other texts, which stay; --replace takes those of the file",
		places(r.merged.Of(merge.Changed)))
	writeList(w, "Gone from their files; recipes remove SLUG takes one out", r.merged.Removed)
	if len(r.catalogue.Entries.Recipes) == 0 && len(begun) > 0 {
		texts := filepath.Join(folder(r.c), content.LanguageFileName(r.catalogue.SourceLanguage))
		writeList(w, "Samples, to be replaced by yours", []string{texts + ": title, summary and introduction"})
	}
	if len(r.found.Recipes) > 0 {
		writeAfterAdd(w, r.c, r.catalogue)
	}
}

// writeGiven writes what each path was taken for, unless nothing in it could be read.
func writeGiven(w io.Writer, all []importer.Given) {
	isEmpty := true
	for _, given := range all {
		if given.Files > 0 {
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
	importer.SeveralPaths: "there are several paths",
	importer.KnownName:    "coding agents give this name to a prompt",
	importer.FrontMatter:  "the file has front matter",
	importer.Settings:     "the file has one prompt",
	importer.NoHeadings:   "the file has no headings",
}

// place returns the start of a line about a recipe: its place in the file, and its slug.
func place(r merge.Recipe) string { return fmt.Sprintf("%s:%d: %s", r.Origin.File, r.Line, r.Slug) }

func places(recipes []merge.Recipe) []string {
	var lines []string
	for _, r := range recipes {
		line := place(r)
		if r.CategorySlug != "" {
			line += ", in category " + r.CategorySlug
		}
		lines = append(lines, line)
	}
	return lines
}

// changes lists the placeholders of recipes.
func changes(recipes []merge.Recipe) []string {
	var lines []string
	for _, r := range recipes {
		if len(r.Outcome.Change) > 0 {
			lines = append(lines, r.Slug+": "+strings.Join(r.Outcome.Change, ", "))
		}
	}
	return lines
}

func reasonsForPromptOnly(recipes []merge.Recipe) []string {
	var lines []string
	for _, r := range recipes {
		if r.Outcome.PromptOnly != "" {
			lines = append(lines, r.Slug+": "+r.Outcome.PromptOnly)
		}
	}
	return lines
}

// reasonsNotReplaced says why recipes were not replaced.
func reasonsNotReplaced(recipes []merge.Recipe) []string {
	var lines []string
	for _, r := range recipes {
		lines = append(lines, fmt.Sprintf("%s: %v", place(r), r.BlockedBy))
	}
	return lines
}

// localEdits lists the texts that stay, since they were edited in the catalogue.
func localEdits(recipes []merge.Recipe) []string {
	var lines []string
	for _, r := range recipes {
		if len(r.LocalEdits) > 0 {
			lines = append(lines, place(r)+": "+strings.Join(r.LocalEdits, ", "))
		}
	}
	return lines
}

func slugsOf(recipes []merge.Recipe) []string {
	var slugs []string
	for _, r := range recipes {
		slugs = append(slugs, r.Slug)
	}
	return slugs
}

// renamed lists the slugs that say something else than the names of their recipes and categories.
func renamed(begun []merge.Recipe) []string {
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

func problemLines(problems problem.List) []string {
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.Error())
	}
	return lines
}

func writeRefused(w io.Writer, found *importer.Result) {
	writeList(w, "Refused", problemLines(found.Refused))
}
