package catalogue

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"
	"golang.org/x/text/width"

	"prompt-recipes/content/problem"
)

// rule is a pattern that must not occur in prose. What it is about is its first group or, if it has none, the match.
type rule struct {
	pattern *regexp.Regexp
	instead string // $0 stands for what is replaced, $wide for its full-width form; next to a no-break space, other spaces go
	reason  string
}

// typography has the rules by language tag: those of a language are for its variants too, unless they have their own. They do
// not apply to code spans. They are advice: a text that breaks one is worth a warning.
var typography = map[string][]rule{
	"fr": {
		{regexp.MustCompile(`[^\x{202f};!?]([;!?])`), "\u202f$0", "French has a narrow no-break space before it"},
		{regexp.MustCompile(`[^\x{a0}\d](:)(?:[^/\d]|$)`), "\u00a0$0", "French has a no-break space before it"},
		{regexp.MustCompile(`(«)[^\x{a0}]`), "$0\u00a0", "French has a no-break space after it"},
		{regexp.MustCompile(`[^\x{a0}](»)`), "\u00a0$0", "French has a no-break space before it"},
		{regexp.MustCompile(opening + `|“`), "«\u00a0", "French quotations are between « and »"},
		{regexp.MustCompile(closing + `|”`), "\u00a0»", "French quotations are between « and »"},
		apostrophe, ellipsis,
	},
	"fr-CA": nil, "fr-CH": nil, "de-CH": nil, "de-LI": nil, // which have other rules
	"de": {
		{regexp.MustCompile(opening + `|(?:^|[\s(])([“«])`), "„", "a German quotation begins with it"},
		{regexp.MustCompile(closing + `|[^\s(]([”»])`), "“", "a German quotation ends with it"},
		{regexp.MustCompile(`(?:^|[\s(„])(')`), "‚", "a German quotation within another begins with it"},
		{regexp.MustCompile(`[^\s(„](')(?:\PL|$)`), "‘", "a German quotation within another ends with it; an apostrophe is ’"},
		{regexp.MustCompile(`\pL(')\pL`), "’", "the typographic apostrophe"}, ellipsis,
	},
	"ja": {
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}ー、。「」（）](\x{20}+)[A-Za-z0-9` + "`" + `]`), "", "the browser spaces Japanese and Latin"},
		{regexp.MustCompile(`[A-Za-z0-9` + "`" + `](\x{20}+)[\p{Han}\p{Hiragana}\p{Katakana}「」（）]`), "", "the browser spaces Latin and Japanese"},
		{regexp.MustCompile(opening + `|“`), "「", "Japanese quotations are between 「 and 」"},
		{regexp.MustCompile(closing + `|”`), "」", "Japanese quotations are between 「 and 」"},
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}](,)`), "、", "Japanese has a comma of its own"},
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}](\.)(?:[^.]|$)`), "。", "Japanese has a full stop of its own"},
		{regexp.MustCompile(`\.{3,}`), "……", "the Japanese ellipsis"},
		{regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}]([!?:;()])`), "$wide", "Japanese has full-width marks"},
	},
	"it": {doubleOpening, doubleClosing, apostrophe, ellipsis}, // « and » are right too
	"es": {doubleOpening, doubleClosing, ellipsis},             // likewise
	"en": {doubleOpening, doubleClosing, singleOpening, singleClosing, ellipsis},
	"pt": {doubleOpening, doubleClosing, singleOpening, singleClosing, ellipsis},
}

// A straight quotation mark, by where it stands.
const (
	opening = `(?:^|[\s(])(")`
	closing = `[^\s(](")`
)

var (
	doubleOpening = rule{regexp.MustCompile(opening), "“", "the typographic quotation mark"}
	doubleClosing = rule{regexp.MustCompile(closing), "”", "the typographic quotation mark"}
	singleOpening = rule{regexp.MustCompile(`(?:^|[\s(“])(')\pL`), "‘", "a quotation within another begins with it; an apostrophe is ’"}
	singleClosing = rule{regexp.MustCompile(`[^\s(“](')|(')(?:\PL|$)`), "’", "the typographic apostrophe"}
	apostrophe    = rule{regexp.MustCompile(`'`), "’", "the typographic apostrophe"}
	ellipsis      = rule{regexp.MustCompile(`\.{3}`), "…", "the ellipsis is one character"}
)

// quotationMark is one of any language but those within another quotation, which may be apostrophes.
var quotationMark = regexp.MustCompile(`[“”„«»「」]`)

// CheckTypography reports where text breaks the rules of its language, if these are known, and what to write instead; and in every
// language, a quotation that has one mark only.
func CheckTypography(tag, text string) []problem.InText {
	rules, ok := typography[tag]
	if !ok {
		base, _ := language.Make(tag).Base()
		rules = typography[base.String()]
	}
	prose := blankCode(text)
	var found []problem.InText
	for _, rule := range rules {
		for _, at := range rule.pattern.FindAllStringSubmatchIndex(prose, -1) {
			at = slices.DeleteFunc(at, func(i int) bool { return i < 0 }) // a group that took no part
			start, end := at[len(at)-2], at[len(at)-1]
			instead := strings.NewReplacer("$0", text[start:end], "$wide", width.Widen.String(text[start:end])).Replace(rule.instead)
			if r, _ := utf8.DecodeRuneInString(instead); unicode.IsSpace(r) {
				start = len(strings.TrimRightFunc(text[:start], unicode.IsSpace))
			} else if r, _ := utf8.DecodeLastRuneInString(instead); unicode.IsSpace(r) {
				end = len(text) - len(strings.TrimLeftFunc(text[end:], unicode.IsSpace))
			}
			found = append(found, problem.InText{Offset: start, Message: fmt.Sprintf("%q: write %q (%s)", text[start:end], instead, rule.reason)})
		}
	}
	if marks := quotationMark.FindAllStringIndex(prose, -1); len(marks)%2 != 0 {
		found = append(found, problem.InText{Offset: marks[0][0], Message: "one quotation mark of the text has no other; write the one that is missing"})
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
