package catalogue

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// NewRecipe is what is known of a recipe that begins. What is still to be written is "".
type NewRecipe struct {
	Slug, Category, Title, Prompt, WhyItHolds string
}

var (
	titleLine = regexp.MustCompile(`^##[ \t]+(.*?)(?:[ \t]*\{#(.*)\})?[ \t#]*$`)
	fence     = regexp.MustCompile("^(?:```+|~~~+)")
	marks     = regexp.MustCompile(`\pM+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9]+`)
)

// SlugOf is the slug that a title gives: its Latin letters and digits, without accents.
func SlugOf(title string) string {
	plain := strings.ToLower(marks.ReplaceAllString(norm.NFKD.String(title), ""))
	return strings.Trim(notInSlug.ReplaceAllString(plain, "-"), "-")
}

// FromMarkdown returns the recipes of a Markdown document. Each begins with its title, a heading of the second level, which may
// end with its slug as in {#unit-tests}. If exactly one block of code follows, that is its prompt, and the text around it says
// why it holds. Otherwise all that follows is its prompt. The error begins with a line number.
func FromMarkdown(document string) ([]NewRecipe, error) {
	type section struct {
		NewRecipe
		whole, inside, outside []string // lines
		blocks                 int
	}
	sections := []section{{}} // the first is before all titles
	open, began := "", 0      // the fence of a block, and its line
	for i, line := range strings.Split(document, "\n") {
		title, mark := titleLine.FindStringSubmatch(line), fence.FindString(line)
		if open == "" && title != nil {
			slug := cmp.Or(title[2], SlugOf(title[1]))
			if slug == "" || slices.ContainsFunc(sections, func(s section) bool { return s.Slug == slug }) {
				return nil, fmt.Errorf("%d: the title gives the slug %q; write another after it, as in ## %s {#another}", i+1, slug, title[1])
			}
			sections = append(sections, section{NewRecipe: NewRecipe{Slug: slug, Title: title[1]}})
			continue
		}
		s := &sections[len(sections)-1]
		s.whole = append(s.whole, line)
		switch {
		case open == "" && mark == "":
			s.outside = append(s.outside, line)
		case open == "":
			open, began = mark, i+1
			s.blocks++
		case strings.HasPrefix(line, open) && strings.Trim(line, open[:1]) == "":
			open = ""
		default:
			s.inside = append(s.inside, line)
		}
	}
	if open != "" {
		return nil, fmt.Errorf("%d: %s begins a block of code that has no end", began, open)
	}
	var recipes []NewRecipe
	for _, s := range sections[1:] {
		lines := s.whole
		if s.blocks == 1 {
			lines = s.inside
			s.WhyItHolds = strings.Join(strings.Fields(strings.Join(s.outside, " ")), " ")
		}
		s.Prompt = strings.Trim(strings.Join(lines, "\n"), "\n")
		recipes = append(recipes, s.NewRecipe)
	}
	return recipes, nil
}
