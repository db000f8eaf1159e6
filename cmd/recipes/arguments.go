package main

import (
	"cmp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/slugs"
	"prompt-recipes/locales"
)

// checkSlug returns an error if a text in the command line cannot be a slug.
func checkSlug(slug string) error {
	if wrong := slugs.Check(slug); wrong != nil {
		return usageErrorf("%s", wrong.Text())
	}
	return nil
}

// checkMeant returns an error if the slug of a new category is probably a misspelling of an existing one. A very short
// slug, such as ci, never counts as a misspelling of another, such as cd.
func checkMeant(category string, categories []content.CategoryEntry) error {
	const veryShort = 3
	var known []string
	for _, one := range categories {
		known = append(known, one.Slug)
	}
	meant := problem.Nearest(category, known)
	isBeginning := strings.HasPrefix(meant, category+"-") // as docs beside docs-api
	isSure := meant != "" && !isBeginning && len(category) > veryShort
	if !isSure || slices.Contains(known, category) || !slugs.IsValid(category) {
		return nil
	}
	return usageErrorf("there is no category %s; did you mean %s? If not, first write [[categories]] and slug = %q "+
		"into %s", category, meant, category, content.CatalogueFileName)
}

// noRecipe returns the error for a slug that no file has.
func noRecipe(slug string, recipes []content.RecipeEntry) error {
	if len(recipes) == 0 {
		return usageErrorf("there is no recipe %q: the catalogue has none", slug)
	}
	var known []string
	for _, recipe := range recipes {
		known = append(known, recipe.Slug)
	}
	hint := cmp.Or(problem.DidYouMean(slug, known), "expected one of "+problem.FirstOf(known))
	return usageErrorf("there is no recipe %q; %s", slug, hint)
}

// checkTag returns an error unless a text is the canonical tag of a language in which the program can make a page. With
// other tags, a catalogue could have the same language twice.
func checkTag(tag string) error {
	likely := langtag.Likely(tag)
	switch {
	case likely != "" && likely != tag:
		return usageErrorf("%q is not how the tag of the language is written: write %s", tag, likely)
	case likely == "" || !locales.IsLanguage(tag) || !langtag.IsLanguage(tag):
		return usageErrorf("%q is not the tag of a language, expected one that CLDR knows, "+
			"such as it, pt-BR or zh-Hant", tag)
	case langtag.IsRightToLeft(tag):
		return usageErrorf("%s is written from right to left, and the page is made for languages that are written "+
			"from left to right", tag)
	}
	return nil
}

// requireLanguage returns an error unless a language is among those of the catalogue.
func requireLanguage(language string, languages []string) error {
	if slices.Contains(languages, language) {
		return nil
	}
	expected := "expected some of " + strings.Join(languages, ", ")
	return usageErrorf("there is no language %q; %s", language, problem.WithHint(expected, contentHint(language)))
}

// contentHint returns a hint for an argument that is the folder of a catalogue, or "" for any other argument.
func contentHint(argument string) string {
	if !hasCatalogue(argument) {
		return ""
	}
	return problem.Guess("--content " + shellWord(argument))
}
