package prose

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// invisible are the characters that nobody sees, or that have a meaning only in one program: line breaks, control and
// format characters, such as those that change the direction of text, and others. Spaces do not count.
var invisible = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
}

const emptyBraille = '\u2800' // Unicode calls it a symbol, but it is blank

// Characters that join others, or that select how the character before them looks. Only the keycap is visible.
const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	textStyle          = '\ufe0e'
	emojiStyle         = '\ufe0f'
	keycap             = '\u20e3'
)

// joiningScripts are the scripts in which some words need joiners.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi,
	unicode.Kannada, unicode.Khmer, unicode.Malayalam, unicode.Mongolian, unicode.Myanmar, unicode.Oriya,
	unicode.Sinhala, unicode.Syriac, unicode.Tamil, unicode.Telugu,
}

// IsHidden reports whether the character at a byte of a text hides something from people. Such a character is
// invisible, and changes nothing about its neighbours that people can see. Agents and other programs read such
// characters, so a text could carry instructions or data that nobody sees. Joiners and selectors are not hidden where
// they change what people see: in an emoji such as 👨‍💻 or ⚠️, or in a word of a script that needs them.
func IsHidden(text string, at int, r rune) bool {
	if r != emptyBraille && !unicode.In(r, invisible...) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+utf8.RuneLen(r):])
	switch r {
	case textStyle, emojiStyle:
		return !isEmoji(before) && after != keycap
	case zeroWidthJoiner:
		isInEmoji := (isEmoji(before) || before == emojiStyle) && isEmoji(after)
		return !isInEmoji && !unicode.In(before, joiningScripts...)
	case zeroWidthNonJoiner:
		return !unicode.In(before, joiningScripts...)
	}
	return true
}

// isEmoji reports whether a character is an emoji. It counts every symbol that plain keyboards lack, and the emoji
// that Unicode does not call symbols.
func isEmoji(r rune) bool {
	isEdge := r == utf8.RuneError // there is no character
	return r > unicode.MaxASCII && unicode.IsSymbol(r) && !isEdge || strings.ContainsRune("‼⁉ℹ〰〽", r)
}

// HiddenCharacter finds the first character of a text that hides something from people. It ignores tabs, line breaks
// and soft hyphens. isThere is false if there is no such character.
func HiddenCharacter(text string) (wrong problem.InText, isThere bool) {
	const harmless = "\n\r\t\u00ad"
	for i, r := range text {
		if !strings.ContainsRune(harmless, r) && IsHidden(text, i, r) {
			return problem.InText{
				Offset:  i,
				Message: fmt.Sprintf("invisible character %U", r),
				Hint:    "remove it",
			}, true
		}
	}
	return problem.InText{}, false
}
