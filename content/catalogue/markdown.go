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

	CategoryTitle string // begins the category if there is none with that slug
	Note          string // what authors should know of it, to follow a comma
}

var (
	accents   = regexp.MustCompile(`\pM+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9]+`)
	heading   = regexp.MustCompile(`(?m)^(#{1,6})[ \t]+(.*?)(?:[ \t]*\{#(.*)\})?[ \t#]*$`)
	codeBlock = regexp.MustCompile("(?ms)^(?:````.*?^````|```.*?^```|~~~.*?^~~~)$")
	promptIn  = regexp.MustCompile("(?s)^[`~]+(?:text|txt|markdown|md|prompt)?\n(.*)\n[`~]+$")
	endRule   = regexp.MustCompile(`\n[-*_]{3,}\n*$`)
)

// SlugOf is the slug that a title gives: its Latin letters and digits, without accents.
func SlugOf(title string) string {
	plain := strings.ToLower(accents.ReplaceAllString(norm.NFKD.String(title), ""))
	return strings.Trim(notInSlug.ReplaceAllString(plain, "-"), "-")
}

// FromMarkdown returns the recipes of a Markdown document. A heading of the second level is the title of one, those of the
// first level of categories if there are several. A title may end with its slug, as in {#unit-tests}. What is below is the
// prompt. If a block of code of no other language begins or ends it, the block is the prompt, and the rest says why it holds.
// The error begins with a line number.
func FromMarkdown(document string) ([]NewRecipe, error) {
	blocks := codeBlock.FindAllStringIndex(document, -1)
	headings := slices.DeleteFunc(heading.FindAllStringIndex(document, -1), func(h []int) bool {
		return slices.ContainsFunc(blocks, func(b []int) bool { return b[0] < h[0] && h[0] < b[1] })
	})
	var recipes []NewRecipe
	var r NewRecipe
	categories := map[string]bool{}
	for i, h := range headings {
		below, line := document[h[1]:], 1+strings.Count(document[:h[0]], "\n")
		if i+1 < len(headings) {
			below = document[h[1]:headings[i+1][0]]
		}
		parts := heading.FindStringSubmatch(document[h[0]:h[1]])
		title := strings.ReplaceAll(parts[2], "`", "")
		slug := cmp.Or(parts[3], SlugOf(title))
		switch {
		case len(parts[1]) > 2:
			return nil, fmt.Errorf("%d: this heading is of no recipe: begin that with ##, its category with #; put a prompt with headings into a block of code, between ```", line)
		case slug == "" || slices.ContainsFunc(recipes, func(r NewRecipe) bool { return r.Slug == slug }):
			return nil, fmt.Errorf("%d: the title gives the slug %q; write another after it, as in %s %s {#another}", line, slug, parts[1], title)
		case len(parts[1]) == 1:
			categories[slug] = true
			r = NewRecipe{Category: slug, CategoryTitle: title}
			continue
		}
		r.Slug, r.Title = slug, title
		r.Prompt, r.WhyItHolds, r.Note = split(strings.Trim(endRule.ReplaceAllString(below, ""), "\n"))
		recipes = append(recipes, r)
	}
	for i := range recipes {
		if len(categories) < 2 { // the title of the document
			recipes[i].Category, recipes[i].CategoryTitle = "", ""
		}
	}
	return recipes, nil
}

// split is what is below a title in parts, and a note about that.
func split(below string) (prompt, why, note string) {
	blocks := codeBlock.FindAllStringIndex(below, -1)
	if len(blocks) != 1 {
		return below, "", ""
	}
	block, around := below[blocks[0][0]:blocks[0][1]], below[:blocks[0][0]]+below[blocks[0][1]:]
	in := promptIn.FindStringSubmatch(block)
	if in == nil || blocks[0][0] > 0 && blocks[0][1] < len(below) {
		return below, "", ", all of the text as its prompt"
	}
	if why = strings.Join(strings.Fields(around), " "); why != "" {
		note = ", the block of code as its prompt, the text around it as why_it_holds"
	}
	return strings.Trim(in[1], "\n"), why, note
}
