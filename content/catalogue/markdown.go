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
	inside := blocks.FindAllStringIndex(document, -1)
	headings := slices.DeleteFunc(heading.FindAllStringSubmatchIndex(document, -1), func(h []int) bool {
		return slices.ContainsFunc(inside, func(b []int) bool { return b[0] < h[0] && h[0] < b[1] })
	})
	deepest, levels := 0, map[int]int{} // how many headings of a level there are
	for _, h := range headings {
		levels[h[3]-h[2]]++
		deepest = max(deepest, h[3]-h[2])
	}
	var r NewRecipe
	for i, h := range headings {
		below, line, level := document[h[1]:], 1+strings.Count(document[:h[0]], "\n"), h[3]-h[2]
		if i+1 < len(headings) {
			below = document[h[1]:headings[i+1][0]]
		}
		below = strings.Trim(endRule.ReplaceAllString(below, ""), "\n")
		title, slug, _ := strings.Cut(strings.ReplaceAll(document[h[4]:h[5]], "`", ""), "{#")
		title, slug = strings.TrimSpace(title), cmp.Or(strings.TrimSuffix(slug, "}"), SlugOf(title))
		switch category := level == deepest-1 && levels[level] > 1; {
		case level < deepest && !category:
			r = NewRecipe{Notes: r.Notes}
		case slug == "" || slices.ContainsFunc(recipes, func(r NewRecipe) bool { return r.Slug == slug }):
			return nil, fmt.Errorf("%d: the title gives the slug %q; write another after it, as in ## %s {#another}", line, slug, title)
		case category:
			r = NewRecipe{Category: slug, CategoryTitle: title, Notes: r.Notes}
		}
		if level < deepest && below != "" && i > 0 {
			return nil, fmt.Errorf("%d: the text below this heading would be lost, since recipes begin with %s: give all recipes headings "+
				"of one level, and take out what belongs to none", line, strings.Repeat("#", deepest))
		} else if level < deepest {
			if below != "" {
				r.Notes = []string{fmt.Sprintf("%d: the text below this heading is left out; the page has its title and introduction in the file of its language", line)}
			}
			continue
		}
		r.Slug, r.Title, r.Line, r.Prompt, r.WhyItHolds = slug, title, line, below, ""
		found := blocks.FindAllString(below, -1)
		if code := slices.DeleteFunc(slices.Clone(found), func(block string) bool { return block[0] == '>' }); len(code) > 0 {
			found = code
		}
		if len(found) == 1 && inBlock.MatchString(found[0]) {
			prompt := inBlock.ReplaceAllString(found[0], "$1")
			r.Prompt = strings.Trim(cmp.Or(prompt, quoted.ReplaceAllString(found[0], "")), "\n")
			why := quoted.ReplaceAllString(strings.Replace(below, found[0], "", 1), "")
			r.WhyItHolds = strings.Join(strings.Fields(why), " ")
		}
		if r.WhyItHolds != "" {
			r.Notes = append(r.Notes, fmt.Sprintf("%d: the block is the prompt, the text around it why_it_holds; for another heading over it: recipes help writing", line))
		} else if r.Prompt == below && (len(found) > 0 || strings.Contains(below, "\n\n")) {
			r.Notes = append(r.Notes, fmt.Sprintf("%d: all of the text is the prompt; if some of it explains the prompt, put the prompt alone between ```, "+
				"with no programming language there, or move the explanation", line))
		}
		if len(found) == 0 || r.Prompt != below && found[0][0] == '>' {
			r.Prompt = unwrap(r.Prompt)
		}
		recipes, r.Notes = append(recipes, r), nil
	}
	return recipes, nil
}

// unwrap joins lines that were broken because they were long, in paragraphs and in items of lists.
func unwrap(text string) string {
	for joined := ""; joined != text; {
		joined, text = text, softBreak.ReplaceAllString(text, "$1 $2")
	}
	return text
}
