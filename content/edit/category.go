package edit

import (
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
)

// IsNewCategory reports whether the slug of a category stands for one that the catalogue does not have.
func IsNewCategory(slug string, categories []content.CategoryEntry) bool {
	isIt := func(category content.CategoryEntry) bool { return category.Slug == slug }
	return slug != "" && !slices.ContainsFunc(categories, isIt) && MeantCategory(slug, categories) == ""
}

// MeantCategory returns the category of which the slug of another one may be a misspelling, or "". That cannot be told
// of very short ones, such as ci and cd.
func MeantCategory(slug string, categories []content.CategoryEntry) string {
	const veryShort = 3
	var known []string
	for _, category := range categories {
		known = append(known, category.Slug)
	}
	if len(slug) <= veryShort || slices.Contains(known, slug) {
		return ""
	}
	return problem.Nearest(slug, known)
}
