// Package markdown reads prompts that people keep in Markdown files, as recipes to be added to a
// catalogue.
//
// This package imports content/check and content/edit of the project.
package markdown

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"prompt-recipes/content/check"
	"prompt-recipes/content/edit"
)

var (
	accents   = regexp.MustCompile(`\pM+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9]+`)
	heading   = regexp.MustCompile(`(?m)^(#{1,6})[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$`)
	notTitle  = regexp.MustCompile("`|<!--.*?-->")
	// links to sections
	contents = regexp.MustCompile(`^(?:[ \t]*(?:[-*+]|\d+[.)]) \[[^\n]*\]\(#[^\n]*\)\n*)+$`)
	endRule  = regexp.MustCompile(`\n[-*_]{3,}\n*$`)
	// of code, and quotations
	blocks = regexp.MustCompile("(?ms)^(?:`````.*?^`````|````.*?^````|```.*?^```|~~~.*?^~~~|>[^\n]*(?:\n>[^\n]*)*)$")
	code   = regexp.MustCompile("(?s)^[`~]+(.*?)\n(?:(.*)\n)?[`~]+$")
	plain  = regexp.MustCompile(`^(?:text|txt|markdown|md|prompt)?$`) // no programming language
	quoted = regexp.MustCompile(`(?m)^> ?`)
	// in a sentence that was long
	softBreak = regexp.MustCompile(`(?m)^(.{50,700}[^\s.!?:;])\n {0,3}([\pL("'\[<{“‘])`)
	agents    = "aider|amp|claude|codex|copilot|cursor-agent|gemini|goose|opencode"
	command   = regexp.MustCompile("^`?(?:\\$ )?((?:" + agents + ")\\b[^\"\n]*) \"([^\"]+)\"`?$")
	item      = regexp.MustCompile(`(?m)^[ \t]*(?:[-*+]|\d+[.)]) `)
	bold      = regexp.MustCompile(`(?m)^\*\*`)
	paragraph = regexp.MustCompile(`([^\s.!?:;,])\s*\n\s*\n`) // that does not end with a mark
	emphasis  = regexp.MustCompile(`\*\*([^*\n]+)\*\*|\B\*([^*\s][^*\n]*)\*\B|\b_([^_\s][^_\n]*)_\b`)
	link      = regexp.MustCompile(`\[([^\[\]]+)\]\(([^()\s]+)\)`)
)

// Recipes returns the recipes of a Markdown document. The headings of one level are their titles,
// see titleLevel, those above are categories if there are several. A title may end with its slug,
// as in {#unit-tests}. What is below is the prompt. If exactly one quotation or block of code is
// there, of no programming language, that is the prompt, and the text around it says why it holds.
// Text that belongs to no recipe is left out, and said to be so. Errors begin with a line number,
// and so does what is left out.
func Recipes(document string) (recipes []edit.NewRecipe, leftOut []string, err error) {
	titles := titleLevel(document)
	all := sections(document, titles)
	above := len(slices.DeleteFunc(slices.Clone(all), func(s section) bool { return s.level != titles-1 }))
	if len(all) > 0 && strings.TrimSpace(strings.Join(strings.Split(document, "\n")[:all[0].line-1], "")) != "" {
		leftOut = append(leftOut, "1: the text above the first heading is left out")
	}
	var r edit.NewRecipe
	for _, s := range all {
		isRecipe, isCategory := s.level == titles && !contents.MatchString(s.text), s.level == titles-1 && above > 1
		isSame := func(r edit.NewRecipe) bool { return r.Slug == s.slug }
		isFree := check.IsSlug(s.slug) && !slices.ContainsFunc(recipes, isSame)
		if (isRecipe || isCategory) && !isFree {
			const format = "%d: the title gives the slug %q; write another after it, as in ## %s {#another}"
			return nil, nil, fmt.Errorf(format, s.line, s.slug, s.title)
		}
		switch {
		case isRecipe:
			r.Slug, r.Title, r.Line = s.slug, s.title, s.line
			take(&r, s.text)
			recipes = append(recipes, r)
			continue
		case isCategory:
			r = edit.NewRecipe{Category: s.slug, CategoryTitle: s.title}
		case s.level < titles:
			r = edit.NewRecipe{}
		}
		if s.text != "" {
			leftOut = append(leftOut, fmt.Sprintf("%d: the text below this heading is left out, "+
				"since it is no recipe: those begin with %s", s.line, strings.Repeat("#", titles)))
		}
	}
	return recipes, leftOut, nil
}

// section is a heading, and the text between it and the next.
type section struct {
	level, line       int    // line is that of the heading in the document
	title, slug, text string // a title gives a slug of Latin letters and digits, without accents
}

