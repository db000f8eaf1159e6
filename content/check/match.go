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
	if language.isFilled { // nothing else can be meant for a text that is filled in
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

// reportExtra reports keys that are not slugs of the catalogue. Such a key may stand for one of the
// missing slugs.
func reportExtra(language *languageFile, path tomldoc.Path, keys, expected, missing []string) {
	isSlug := map[string]bool{}
	for _, slug := range expected {
		isSlug[slug] = true
	}
	extra := slices.DeleteFunc(keys, func(key string) bool { return isSlug[key] })
	if len(extra) == 0 {
		return
	}
	candidates := candidates{
		all:       expected,
		missing:   missing,
		isOnlyOne: language.isSource && len(extra) == 1 && len(missing) == 1,
	}
	for _, key := range extra {
		reportExtraKey(language, path.Key(key), candidates)
	}
}

// candidates are the slugs that a key may stand for which is not one of them.
type candidates struct {
	all     []string
	missing []string // those that the table lacks
	// the key is the only extra one, one slug is missing, and the author knows whether they are the same
	isOnlyOne bool
}

// reportExtraKey reports a key that is not a slug of the catalogue. If it is likely which slug is meant, that is not
// also reported as missing.
func reportExtraKey(language *languageFile, path tomldoc.Path, possible candidates) {
	key := path.LastKey()
	meant := problem.Nearest(key, possible.missing)
	guess := problem.DidYouMean(key, possible.all)
	hint := "remove it or correct the slug"
	remedy := renaming(path, possible.missing)
	swapOuts := path.Key("swap_outs")
	isTableRenamed := language.Document.Has(swapOuts) && !language.Document.Has(path.Key("title"))
	if isTableRenamed { // but not the one below it
		hint = fmt.Sprintf("if its recipe has another slug now, write that in %s too, or remove that table", swapOuts)
	}
	switch {
	case guess != "":
		hint += "; " + guess
		remedy = problem.Remedy{}
	case possible.isOnlyOne:
		meant = possible.missing[0]
		if remedy == (problem.Remedy{}) {
			hint += fmt.Sprintf("; if its name in %s is %s now, write that", content.CatalogueFileName, meant)
		}
	case len(possible.missing) > 0:
		if remedy == (problem.Remedy{}) {
			hint += "; if it was renamed, rename it in this file, too"
		}
		hint += "; missing here: " + problem.FirstOf(possible.missing)
	}
	if meant != "" {
		language.Suppress(path.Parent().Key(meant))
	}
	wrong := problem.Problem{
		Kind:    problem.Unknown,
		Message: fmt.Sprintf("%s is not in %s", path, content.CatalogueFileName),
		Hint:    hint,
		Remedy:  remedy,
	}
	if meant == "" && guess == "" || language.isFilled { // the page does not show it
		wrong.Severity = problem.Warning
	}
	language.Report(path, wrong)
}

// renaming returns the remedy for the texts of a recipe at a path, if its slug is one of those that are missing now. It
// returns the zero value for other entries.
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
