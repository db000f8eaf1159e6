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
// write instead. In every language it reports a quotation of which one mark is missing.
func Typography(tag, text string) []problem.InText {
	prose := blankAddresses(blankCode(text))
	var found []problem.InText
	if base, _ := language.Make(tag).Base(); base.String() == "it" {
		prose, found = italianE(prose)
	}
	prose = blankNestedMarks(prose)
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
	if at, isOdd := oddQuotationMark(prose); isOdd {
		message := "one quotation mark of the text has no other"
		found = append(found, problem.InText{
			Offset:  at,
			Message: message,
			Hint:    "write the one that is missing",
		})
	}
	return found
}

// blankNestedMarks replaces the straight marks of a quotation within another by an x. What is right there depends on
// the outer marks, so the rules of the languages do not tell.
func blankNestedMarks(text string) string {
	blanked := []byte(text)
	var open []rune // the marks of the quotations that are open
	last := func() rune {
		if len(open) == 0 {
			return 0
		}
		return open[len(open)-1]
	}
	for at, r := range text {
		isStraight := r == '"'
		isClosingInGerman := r == '“' && last() == '„'
		isOpening := strings.ContainsRune("“„«「", r) && !isClosingInGerman
		if isStraight { // it closes no other mark
			isOpening = last() != '"' && last() != 0 || opens(neighbours(text, at, at+1))
		}
		isClosing := !isOpening && strings.ContainsRune("\"“”»」", r)
		if isClosing && len(open) > 0 {
			open = open[:len(open)-1]
		}
		if isStraight && len(open) > 0 {
			blanked[at] = 'x'
		}
		if isOpening {
			open = append(open, r)
		}
	}
	return string(blanked)
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

// oddQuotationMark reports whether a text has an odd number of quotation marks, and which of them has probably no
// other. It does not count the marks of quotations within quotations, because they may be apostrophes.
func oddQuotationMark(text string) (at int, isOdd bool) {
	open := -1  // the mark of the quotation that is open
	alone := -1 // the first mark without another
	for i, r := range text {
		if !strings.ContainsRune("“”„«»「」", r) {
			continue
		}
		isOdd = !isOdd
		// the mark “ begins an English quotation and ends a German one
		isOpening := strings.ContainsRune("„«「", r) || r == '“' && open < 0
		switch {
		case !isOpening && open >= 0:
			open = -1
		case !isOpening && alone < 0:
			alone = i
		case isOpening && open >= 0 && alone < 0:
			alone = open
			open = i
		case isOpening:
			open = i
		}
	}
	if alone < 0 {
		alone = max(0, open)
	}
	return alone, isOdd
}
