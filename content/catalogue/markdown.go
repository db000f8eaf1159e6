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
	CategoryTitle                             string   // begins the category if there is none with that slug
	Line                                      int      // of its title in the document
	Notes                                     []string // on what authors should look at in the document, behind a line number
}

var (
	accents   = regexp.MustCompile(`\pM+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9]+`)
	heading   = regexp.MustCompile(`(?m)^(#{1,6})[ \t]+(.*?)[ \t#]*$`)
	blocks    = regexp.MustCompile("(?ms)^(?:````.*?^````|```.*?^```|~~~.*?^~~~|>[^\n]*(?:\n>[^\n]*)*)$") // of code, and quotations
	inBlock   = regexp.MustCompile("(?s)^[`~]+(?:text|txt|markdown|md|prompt)?\n(.*)\n[`~]+$|^>.*$")      // a text, not in a programming language
	quoted    = regexp.MustCompile(`(?m)^> ?`)
	softBreak = regexp.MustCompile(`(?m)^(.{50,700})\n {0,3}([\pL("'\[<{“‘])`) // of a line that was long, but not before an item of a list
	endRule   = regexp.MustCompile(`\n[-*_]{3,}\n*$`)
)

// SlugOf is the slug that a title gives: its Latin letters and digits, without accents.
func SlugOf(title string) string {
	plain := strings.ToLower(accents.ReplaceAllString(norm.NFKD.String(title), ""))
	return strings.Trim(notInSlug.ReplaceAllString(plain, "-"), "-")
}

// FromMarkdown returns the recipes of a Markdown document. The headings of the deepest level are their titles, those of the level
// above are categories if there are several. A title may end with its slug, as in {#unit-tests}. What is below is the prompt.
// If exactly one quotation or block of code is there, of no programming language, that is the prompt, and the text around it
// says why it holds. Text below a heading of no recipe, the first aside, is an error. Errors begin with a line number.
func FromMarkdown(document string) (recipes []NewRecipe, err error) {
	all := sections(document)
	deepest, levels := 0, map[int]int{} // how many headings of a level there are
	for _, s := range all {
		levels[s.level]++
		deepest = max(deepest, s.level)
	}
	var r NewRecipe
	for i, s := range all {
		category := s.level == deepest-1 && levels[s.level] > 1
		isSlug := func(r NewRecipe) bool { return r.Slug == s.slug }
		if (category || s.level == deepest) && (s.slug == "" || slices.ContainsFunc(recipes, isSlug)) {
			return nil, fmt.Errorf("%d: the title gives the slug %q; write another after it, as in ## %s {#another}", s.line, s.slug, s.title)
		} else if s.level < deepest && s.text != "" && i > 0 {
			return nil, fmt.Errorf("%d: the text below this heading would be lost, since recipes begin with %s: give all recipes headings "+
				"of one level, and take out what belongs to none", s.line, strings.Repeat("#", deepest))
		}
		switch {
		case category:
			r = NewRecipe{Category: s.slug, CategoryTitle: s.title, Notes: r.Notes}
		case s.level < deepest:
			r = NewRecipe{Notes: r.Notes}
		default:
			r.Slug, r.Title, r.Line = s.slug, s.title, s.line
			r.take(s.text)
			recipes, r.Notes = append(recipes, r), nil
			continue
		}
		if s.text != "" {
			r.note(s.line, "the text below this heading is left out; the page has its title and introduction in the file of its language")
		}
	}
	return recipes, nil
}

// section is a heading, and the text between it and the next.
type section struct {
	level, line       int // line is that of the heading in the document
	title, slug, text string
}

func sections(document string) (all []section) {
	inside := blocks.FindAllStringIndex(document, -1)
	headings := slices.DeleteFunc(heading.FindAllStringSubmatchIndex(document, -1), func(h []int) bool {
		return slices.ContainsFunc(inside, func(b []int) bool { return b[0] < h[0] && h[0] < b[1] })
	})
	for i, h := range headings {
		end := len(document)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		title, slug, _ := strings.Cut(strings.ReplaceAll(document[h[4]:h[5]], "`", ""), "{#")
		title = strings.TrimSpace(title)
		all = append(all, section{
			level: h[3] - h[2], line: 1 + strings.Count(document[:h[0]], "\n"),
			title: title, slug: cmp.Or(strings.TrimSuffix(slug, "}"), SlugOf(title)),
			text: strings.Trim(endRule.ReplaceAllString(document[h[1]:end], ""), "\n"),
		})
	}
	return all
}

// take sets the prompt to that in the text of a section, and why it holds to what is around it.
func (r *NewRecipe) take(text string) {
	r.Prompt, r.WhyItHolds = text, ""
	found := blocks.FindAllString(text, -1)
	if code := slices.DeleteFunc(slices.Clone(found), func(block string) bool { return block[0] == '>' }); len(code) > 0 {
		found = code
	}
	isProse := len(found) == 0
	if len(found) == 1 && inBlock.MatchString(found[0]) {
		prompt := inBlock.ReplaceAllString(found[0], "$1")
		isProse = prompt == "" // a quotation
		r.Prompt = strings.Trim(cmp.Or(prompt, quoted.ReplaceAllString(found[0], "")), "\n")
		r.WhyItHolds = strings.Join(strings.Fields(quoted.ReplaceAllString(strings.Replace(text, found[0], "", 1), "")), " ")
	}
	if r.WhyItHolds != "" {
		r.note(r.Line, "the block is the prompt, the text around it why_it_holds; for another heading over it: recipes help writing")
	} else if r.Prompt == text && (len(found) > 0 || strings.Contains(text, "\n\n")) {
		r.note(r.Line, "all of the text is the prompt; if some of it explains the prompt, put the prompt alone between ```, "+
			"with no programming language there, or move the explanation")
	}
	if isProse {
		r.Prompt = unwrap(r.Prompt)
	}
}

// note says what authors should look at, at a line of the document.
func (r *NewRecipe) note(line int, what string) {
	r.Notes = append(r.Notes, fmt.Sprintf("%d: %s", line, what))
}

// unwrap joins lines that were broken because they were long, in paragraphs and in items of lists.
func unwrap(text string) string {
	for joined := ""; joined != text; {
		joined, text = text, softBreak.ReplaceAllString(text, "$1 $2")
	}
	return text
}
