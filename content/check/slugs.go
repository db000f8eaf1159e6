package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// slugPattern matches lower-case words joined by hyphens. Slugs are parts of URLs.
var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// MaxSlug is the maximum length of a slug, in bytes. Slugs are names of files and of skills; the name of a
// skill may have 64 characters.
const MaxSlug = 64

// IsSlug reports whether a text has the form of a slug: lower-case words joined by hyphens.
func IsSlug(text string) bool { return slugPattern.MatchString(text) }

// slugOwners maps each slug that is taken to a description of its owner, such as "line 12".
type slugOwners map[string]string

// fixedAnchors returns the slugs that every page uses itself.
func fixedAnchors() slugOwners {
	return slugOwners{
		content.PrinciplesSlug:   "a closing section",
		content.LibrarySlug:      "a closing section",
		content.RelatedLinksSlug: "a closing section",
		content.MoreLinksSlug:    "a closing section",
		"main":                   "the main part of the page",
		"page":                   "the page itself",
	}
}

// check checks the slug of an entry, and marks it as taken if it is valid.
func (taken slugOwners) check(d *catalogueDocument, entry tomldoc.Path, slug string) {
	if slug == "" {
		return
	}
	path := entry.Key("slug")
	if wrong := taken.problem(slug); wrong != nil {
		d.report(path, *wrong)
		// the texts of the languages cannot be matched with a list in which a slug occurs twice
		if _, isTaken := taken[slug]; isTaken {
			d.suppress(entry.WithoutIndexes())
		}
		return
	}
	taken[slug] = fmt.Sprintf("line %d", d.Line(d.Offset(path)))
}

func (taken slugOwners) problem(slug string) *problem.Problem {
	wrong := problem.Problem{Kind: problem.Value}
	owner, isTaken := taken[slug]
	switch {
	case len(slug) > MaxSlug:
		wrong.Message = fmt.Sprintf("the slug has %d characters, more than %d", len(slug), MaxSlug)
		wrong.Hint = "shorten it"
	case !slugPattern.MatchString(slug):
		wrong.Message = fmt.Sprintf("slug is %q, expected lower-case words joined by hyphens, "+
			"such as full-test-setup", slug)
	case isTaken:
		wrong.Message = fmt.Sprintf("slug %s is taken by %s", slug, owner)
		wrong.Hint = "choose another"
	default:
		return nil
	}
	return &wrong
}

// warnOfName warns of the slug of a recipe or a swap-out that cannot be the name of a file in Windows or,
// if isSkill is true, of a skill.
func warnOfName(d *catalogueDocument, entry tomldoc.Path, slug string, isSkill bool) {
	wrong := problem.Problem{Kind: problem.Value, Severity: problem.Warning, Hint: "choose another slug"}
	switch {
	case isSkill && HasReservedWord(slug):
		wrong.Message = fmt.Sprintf("slug %s: agents refuse skills with %s in their names", slug,
			strings.Join(reservedWords, " or "))
	case IsDevice(slug):
		wrong.Message = fmt.Sprintf("slug %s: Windows has a device of this name, so it cannot have such files", slug)
	default:
		return
	}
	d.report(entry.Key("slug"), wrong)
}

// reservedWords are words that the name of a skill must not contain. Agents refuse the names of their
// makers.
var reservedWords = []string{"claude", "anthropic"}

// HasReservedWord reports whether the name of a skill contains a word because of which agents refuse it.
func HasReservedWord(name string) bool {
	return slices.ContainsFunc(reservedWords, func(word string) bool { return strings.Contains(name, word) })
}

// device matches the names of devices in Windows. No file there can have such a name, with any suffix.
var device = regexp.MustCompile(`^(con|prn|aux|nul|com[1-9]|lpt[1-9])$`)

// IsDevice reports whether no file on Windows can have a slug as its name.
func IsDevice(slug string) bool { return device.MatchString(slug) }

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

// SlugError says why a new entry cannot have its slug, or why a new recipe cannot have its category.
type SlugError struct {
	File   string // the catalogue
	Reason problem.Problem
	// the catalogue has an entry with the slug already; otherwise the slug is invalid, or there is no such
	// category
	IsTaken bool
}

func (e SlugError) Error() string { return e.File + ": " + e.Reason.Text() }

func (s *Slugs) newError(slug string, reason problem.Problem) error {
	_, isTaken := s.taken[slug]
	return SlugError{File: s.document.File(), Reason: reason, IsTaken: isTaken}
}

// AddCategory marks the slug of a new category as taken. It returns a [SlugError] if the slug is invalid
// or taken already.
func (s *Slugs) AddCategory(slug string) error {
	if wrong := s.taken.problem(slug); wrong != nil {
		return s.newError(slug, *wrong)
	}
	s.TakeCategory(slug)
	return nil
}

// AddRecipe marks the slug of a new recipe as taken. It returns a [SlugError] if the slug is invalid or
// taken already, or if there is no such category.
func (s *Slugs) AddRecipe(slug, category string) error {
	if wrong := s.taken.problem(slug); wrong != nil {
		return s.newError(slug, *wrong)
	}
	if !s.HasCategory(category) {
		return s.newError(slug, unknownCategory(s.document, category, s.categories))
	}
	s.Take(slug)
	return nil
}
