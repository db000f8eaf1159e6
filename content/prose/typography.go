package prose

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/language"

	"prompt-recipes/content/problem"
)

// Typography reports where a text breaks the rules of its language, if these are known, and what to
// write instead. It leaves straight quotation marks alone in a text that has others, too: which ones belong within
// those, the rules do not say.
func Typography(tag, text string) []problem.InText {
	prose := blankAddresses(blankCode(text))
	var found []problem.InText
	if base, _ := language.Make(tag).Base(); base.String() == "it" {
		prose, found = italianE(prose)
	}
	if strings.ContainsAny(prose, "“”„«»「」") {
		prose = strings.ReplaceAll(prose, `"`, "x")
	}
	for _, rule := range rulesOf(tag) {
		for at := 0; at < len(prose) && len(found) <= problem.MaxPerFile; {
			mark := rule.markAt(prose, at)
			if mark != "" && rule.applies(neighbours(prose, at, at+len(mark))) {
				found = append(found, rule.advise(text, at, at+len(mark)))
			}
			_, size := utf8.DecodeRuneInString(prose[at:])
			at += max(size, len(mark))
		}
	}
	return found
}

func rulesOf(tag string) []typographyRule {
	if rules, ok := typographyRules[tag]; ok {
		return rules
	}
	base, _ := language.Make(tag).Base()
	return typographyRules[base.String()]
}

// markAt returns the mark, or the run of the same mark, that begins at a byte of a text. It returns
// "" if there is none.
func (rule typographyRule) markAt(text string, at int) string {
	r, size := utf8.DecodeRuneInString(text[at:])
	if !strings.ContainsRune(rule.marks, r) {
		return ""
	}
	if rule.least == 0 {
		return text[at : at+size]
	}
	length := len(text[at:]) - len(strings.TrimLeft(text[at:], string(r)))
	if length < rule.least*size {
		return ""
	}
	return text[at : at+length]
}

// neighbours returns the characters before and after a part of a text. It returns edge in place of a character
// before the start or after the end of the text.
func neighbours(text string, start, end int) (before, after rune) {
	before = edge
	after = edge
	if start > 0 {
		before, _ = utf8.DecodeLastRuneInString(text[:start])
	}
	if end < len(text) {
		after, _ = utf8.DecodeRuneInString(text[end:])
	}
	return before, after
}

func (rule typographyRule) advise(text string, start, end int) problem.InText {
	instead := rule.instead(text[start:end])
	first, _ := utf8.DecodeRuneInString(instead)
	last, _ := utf8.DecodeLastRuneInString(instead)
	switch {
	case unicode.IsSpace(first):
		start = len(strings.TrimRightFunc(text[:start], unicode.IsSpace))
	case unicode.IsSpace(last):
		end = len(text) - len(strings.TrimLeftFunc(text[end:], unicode.IsSpace))
	}
	return problem.InText{
		Offset:  start,
		Message: fmt.Sprintf("%q: write %q (%s)", text[start:end], instead, rule.reason),
	}
}
