package check

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
)

// matchSlugs reports slugs that a table lacks although the catalogue has them. If isComplete is true, expected has all
// slugs, and matchSlugs also reports keys of the table that are not among them.
func matchSlugs[V any](
	language *languageFile, path tomldoc.Path, table map[string]V, expected []string, isComplete bool,
) {
	if language.IsSuppressed(path) { // the table has a problem, which has been reported
		return
	}
	var missing []string
	for _, slug := range expected {
		if !slugs.IsValid(slug) { // it has been reported
			isComplete = false
		} else if _, ok := table[slug]; !ok {
			missing = append(missing, slug)
		}
	}
	if language.isFilled { // pages have the texts of the source language instead
		missing = nil
	}
	if isComplete {
		reportExtra(language, path, slices.Sorted(maps.Keys(table)), expected, missing)
	}
	if len(missing) > 0 {
		reportMissing(language, path, missing, reflect.TypeFor[V]().Kind() == reflect.Struct)
	}
}

// reportMissing reports slugs that a table lacks. isTable says that an entry of the table is a table too.
func reportMissing(language *languageFile, path tomldoc.Path, missing []string, isTable bool) {
	for _, slug := range missing {
		at := path.Key(slug)
		example := fmt.Sprintf(`%s = "…" below [%s]`, slug, path)
		if isTable {
			example = "[" + at.String() + "]"
		}
		language.Report(at, problem.Problem{
			Kind:    problem.Missing,
			Message: at.String() + " is missing",
			Hint:    fmt.Sprintf("%s has it: write %s", content.CatalogueFileName, example),
		})
	}
}

// reportExtra reports keys that are not slugs of the catalogue.
func reportExtra(language *languageFile, path tomldoc.Path, keys, expected, missing []string) {
	isSlug := map[string]bool{}
	for _, slug := range expected {
		isSlug[slug] = true
	}
	for _, key := range keys {
		if !isSlug[key] {
			reportExtraKey(language, path.Key(key), expected, missing)
		}
	}
}

// reportExtraKey reports a key that is not a slug of the catalogue. If the key is probably a misspelt slug, that slug
// is not also reported as missing.
func reportExtraKey(language *languageFile, path tomldoc.Path, expected, missing []string) {
	wrong := problem.Problem{
		Kind:    problem.Unknown,
		Message: fmt.Sprintf("%s is not in %s", path, content.CatalogueFileName),
	}
	meant := problem.Nearest(path.LastKey(), expected)
	if meant == "" || language.isFilled { // the page is complete without it
		wrong.Severity = problem.Warning
	}
	if meant != "" {
		language.Suppress(path.Parent().Key(meant))
		wrong.Hint = problem.Guess(meant)
	} else {
		wrong.Hint = "remove it, or give it the slug that it belongs to"
		wrong.Remedy = renaming(path, missing)
		if len(missing) > 0 {
			wrong.Hint += "; missing here: " + problem.FirstOf(missing)
		}
	}
	language.Report(path, wrong)
}

// renaming returns the remedy for the texts of a recipe at a path, if the recipe may have another slug now: one of the
// missing slugs. It returns the zero value for other entries.
func renaming(path tomldoc.Path, missing []string) problem.Remedy {
	if len(missing) == 0 || path.Parent() != tomldoc.Keys("recipes") {
		return problem.Remedy{}
	}
	remedy := problem.Remedy{Action: problem.RenameRecipe, Recipe: path.LastKey()}
	if len(missing) == 1 {
		remedy.NewSlug = missing[0]
	}
	return remedy
}
