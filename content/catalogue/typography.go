package catalogue

import (
	"fmt"
	"regexp"
	"strings"

	"golang.org/x/text/language"

	"prompt-recipes/content/problem"
)

// rule is a pattern that must not occur in prose. The problem is at its first group or, if it has none, at the match.
type rule struct {
	pattern *regexp.Regexp
	reason  string
}

var straightQuotes = rule{regexp.MustCompile(`["']`), "use typographic quotes and apostrophes: “ ” ’"}

// typography has the rules by base language. They do not apply to code spans. They are advice: a text that breaks one is worth
// a warning.
var typography = map[string][]rule{
	"fr": {
		{regexp.MustCompile(`[^\x{202f};!?]([;!?])`), "needs a narrow no-break space (U+202F) before it in French"},
		{regexp.MustCompile(`[^\x{a0}\d](:)(?:[^/\d]|$)`), "needs a no-break space (U+00A0) before it in French"},
		{regexp.MustCompile(`(«)[^\x{a0}]`), "needs a no-break space (U+00A0) after it in French"},
		{regexp.MustCompile(`[^\x{a0}](»)`), "needs a no-break space (U+00A0) before it in French"},
		{regexp.MustCompile(`["“”]`), "French quotations are between « and »"},
		{regexp.MustCompile(`'`), "the French apostrophe is ’ (U+2019)"},
	},
	"de": {
		{regexp.MustCompile(`["«»]`), "German quotations are between „ and “"},
		{regexp.MustCompile(`(”)`), "a German quotation ends with “ (U+201C)"},
		{regexp.MustCompile(`(?:^|[ (])(“)`), "a German quotation begins with „ (U+201E)"},
	},
	"ja": {
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}ー、。「」（）](\x{20}+)[A-Za-z0-9` + "`" + `]`), "no typed space between Japanese and Latin; the browser spaces them"},
		{regexp.MustCompile(`[A-Za-z0-9` + "`" + `](\x{20}+)[\p{Han}\p{Hiragana}\p{Katakana}「」（）]`), "no typed space between Latin and Japanese; the browser spaces them"},
		{regexp.MustCompile(`["“”]`), "Japanese quotations are between 「 and 」"},
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}]([,.!?:;()])`), "use the full-width form after Japanese text"},
	},
	"en": {straightQuotes},
	"pt": {straightQuotes},
}

// CheckTypography reports where text breaks the rules of its language. Languages without rules pass.
func CheckTypography(tag, text string) []problem.InText {
	base, _ := language.Make(tag).Base()
	prose := blankCode(text)
	var found []problem.InText
	for _, rule := range typography[base.String()] {
		for _, at := range rule.pattern.FindAllStringSubmatchIndex(prose, -1) {
			offset, end := at[0], at[1]
			if len(at) > 2 && at[2] >= 0 {
				offset, end = at[2], at[3]
			}
			found = append(found, problem.InText{Offset: offset, Message: fmt.Sprintf("%q: %s", text[offset:end], rule.reason)})
		}
	}
	return found
}

// blankCode replaces the text between backticks by as many x, so that offsets stay the same.
func blankCode(text string) string {
	parts := strings.Split(text, "`")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = strings.Repeat("x", len(parts[i]))
	}
	return strings.Join(parts, "`")
}
