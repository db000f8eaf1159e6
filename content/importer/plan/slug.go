package plan

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/slugs"
)

// namer gives new recipes and categories slugs that are still free.
type namer struct {
	taken      slugs.Taken
	language   string
	last       map[string]int    // by slug: the last number that take has appended to the slug
	categories map[string]string // slugs by title
}

func newNamer(into *catalogue.Catalogue) *namer {
	n := &namer{
		taken:      slugs.Of(into.Document, into.Entries),
		language:   into.SourceLanguage,
		last:       map[string]int{},
		categories: map[string]string{},
	}
	titles := into.Source().Texts.Categories
	for _, category := range slices.Backward(into.Entries.Categories) { // the first with a title counts
		n.categories[titles[category.Slug].Title] = category.Slug
	}
	return n
}

// recipe takes a slug for a recipe with a name. The slug omits words that the name of a skill must not contain.
func (n *namer) recipe(name string) string {
	words := slices.DeleteFunc(strings.Split(n.slugOf(name), "-"), slugs.HasReservedWord)
	return n.take(cmp.Or(strings.Join(words, "-"), "recipe"), slugs.NewRecipe)
}

// category returns the slug of the category that has a title or a slug. If the catalogue has no such category, it
// takes the slug for a new one.
func (n *namer) category(title, slug string) string {
	if known, isKnown := n.categories[title]; isKnown {
		return known
	}
	if !n.taken.HasCategory(slug) {
		slug = n.take(cmp.Or(slug, "category"), slugs.NewCategory)
	}
	n.categories[title] = slug
	return slug
}

// take takes a slug and returns it. If the slug is not free, it takes the slug with the first number that is free,
// such as audit-2.
func (n *namer) take(base string, owner slugs.Owner) string {
	made := base
	for slugs.IsDevice(made) || n.taken.Take(made, owner) != nil {
		n.last[base] = max(n.last[base], 1) + 1
		suffix := fmt.Sprintf("-%d", n.last[base])
		made = cutAtWord(base, slugs.MaxLength-len(suffix)) + suffix
	}
	return made
}

// plusPlus and sharp keep apart the languages C, C++ and C#.
var (
	plusPlus = regexp.MustCompile(`(\pL)\+\+`)
	sharp    = regexp.MustCompile(`(\pL)#`)
)

var apostrophes = strings.NewReplacer("'", "", "’", "")

// slugOf makes a slug from a name. It spells the name in Latin letters and digits, as readers of the source language
// do. If the slug is longer than slugs.MaxLength bytes, slugOf cuts it after a word. It returns "" for a name without
// letters and digits.
func (n *namer) slugOf(name string) string {
	name = plusPlus.ReplaceAllString(norm.NFC.String(name), "$1 plus plus ")
	name = sharp.ReplaceAllString(name, "$1 sharp ")
	made := slug.MakeLang(apostrophes.Replace(name), n.language)
	words := strings.FieldsFunc(made, func(r rune) bool { return r == '-' || r == '_' })
	return cutAtWord(strings.Join(words, "-"), slugs.MaxLength)
}

// cutAtWord cuts a slug to at most limit bytes, after a whole word if possible.
func cutAtWord(made string, limit int) string {
	if len(made) <= limit {
		return made
	}
	if end := strings.LastIndexByte(made[:limit+1], '-'); end > 0 {
		return made[:end]
	}
	return made[:limit]
}
