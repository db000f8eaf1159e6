package check

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// apocopes are the Italian words that end in a vowel and a real apostrophe, which stands for letters
// that are left out: po’ for poco. Single letters but e are left alone.
var apocopes = []string{
	"a", "be", "ca", "co", "da", "de", "di", "fa", "fra", "i", "mo", "o", "po", "que", "sta", "su", "to", "tra", "u",
	"va", "ve", "vo",
}

// italianAccents reports apostrophes that stand for an accent, as people type them without an Italian
// keyboard: e' for è. It returns the text with an accented letter's place taken by other bytes, so that
// nothing else is said of the same apostrophe.
func italianAccents(prose, text string) (rest string, found []problem.InText) {
	blanked := []byte(prose)
	isQuoted := false
	for at, r := range prose {
		size := utf8.RuneLen(r)
		before, after := around(prose, at, at+size)
		switch {
		case r == '‘', r == '\'' && opensWithin(before, after):
			isQuoted = true
			continue
		case r != '\'' && r != '’', unicode.IsLetter(after):
			continue
		}
		start := wordStart(prose, at)
		word := prose[start:at]
		accented := withAccent(word)
		if accented == "" {
			continue
		}
		if isQuoted { // it may end a quotation
			isQuoted = false
			continue
		}
		found = append(found, problem.InText{
			Offset: start,
			Message: fmt.Sprintf("%q: write %q (the accent belongs to the letter)",
				text[start:at+size], accented),
		})
		for i := range size {
			blanked[at+i] = 'x'
		}
	}
	return string(blanked), found
}

// wordStart returns the offset at which the letters before an offset begin.
func wordStart(text string, end int) int {
	return len(strings.TrimRightFunc(text[:end], unicode.IsLetter))
}

// withAccent returns a word with an accent on its last letter, in place of an apostrophe after it. It
// returns "" if the apostrophe is right.
func withAccent(word string) string {
	lower := strings.ToLower(word)
	if word == "" || slices.Contains(apocopes, lower) {
		return ""
	}
	last := len(word) - 1
	vowel := strings.IndexByte("aeiouAEIOU", word[last])
	if vowel < 0 {
		return ""
	}
	accented := []string{"à", "è", "ì", "ò", "ù", "À", "È", "Ì", "Ò", "Ù"}[vowel]
	// perché, ventitré, né and sé; other words have a grave accent, such as è and caffè
	isNumber := lower != "tre" && strings.HasSuffix(lower, "tre")
	if strings.HasSuffix(lower, "che") || isNumber || lower == "ne" || lower == "se" {
		accented = strings.NewReplacer("è", "é", "È", "É").Replace(accented)
	}
	return word[:last] + accented
}
