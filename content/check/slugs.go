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

// Slugs maps the slugs that are taken to their owners. Each entry of a list has a slug of its own, and so has
// each part of a page.
type Slugs map[string]SlugOwner

// SlugOwner is what has a slug.
type SlugOwner struct {
	Description string // such as "line 12"
	IsCategory  bool
}

// The owners of slugs that a catalogue does not have yet.
var (
	NewRecipe   = SlugOwner{Description: "a recipe that begins with it"}
	NewCategory = SlugOwner{Description: "a category that begins with it", IsCategory: true}
)

// fixedAnchors returns the slugs that every page uses itself.
func fixedAnchors() Slugs {
	closingSection := SlugOwner{Description: "a closing section"}
	return Slugs{
		content.PrinciplesSlug:   closingSection,
		content.LibrarySlug:      closingSection,
		content.RelatedLinksSlug: closingSection,
		content.MoreLinksSlug:    closingSection,
		"main":                   {Description: "the main part of the page"},
		"page":                   {Description: "the page itself"},
	}
}

// SlugsOf returns the slugs that no new recipe or category of a catalogue can have. The catalogue was decoded
// from a document. Those of its slugs that are invalid or occur twice are taken, too.
func SlugsOf(document *tomldoc.Document, c content.CatalogueFile) Slugs {
	taken := fixedAnchors()
	for i, recipe := range c.Recipes {
		taken[recipe.Slug] = ownerOf(document, tomldoc.Keys("recipes").Index(i))
	}
	for i, category := range c.Categories {
		owner := ownerOf(document, tomldoc.Keys("categories").Index(i))
		owner.IsCategory = true
		taken[category.Slug] = owner
	}
	return taken
}

// ownerOf returns the entry at a path as the owner of its slug.
func ownerOf(document *tomldoc.Document, entry tomldoc.Path) SlugOwner {
	line := document.Line(document.Offset(entry.Key("slug")))
	return SlugOwner{Description: fmt.Sprintf("line %d", line)}
}

// HasCategory reports whether there is a category with a slug.
func (taken Slugs) HasCategory(slug string) bool { return taken[slug].IsCategory }

// Take gives a slug to an owner. If the slug is invalid or taken, Take returns this problem instead.
func (taken Slugs) Take(slug string, owner SlugOwner) *problem.Problem {
	wrong := problem.Problem{Kind: problem.Value}
	other, isTaken := taken[slug]
	switch {
	case len(slug) > MaxSlug:
		wrong.Message = fmt.Sprintf("the slug has %d characters, more than %d", len(slug), MaxSlug)
		wrong.Hint = "shorten it"
	case !slugPattern.MatchString(slug):
		wrong.Message = fmt.Sprintf("slug is %q, expected lower-case words joined by hyphens, "+
			"such as full-test-setup", slug)
	case isTaken:
		wrong.Message = fmt.Sprintf("slug %s is taken by %s", slug, other.Description)
		wrong.Hint = "choose another"
	default:
		taken[slug] = owner
		return nil
	}
	return &wrong
}

// takeFor gives an entry its slug, or reports why it cannot have that slug.
func (taken Slugs) takeFor(d *catalogueDocument, entry tomldoc.Path, slug string) {
	if slug == "" {
		return
	}
	_, isTaken := taken[slug]
	wrong := taken.Take(slug, ownerOf(d.Document, entry))
	if wrong == nil {
		return
	}
	d.report(entry.Key("slug"), *wrong)
	// the texts of the languages cannot be matched with a list in which a slug occurs twice
	if isTaken {
		d.suppress(entry.WithoutIndexes())
	}
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
