package importer

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"

	"prompt-recipes/content/check"
)

// makeSlug returns a name as a slug of Latin letters and digits, as the readers of a language would
// write it: at most check.MaxSlug bytes, cut after a word. It is "" for a name without letters and
// digits.
func makeSlug(name, language string) string {
	made := slug.MakeLang(spellSigns(norm.NFC.String(name)), language)
	made = strings.Trim(strings.ReplaceAll(made, "_", "-"), "-")
	for strings.Contains(made, "--") {
		made = strings.ReplaceAll(made, "--", "-")
	}
	return cutAtWord(made, check.MaxSlug)
}

// spellSigns spells the signs that tell names such as C, C++ and C# apart, and drops apostrophes.
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

// cutAtWord returns a slug of at most limit bytes.
func cutAtWord(made string, limit int) string {
	if len(made) <= limit {
		return made
	}
	if end := strings.LastIndexByte(made[:limit+1], '-'); end > 0 {
		return made[:end]
	}
	return made[:limit]
}

// withNumber returns a slug with a number after it.
func withNumber(base string, number int) string {
	suffix := fmt.Sprintf("-%d", number)
	return cutAtWord(base, check.MaxSlug-len(suffix)) + suffix
}

// isPlainSlug reports whether a slug is its name, but for capitals and what is between words. Nobody
// has to be told of such a slug.
func isPlainSlug(made, name string) bool {
	isBetween := func(r rune) bool { return r == ' ' || r == '_' || r == '-' }
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), isBetween), "-") == made
}

// words returns a name that is not meant for readers as a title: code_review is Code review.
func words(name string) string {
	isBetween := func(r rune) bool { return r == '_' || r == '-' || unicode.IsSpace(r) }
	title := strings.Join(strings.FieldsFunc(name, isBetween), " ")
	if title == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(title)
	return string(unicode.ToUpper(first)) + title[size:]
}

// namer chooses slugs that are free.
type namer struct {
	slugs    *check.Slugs
	language string
	last     map[string]int // the last number that take has given a slug, by base
}

func newNamer(into Destination) namer {
	return namer{
		slugs:    check.SlugsOf(into.Document, into.Entries),
		language: into.Language,
		last:     map[string]int{},
	}
}

// recipe takes a slug for a recipe: its name, with a number if that is taken. A name without letters
// gives recipe-1.
func (n *namer) recipe(name string) string {
	base := withoutReservedWords(makeSlug(name, n.language))
	if base == "" {
		return n.take("recipe", 1)
	}
	if n.isFree(base) {
		n.slugs.Take(base)
		return base
	}
	return n.take(base, 2)
}

// take takes the first free slug that a base gives with a number from first on.
func (n *namer) take(base string, first int) string {
	for number := max(first, n.last[base]+1); ; number++ {
		if made := withNumber(base, number); n.isFree(made) {
			n.last[base] = number
			n.slugs.Take(made)
			return made
		}
	}
}

func (n *namer) isFree(made string) bool {
	return n.slugs.IsFree(made) && !check.IsDevice(made)
}

// withoutReservedWords returns a slug without the words that a skill must not have in its name.
func withoutReservedWords(made string) string {
	return strings.Join(slices.DeleteFunc(strings.Split(made, "-"), check.HasReservedWord), "-")
}

// category returns the slug of the category of a name, which may have to begin. All recipes must have
// their slugs before: where a recipe has the slug of a category, the category gets a number.
func (n *namer) category(name string) string {
	base := makeSlug(name, n.language)
	if base == "" {
		base = "category"
	}
	made := base
	for number := 2; ; number++ {
		if n.slugs.HasCategory(made) {
			return made
		}
		if n.isFree(made) {
			n.slugs.TakeCategory(made)
			return made
		}
		made = withNumber(base, number)
	}
}

func isLetterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
