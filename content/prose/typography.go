package prose

import (
	"fmt"
	"regexp"
	"strings"

	"prompt-recipes/content/problem"
)

// rule describes something that must not stand in prose.
type rule struct {
	find    func(prose string, limit int) [][]int // returns [start, end] of at most limit places
	instead string                                // what to write, as the end of a sentence
}

// literal returns a function that finds a text literally.
func literal(text string) func(prose string, limit int) [][]int {
	return func(prose string, limit int) [][]int {
		var found [][]int
		for at := range prose {
			if len(found) < limit && strings.HasPrefix(prose[at:], text) {
				found = append(found, []int{at, at + len(text)})
			}
		}
		return found
	}
}

var (
	doubleQuotes = rule{literal(`"`), "“ before a quotation and ” after it"}
	ellipsis     = rule{literal("..."), "…"}

	// common are the rules of the languages with the quotation marks of English.
	common = []rule{doubleQuotes, {literal("'"), "’, or ‘ before a quotation within another"}, ellipsis}

	// typographyRules contains the rules of each language. A variant of a language has the same rules unless it has
	// its own entry. The rules are advice: a text that breaks one gets a warning.
	typographyRules = map[string][]rule{
		"en": common,
		"es": common,
		"pt": common,
		"it": {
			doubleQuotes,
			{
				// people without an Italian keyboard type e' for è
				find:    regexp.MustCompile(`\b[eE]['’]|'`).FindAllStringIndex,
				instead: "è for e', and ’ for another apostrophe",
			},
			ellipsis,
		},
		"de": {
			{literal(`"`), "„ before a quotation and “ after it"},
			{literal("”"), "“ after a quotation and „ before it"},
			{literal("'"), "’, or ‚ and ‘ around a quotation within another"},
			ellipsis,
		},
		"fr": {
			{literal(`"`), "« before a quotation and » after it"},
			{literal("“"), "«"},
			{literal("”"), "»"},
			{literal("'"), "’"},
			ellipsis,
			{
				// the colon of a time such as 12:30, or of a port, has no space
				find:    regexp.MustCompile(`[^\x{a0}\x{202f};:!?(\[][;:!?»]\B|«[^\x{a0}\x{202f}]`).FindAllStringIndex,
				instead: "no-break spaces: U+202F before ; ! ?, U+00A0 before : and », and U+00A0 after «",
			},
		},
		"ja": {
			{literal(`"`), "「 before a quotation and 」 after it"},
			{literal("“"), "「"},
			{literal("”"), "」"},
			{
				find:    regexp.MustCompile(`[\p{Lo}ー][,.!?:;()]|\.{3}`).FindAllStringIndex,
				instead: "a Japanese mark, one of 、。！？：；（）……",
			},
			{
				find:    regexp.MustCompile(`[\p{Lo}ー、。「」（）] +\w|\w +[\p{Lo}「」（）]`).FindAllStringIndex,
				instead: "no space: the browser spaces Japanese and Latin",
			},
		},
		"fr-CA": nil, "fr-CH": nil, "de-CH": nil, "de-LI": nil, // these variants have other rules
	}
)

// Typography returns a problem, with what to write instead, for each place where a text breaks the rules of its
// language. There are none if the rules are not known. No rule applies to code spans and URLs.
func Typography(tag, text string) []problem.InText {
	var found []problem.InText
	prose := blank(exempt, text)
	for _, rule := range rulesOf(tag) {
		for _, at := range rule.find(prose, problem.MaxPerFile) {
			found = append(found, problem.InText{
				Offset:  at[0],
				Message: fmt.Sprintf("%q: write %s", text[at[0]:at[1]], rule.instead),
			})
		}
	}
	return found
}

func rulesOf(tag string) []rule {
	if rules, ok := typographyRules[tag]; ok {
		return rules
	}
	base, _, _ := strings.Cut(tag, "-")
	return typographyRules[base]
}
