package check

import (
	"fmt"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// The category that begins for new recipes that have no other.
const (
	DefaultCategorySlug  = "all"
	DefaultCategoryTitle = "Prompts"
)

// Slugs contains the slugs of a catalogue, so that new recipes can be checked against them.
type Slugs struct {
	document   *tomldoc.Document
	taken      slugOwners
	categories []string
	isCategory map[string]bool
}

// SlugsOf returns the slugs of a catalogue that was decoded from a document.
func SlugsOf(document *tomldoc.Document, c content.CatalogueFile) *Slugs {
	s := &Slugs{document: document, taken: fixedAnchors(), isCategory: map[string]bool{}}
	for i, category := range c.Categories {
		s.take(tomldoc.Keys("categories").Index(i), category.Slug)
		s.addCategory(category.Slug)
	}
	for i, recipe := range c.Recipes {
		s.take(tomldoc.Keys("recipes").Index(i), recipe.Slug)
	}
	return s
}

func (s *Slugs) take(entry tomldoc.Path, slug string) {
	s.taken[slug] = fmt.Sprintf("line %d", s.document.Line(s.document.Offset(entry.Key("slug"))))
}

// HasCategory reports whether there is a category with the given slug.
func (s *Slugs) HasCategory(slug string) bool { return s.isCategory[slug] }

func (s *Slugs) addCategory(slug string) {
	s.categories = append(s.categories, slug)
	s.isCategory[slug] = true
}

// IsFree reports whether a slug has the right form and is not taken.
func (s *Slugs) IsFree(slug string) bool { return s.taken.problem(slug) == nil }

// Take marks a slug as taken by a new recipe.
func (s *Slugs) Take(slug string) { s.taken[slug] = "a recipe that begins with it" }

// TakeCategory marks a slug as taken by a new category.
func (s *Slugs) TakeCategory(slug string) {
	s.taken[slug] = "a category that begins with it"
	s.addCategory(slug)
}

// AddCategory marks the slug of a new category as taken. It returns an error if the slug is invalid
// or taken already.
func (s *Slugs) AddCategory(slug string) error {
	if wrong := s.taken.problem(slug); wrong != nil {
		return fmt.Errorf("%s: %s", s.document.File(), wrong.Text())
	}
	s.TakeCategory(slug)
	return nil
}

// AddRecipe marks the slug of a new recipe as taken. It returns an error if the slug is invalid or
// taken already, or if there is no such category.
func (s *Slugs) AddRecipe(slug, category string) error {
	var wrong *problem.Problem
	if wrong = s.taken.problem(slug); wrong == nil && !s.HasCategory(category) {
		unknown := unknownCategory(s.document, category, s.categories)
		wrong = &unknown
	}
	if wrong != nil {
		return fmt.Errorf("%s: %s", s.document.File(), wrong.Text())
	}
	s.Take(slug)
	return nil
}
