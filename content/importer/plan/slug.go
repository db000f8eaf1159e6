package plan

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"

	"prompt-recipes/content/check"
	"prompt-recipes/content/slugs"
)

// makeSlug makes a slug from a name. It spells the name in Latin letters and digits as people who read
// the language do, and cuts it after a word if it is longer than slugs.MaxLength bytes. It returns "" for a
// name without letters and digits.
func makeSlug(name, language string) string {
	made := slug.MakeLang(spellSigns(norm.NFC.String(name)), language)
	made = strings.Trim(strings.ReplaceAll(made, "_", "-"), "-")
	for strings.Contains(made, "--") {
		made = strings.ReplaceAll(made, "--", "-")
	}
	return cutAtWord(made, slugs.MaxLength)
}

// spellSigns writes # and ++ after a letter as words, so that C, C++ and C# get different slugs. It also
// removes apostrophes.
func spellSigns(name string) string {
	var b strings.Builder
	before := ' '
	for i, r := range name {
		isAfterLetter := unicode.IsLetter(before)
		switch {
		case r == '#' && isAfterLetter:
			b.WriteString(" sharp ")
		case r == '+' && isAfterLetter && strings.HasPrefix(name[i:], "++"):
			b.WriteString(" plus plus ")
		case r == '\'' || r == '’':
		default:
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

// cutAtWord cuts a slug to at most limit bytes, after a word if it has several.
func cutAtWord(made string, limit int) string {
	if len(made) <= limit {
		return made
	}
	if end := strings.LastIndexByte(made[:limit+1], '-'); end > 0 {
		return made[:end]
	}
	return made[:limit]
}

// withNumber cuts base, so that the result has at most slugs.MaxLength bytes.
func withNumber(base string, number int) string {
	suffix := fmt.Sprintf("-%d", number)
	return cutAtWord(base, slugs.MaxLength-len(suffix)) + suffix
}

// isPlainSlug reports whether a slug differs from its name only in capitals and in the characters
// between words. Such a slug surprises nobody.
func isPlainSlug(made, name string) bool {
	isBetween := func(r rune) bool { return r == ' ' || r == '_' || r == '-' }
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), isBetween), "-") == made
}

// slugNamer gives new recipes and categories slugs that are not taken.
type slugNamer struct {
	slugs    slugs.Taken
	language string
	last     map[string]int    // by slug: the last number that takeNumbered has put after it
	signs    map[string]string // the slugs of categories whose names have no letters and digits, by name
}

func newNamer(catalogue *check.Catalogue) *slugNamer {
	n := &slugNamer{
		slugs:    slugs.Of(catalogue.Document, catalogue.Entries),
		language: catalogue.SourceLanguage,
		last:     map[string]int{},
		signs:    map[string]string{},
	}
	titles := catalogue.Source().Texts.Categories
	for _, category := range slices.Backward(catalogue.Entries.Categories) {
		if title := titles[category.Slug].Title; title != "" && makeSlug(title, n.language) == "" {
			n.signs[title] = category.Slug
		}
	}
	return n
}

// recipe takes a slug for a recipe with a name. If the slug of the name is taken, the result ends in a
// number. A name without letters and digits gives recipe-1.
func (n *slugNamer) recipe(name string) string {
	base := withoutReservedWords(makeSlug(name, n.language))
	if base == "" {
		return n.takeNumbered("recipe", 1)
	}
	if n.take(base, slugs.NewRecipe) {
		return base
	}
	return n.takeNumbered(base, 2)
}

// takeNumbered takes the first free slug that consists of base and a number. It tries the numbers from
// first on.
func (n *slugNamer) takeNumbered(base string, first int) string {
	for number := max(first, n.last[base]+1); ; number++ {
		if made := withNumber(base, number); n.take(made, slugs.NewRecipe) {
			n.last[base] = number
			return made
		}
	}
}

// take gives a slug to an owner, and reports whether that is possible.
func (n *slugNamer) take(made string, owner slugs.Owner) bool {
	return !slugs.IsDevice(made) && n.slugs.Take(made, owner) == nil
}

// withoutReservedWords removes from a slug the words that the name of a skill must not contain.
func withoutReservedWords(made string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(made, "-"), slugs.HasReservedWord), "-")
}

// category returns the slug of the category with a name. If the catalogue does not have the category, it
// takes a slug for it. Call it when all recipes have their slugs: if one of them has the slug of a
// category, the slug of the category gets a number. Names without letters and digits, such as emoji, are told apart by
// the titles of the categories.
func (n *slugNamer) category(name string) string {
	if made, isKnown := n.signs[name]; isKnown {
		return made
	}
	base := makeSlug(name, n.language)
	hasLetters := base != ""
	if !hasLetters {
		base = "category"
	}
	made := base
	for number := 2; ; number++ {
		isKnown := hasLetters && n.slugs.HasCategory(made)
		if isKnown || n.take(made, slugs.NewCategory) {
			break
		}
		made = withNumber(base, number)
	}
	if !hasLetters {
		n.signs[name] = made
	}
	return made
}
