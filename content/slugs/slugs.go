// Package slugs says which slugs a catalogue may have. A slug is the name of a category, recipe, swap-out or link.
// Authors choose slugs, which become parts of URLs and of the names of files and skills.
package slugs

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// Pattern matches lower-case words joined by hyphens: full-test-setup.
var Pattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// MaxLength is the maximum length of a slug in characters, which are bytes in what Pattern matches. Slugs are names
// of files and of skills; the name of a skill may have 64 characters.
const MaxLength = 64

// IsValid reports whether a text has the form of a slug; see Pattern. It does not check the length.
func IsValid(text string) bool { return Pattern.MatchString(text) }

// TitleOf makes a title from a name that is not meant for readers: code_review becomes Code review.
func TitleOf(name string) string {
	isBetween := func(r rune) bool { return r == '_' || r == '-' || unicode.IsSpace(r) }
	title := strings.Join(strings.FieldsFunc(name, isBetween), " ")
	if title == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(title)
	return string(unicode.ToUpper(first)) + title[size:]
}

// Taken maps the slugs that are taken to their owners. A list has such a map of its own for its entries, and so has a
// page for its parts.
type Taken map[string]Owner

// Owner is what has a slug.
type Owner struct {
	Description string // such as "line 12"
	IsCategory  bool
}

// The owners of slugs for entries that a catalogue does not have yet.
var (
	NewRecipe   = Owner{Description: "a recipe that begins with it"}
	NewCategory = Owner{Description: "a category that begins with it", IsCategory: true}
)

// OfPage returns the slugs that every page uses for its own parts.
func OfPage() Taken {
	closingSection := Owner{Description: "a closing section"}
	return Taken{
		content.PrinciplesSlug:   closingSection,
		content.LibrarySlug:      closingSection,
		content.RelatedLinksSlug: closingSection,
		content.MoreLinksSlug:    closingSection,
		"main":                   {Description: "the main part of the page"},
		"page":                   {Description: "the page itself"},
	}
}

// Of returns the slugs that no new recipe or category of a catalogue can have. document is the document that the
// catalogue was decoded from. Slugs of the catalogue that are invalid or occur twice are taken, too.
func Of(document *tomldoc.Document, c content.CatalogueFile) Taken {
	taken := OfPage()
	for i, recipe := range c.Recipes {
		taken[recipe.Slug] = OwnerOf(document, tomldoc.Keys("recipes").Index(i))
	}
	for i, category := range c.Categories {
		owner := OwnerOf(document, tomldoc.Keys("categories").Index(i))
		owner.IsCategory = true
		taken[category.Slug] = owner
	}
	return taken
}

// OwnerOf returns the entry at a path as the owner of its slug.
func OwnerOf(document *tomldoc.Document, entry tomldoc.Path) Owner {
	line := document.Line(document.Offset(entry.Key("slug")))
	return Owner{Description: fmt.Sprintf("line %d", line)}
}

// HasCategory reports whether there is a category with a slug.
func (taken Taken) HasCategory(slug string) bool { return taken[slug].IsCategory }

// Take gives a slug to an owner. If the slug is invalid or taken, Take returns that problem, and takes nothing.
func (taken Taken) Take(slug string, owner Owner) *problem.Problem {
	if wrong := Check(slug); wrong != nil {
		return wrong
	}
	if other, isTaken := taken[slug]; isTaken {
		return &problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("slug %s is taken by %s", slug, other.Description),
			Hint:    "choose another",
		}
	}
	taken[slug] = owner
	return nil
}

// Check returns what is wrong with a slug, or nil.
func Check(slug string) *problem.Problem {
	switch {
	case !IsValid(slug):
		return &problem.Problem{
			Kind: problem.Value,
			Message: fmt.Sprintf("slug is %q, expected lower-case words joined by hyphens, "+
				"such as full-test-setup", slug),
		}
	case len(slug) > MaxLength:
		return &problem.Problem{
			Kind:    problem.Value,
			Message: fmt.Sprintf("the slug has %d characters, more than %d", len(slug), MaxLength),
			Hint:    "shorten it",
		}
	}
	return nil
}

// ReservedWords are words that the name of a skill must not contain, because agents refuse names of their makers.
var ReservedWords = []string{"claude", "anthropic"}

// HasReservedWord reports whether the name of a skill contains a reserved word.
func HasReservedWord(name string) bool {
	return slices.ContainsFunc(ReservedWords, func(word string) bool { return strings.Contains(name, word) })
}

// device matches the names of devices in Windows. No file on Windows can have such a name, with any suffix.
var device = regexp.MustCompile(`^(con|prn|aux|nul|com[1-9]|lpt[1-9])$`)

// IsDevice reports whether no file on Windows can have a slug as its name.
func IsDevice(slug string) bool { return device.MatchString(slug) }
