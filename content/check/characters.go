package check

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// isInvisible reports whether r is one of these:
//
//   - a line break
//   - a control or format character, such as one that changes the direction of text
//   - another character that nobody sees, or that means nothing outside of one program
//
// Spaces and variation selectors do not count.
func isInvisible(r rune) bool {
	const emptyBraille = '\u2800' // Unicode calls it a symbol, but it is blank
	isNoncharacter := r&0xFFFE == 0xFFFE || r >= 0xFDD0 && r <= 0xFDEF
	return isNoncharacter || r == emptyBraille || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs,
		unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point)
}

// Characters that join others or select how the one before them looks. Only the keycap is visible.
const (
	zeroWidthNonJoiner = '\u200c'
	zeroWidthJoiner    = '\u200d'
	textStyle          = '\ufe0e'
	emojiStyle         = '\ufe0f'
	keycap             = '\u20e3'
)

// joiningScripts are the scripts that use joiners in some words.
var joiningScripts = []*unicode.RangeTable{
	unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi, unicode.Kannada,
	unicode.Khmer, unicode.Malayalam, unicode.Mongolian, unicode.Myanmar, unicode.Oriya,
	unicode.Sinhala, unicode.Tamil, unicode.Telugu,
}

// isJoined reports whether the character at a byte of a text is a joiner or a selector in a place
// where people see its effect: in an emoji such as 👨‍💻 or ⚠️, or in a word of a script that needs
// it. Anywhere else it would be hidden text.
func isJoined(text string, at int) bool {
	r, size := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	switch r {
	case textStyle, emojiStyle:
		isKeycap := strings.ContainsRune("0123456789#*", before) && after == keycap
		return isKeycap || isPictograph(before)
	case zeroWidthJoiner:
		isEmoji := (isPictograph(before) || before == emojiStyle) && isPictograph(after)
		return isEmoji || unicode.In(before, joiningScripts...)
	case zeroWidthNonJoiner:
		return unicode.In(before, joiningScripts...)
	}
	return false
}

// isPictograph reports whether r may be an emoji or the skin tone of one.
func isPictograph(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Sm) || strings.ContainsRune("‼⁉〰", r)
}