// sections are those of a document that begin with headings of a level or above it. Other headings
// are text.
func sections(document string, level int) (all []section) {
	inside := blocks.FindAllStringIndex(document, -1)
	headings := slices.DeleteFunc(heading.FindAllStringSubmatchIndex(document, -1), func(h []int) bool {
		isInside := func(block []int) bool { return block[0] < h[0] && h[0] < block[1] }
		return h[3]-h[2] > level || slices.ContainsFunc(inside, isInside)
	})
	for i, h := range headings {
		end := len(document)
		if i+1 < len(headings) {
			end = headings[i+1][0]
		}
		title, slug, _ := strings.Cut(notTitle.ReplaceAllString(document[h[4]:h[5]], ""), "{#")
		title = strings.TrimSpace(title)
		letters := strings.ToLower(accents.ReplaceAllString(norm.NFKD.String(title), ""))
		words := strings.Trim(notInSlug.ReplaceAllString(letters, "-"), "-")
		all = append(all, section{
			level: h[3] - h[2],
			line:  1 + strings.Count(document[:h[0]], "\n"),
			title: title,
			slug:  cmp.Or(strings.TrimSuffix(strings.TrimSpace(slug), "}"), words),
			text:  strings.Trim(endRule.ReplaceAllString(document[h[1]:end], ""), "\n"),
		})
	}
	return all
}

// titleLevel is the level of the headings that are titles of recipes: most texts stand below
// headings of this level, or it is the deepest of several. A level below another where titles
// recur, such as Prompt and Notes, is part of recipes.
func titleLevel(document string) (best int) {
	most, recurs := 0, [7]bool{} // by level
	for level := 6; level > 0; level-- {
		texts, headings, titles := 0, 0, map[string]bool{}
		for _, s := range sections(document, level) {
			if s.level < level {
				continue
			}
			headings++
			titles[s.title] = true
			if deeper := sections(s.text, 6); len(deeper) == 0 || deeper[0].line > 1 || recurs[deeper[0].level] {
				texts += min(1, len(contents.ReplaceAllString(s.text, "")))
			}
		}
		recurs[level] = 2*len(titles) <= headings && len(sections(document, level-1)) > 0
		if headings > 0 && !recurs[level] && (best == 0 || texts > most) {
			best, most = level, texts
		}
	}
	return best
}

// take sets the prompt to that in the text of a section, and why it holds to what is around it.
func take(r *edit.NewRecipe, text string) {
	r.Prompt, r.WhyItHolds, r.Note, r.Command = text, "", "", ""
	found := blocks.FindAllString(text, -1)
	isQuotation := func(block string) bool { return block[0] == '>' }
	if ofCode := slices.DeleteFunc(slices.Clone(found), isQuotation); len(ofCode) > 0 {
		found = ofCode
	}
	if len(found) == 1 {
		if b := code.FindStringSubmatch(found[0]); b == nil { // a quotation
			r.Prompt = quoted.ReplaceAllString(found[0], "")
		} else if plain.MatchString(b[1]) || command.MatchString(b[2]) {
			r.Prompt = strings.Trim(b[2], "\n")
		}
	}
	hasCode := len(found) > 0 && r.Prompt == text
	switch {
	case r.Prompt != text:
		around := strings.TrimSpace(strings.Replace("\n"+text, "\n"+found[0], "", 1))
		if r.WhyItHolds = prose(around); strings.Contains(around, "\n\n") || item.MatchString(around) {
			r.Note = "the text around the prompt is one line of why_it_holds now"
		}
	case hasCode:
		r.Note = "all of the text is the prompt, its ``` included; " +
			"several prompts need a heading each, and a prompt's ``` no language"
	case strings.Contains(text, "\n\n") || heading.MatchString(text):
		r.Note = "all of the text is the prompt; " +
			"if some of it explains the prompt, put the prompt alone between ```"
	}
	if line := command.FindStringSubmatch(r.Prompt); line != nil {
		r.Command, r.Prompt = line[1], line[2]
	}
	for joined := ""; !hasCode && joined != r.Prompt; { // two lines at a time
		joined, r.Prompt = r.Prompt, softBreak.ReplaceAllString(r.Prompt, "$1 $2")
	}
}

// prose is Markdown as a line of plain text. A semicolon ends a paragraph, an item of a list or a
// line before bold text, if no other mark ends it.
func prose(markdown string) string {
	text := item.ReplaceAllString(quoted.ReplaceAllString(heading.ReplaceAllString(markdown, ""), ""), "\n")
	parts := strings.Split(bold.ReplaceAllString(text, "\n**"), "`")
	for i := 0; i < len(parts); i += 2 { // what is no code
		parts[i] = link.ReplaceAllString(emphasis.ReplaceAllString(parts[i], "$1$2$3"), "$1 ($2)")
	}
	text = strings.TrimSpace(strings.Join(parts, "`"))
	return strings.Join(strings.Fields(paragraph.ReplaceAllString(text, "$1; ")), " ")
}
