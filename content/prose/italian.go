package prose

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// apocopes are the Italian words in which an apostrophe after the last vowel is right, because it stands
// for letters that are left out: po’ is short for poco. The list also has the single vowels
// other than e, so that these are never reported.
var apocopes = []string{
	"a", "be", "ca", "co", "da", "de", "di", "fa", "fra", "i", "mo", "o", "po", "que", "sta", "su", "to", "tra", "u",
	"va", "ve", "vo",
}

// italianAccents reports apostrophes that stand for an accent: people who have no Italian keyboard type e'
// for è. prose is text without its code, and has the same offsets. rest is prose with letters in place of
// the reported apostrophes, so that no other rule reports them again.
func italianAccents(prose, text string) (rest string, found []problem.InText) {
	withoutReported := []byte(prose)
	isQuoted := false // a quotation has begun with an apostrophe
	for at, r := range prose {
		end := at + utf8.RuneLen(r)
		before, after := neighbours(prose, at, end)
		switch {
		case r == '‘', r == '\'' && opensWithin(before, after):
			isQuoted = true
			continue
		case r != '\'' && r != '’', unicode.IsLetter(after): // not an apostrophe, or inside a word
			continue
		}
		start := wordStart(prose, at)
		accented := withAccent(prose[start:at])
		if accented == "" {
			continue
		}
		if isQuoted { // this apostrophe may be the end of the quotation
			isQuoted = false
			continue
		}
		found = append(found, accentAdvice(start, text[start:end], accented))
		for i := at; i < end; i++ {
			withoutReported[i] = 'x'
		}
	}
	return string(withoutReported), found
}

// accentAdvice says what to write in place of a word with an apostrophe. After a single letter, the apostrophe
// cannot be the end of a quotation.
func accentAdvice(at int, word, accented string) problem.InText {
	reason := "the accent belongs to the letter"
	if utf8.RuneCountInString(accented) > 1 {
		reason += "; if the apostrophe ends a quotation, write ’"
	}
	return problem.InText{Offset: at, Message: fmt.Sprintf("%q: write %q (%s)", word, accented, reason)}
}

// misspelt are Italian words with an accent that is often wrong, and how they are written.
var misspelt = map[string]string{
	"é": "è", "caffé": "caffè", "cioé": "cioè",
	"cosí": "così", "giú": "giù", "lí": "lì", "piú": "più", "sí": "sì",
	"nè": "né", "sè": "sé",
	"affinchè": "affinché", "anzichè": "anziché", "benchè": "benché", "finchè": "finché", "giacchè": "giacché",
	"nonchè": "nonché", "perchè": "perché", "poichè": "poiché", "purchè": "purché",
	"fà": "fa", "pò": "po’", "quà": "qua", "quì": "qui", "stà": "sta", "sù": "su",
	"qual’è": "qual è", "qual'è": "qual è",
}

// elisions are Italian words that are written together with the next one.
var elisions = []string{
	"l’", "un’", "d’", "c’", "all’", "coll’", "dall’", "dell’", "nell’", "sull’",
	"quest’", "quell’", "nessun’", "com’", "dov’",
}

// italianWords reports words with a wrong accent, and words that stand apart from the next one.
func italianWords(prose string) []problem.InText {
	var found []problem.InText
	isInWord := func(r rune) bool { return unicode.IsLetter(r) || r == '’' || r == '\'' }
	for start := 0; start < len(prose); {
		rest := prose[start:]
		word := rest[:len(rest)-len(strings.TrimLeftFunc(rest, isInWord))]
		if word == "" {
			_, size := utf8.DecodeRuneInString(rest)
			start += size
			continue
		}
		elision := max(0, strings.LastIndexAny(word, "’'"))
		afterElision := strings.TrimLeft(word[elision:], "’'") // é of c’é
		if right, isMisspelt := misspelt[strings.ToLower(word)]; isMisspelt {
			found = append(found, wrongAccent(start, word, right))
		} else if right, isMisspelt := misspelt[strings.ToLower(afterElision)]; isMisspelt {
			found = append(found, wrongAccent(start+len(word)-len(afterElision), afterElision, right))
		}
		start += len(word)
		isApart := strings.HasPrefix(prose[start:], " ")
		if isApart && slices.Contains(elisions, strings.ReplaceAll(strings.ToLower(word), "'", "’")) {
			found = append(found, problem.InText{
				Offset:  start - len(word),
				Message: fmt.Sprintf("%q: write %q (no space after it)", word+" ", word),
			})
		}
	}
	return found
}

func wrongAccent(at int, word, right string) problem.InText {
	return problem.InText{
		Offset:  at,
		Message: fmt.Sprintf("%q: write %q (an accent that is often wrong)", word, withCapitalsOf(word, right)),
	}
}

// withCapitalsOf returns what is written in place of a word, with a capital at its beginning or with capitals alone if
// the word has these.
func withCapitalsOf(word, instead string) string {
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case word == strings.ToUpper(word):
		return strings.ToUpper(instead)
	case unicode.IsUpper(first):
		begin, size := utf8.DecodeRuneInString(instead)
		return string(unicode.ToUpper(begin)) + instead[size:]
	}
	return instead
}

func wordStart(text string, end int) int {
	return len(strings.TrimRightFunc(text[:end], unicode.IsLetter))
}

// withAccent returns a word with an accent on its last letter. It returns "" if that letter is not a vowel,
// or if an apostrophe after the word is right.
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
	// perché, ventitré, né and sé have an acute accent; all other words, such as è and caffè, a grave one
	isNumber := lower != "tre" && strings.HasSuffix(lower, "tre")
	if strings.HasSuffix(lower, "che") || isNumber || lower == "ne" || lower == "se" {
		accented = strings.NewReplacer("è", "é", "È", "É").Replace(accented)
	}
	return word[:last] + accented
}
