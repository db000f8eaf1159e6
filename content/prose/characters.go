package prose

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// IsHidden reports whether the character at a byte of a text hides something from people: it is
// invisible, and does nothing to its neighbours that people can see. Agents and other programs read
// such characters, so a text could carry instructions or data that nobody sees.
func IsHidden(text string, at int, r rune) bool {
	canHide := isInvisible(r) || unicode.Is(unicode.Variation_Selector, r)
	return canHide && !isJoined(text, at)
}

// HiddenCharacter finds the first character of a text that hides something from people. Tabs, line breaks, soft hyphens
// and spaces of all kinds do not. isThere is false if there is none.
func HiddenCharacter(text string) (wrong problem.InText, isThere bool) {
	const softHyphen = '\u00ad'
	for i, r := range text {
		isHarmless := r == '\n' || r == '\r' || r == '\t' || r == softHyphen || unicode.Is(unicode.Zs, r)
		if !isHarmless && IsHidden(text, i, r) {
			return problem.InText{
				Offset:  i,
				Message: fmt.Sprintf("invisible character %U", r),
				Hint:    "remove it",
			}, true
		}
	}
	return problem.InText{}, false
}

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

	mongolianVowelSeparator = '\u180e'
)

// joiningScripts are the scripts that use joiners in some words.
var joiningScripts = []*unicode.RangeTable{
	unicode.Arabic, unicode.Bengali, unicode.Devanagari, unicode.Gujarati, unicode.Gurmukhi,
	unicode.Kannada, unicode.Khmer, unicode.Malayalam, unicode.Mongolian, unicode.Myanmar, unicode.Oriya,
	unicode.Sinhala, unicode.Syriac, unicode.Tamil, unicode.Telugu,
}

// isJoined reports whether the character at a byte of a text is a joiner or a selector in a place
// where people see its effect: in an emoji such as 👨‍💻 or ⚠️, or in a word of a script that needs
// it. A selector after another character, or a second one, would be hidden.
func isJoined(text string, at int) bool {
	r, size := utf8.DecodeRuneInString(text[at:])
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	isMongolianSelector := r >= '\u180b' && r <= '\u180f' && r != mongolianVowelSeparator
	switch {
	case r == textStyle, r == emojiStyle:
		isKeycap := strings.ContainsRune("0123456789#*", before) && after == keycap
		return isKeycap || isEmoji(before)
	case r == zeroWidthJoiner:
		isInEmoji := (isEmoji(before) || before == emojiStyle) && isEmoji(after)
		return isInEmoji || unicode.In(before, joiningScripts...)
	case r == zeroWidthNonJoiner:
		return unicode.In(before, joiningScripts...)
	case isMongolianSelector:
		return unicode.Is(unicode.Mongolian, before) && unicode.IsLetter(before)
	}
	return false
}

// isEmoji counts skin tones as emoji. Unicode also counts digits, # and *, but isEmoji does not.
func isEmoji(r rune) bool {
	const firstPictures = 0x1F000 // from here on, Unicode has blocks of pictures
	if r >= firstPictures {
		return unicode.In(r, unicode.So, unicode.Sk)
	}
	return unicode.Is(oldEmoji, r)
}

// oldEmoji are the characters with the property Emoji of Unicode 14 that are older than the blocks of
// pictures, and so spread over others. Those blocks get all new ones.
// https://www.unicode.org/Public/14.0.0/ucd/emoji/emoji-data.txt
var oldEmoji = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x00a9, 0x00a9, 1},
		{0x00ae, 0x00ae, 1},
		{0x203c, 0x203c, 1},
		{0x2049, 0x2049, 1},
		{0x2122, 0x2122, 1},
		{0x2139, 0x2139, 1},
		{0x2194, 0x2199, 1},
		{0x21a9, 0x21aa, 1},
		{0x231a, 0x231b, 1},
		{0x2328, 0x2328, 1},
		{0x23cf, 0x23cf, 1},
		{0x23e9, 0x23f3, 1},
		{0x23f8, 0x23fa, 1},
		{0x24c2, 0x24c2, 1},
		{0x25aa, 0x25ab, 1},
		{0x25b6, 0x25b6, 1},
		{0x25c0, 0x25c0, 1},
		{0x25fb, 0x25fe, 1},
		{0x2600, 0x2604, 1},
		{0x260e, 0x260e, 1},
		{0x2611, 0x2611, 1},
		{0x2614, 0x2615, 1},
		{0x2618, 0x2618, 1},
		{0x261d, 0x261d, 1},
		{0x2620, 0x2620, 1},
		{0x2622, 0x2623, 1},
		{0x2626, 0x2626, 1},
		{0x262a, 0x262a, 1},
		{0x262e, 0x262f, 1},
		{0x2638, 0x263a, 1},
		{0x2640, 0x2640, 1},
		{0x2642, 0x2642, 1},
		{0x2648, 0x2653, 1},
		{0x265f, 0x2660, 1},
		{0x2663, 0x2663, 1},
		{0x2665, 0x2666, 1},
		{0x2668, 0x2668, 1},
		{0x267b, 0x267b, 1},
		{0x267e, 0x267f, 1},
		{0x2692, 0x2697, 1},
		{0x2699, 0x2699, 1},
		{0x269b, 0x269c, 1},
		{0x26a0, 0x26a1, 1},
		{0x26a7, 0x26a7, 1},
		{0x26aa, 0x26ab, 1},
		{0x26b0, 0x26b1, 1},
		{0x26bd, 0x26be, 1},
		{0x26c4, 0x26c5, 1},
		{0x26c8, 0x26c8, 1},
		{0x26ce, 0x26cf, 1},
		{0x26d1, 0x26d1, 1},
		{0x26d3, 0x26d4, 1},
		{0x26e9, 0x26ea, 1},
		{0x26f0, 0x26f5, 1},
		{0x26f7, 0x26fa, 1},
		{0x26fd, 0x26fd, 1},
		{0x2702, 0x2702, 1},
		{0x2705, 0x2705, 1},
		{0x2708, 0x270d, 1},
		{0x270f, 0x270f, 1},
		{0x2712, 0x2712, 1},
		{0x2714, 0x2714, 1},
		{0x2716, 0x2716, 1},
		{0x271d, 0x271d, 1},
		{0x2721, 0x2721, 1},
		{0x2728, 0x2728, 1},
		{0x2733, 0x2734, 1},
		{0x2744, 0x2744, 1},
		{0x2747, 0x2747, 1},
		{0x274c, 0x274c, 1},
		{0x274e, 0x274e, 1},
		{0x2753, 0x2755, 1},
		{0x2757, 0x2757, 1},
		{0x2763, 0x2764, 1},
		{0x2795, 0x2797, 1},
		{0x27a1, 0x27a1, 1},
		{0x27b0, 0x27b0, 1},
		{0x27bf, 0x27bf, 1},
		{0x2934, 0x2935, 1},
		{0x2b05, 0x2b07, 1},
		{0x2b1b, 0x2b1c, 1},
		{0x2b50, 0x2b50, 1},
		{0x2b55, 0x2b55, 1},
		{0x3030, 0x3030, 1},
		{0x303d, 0x303d, 1},
		{0x3297, 0x3297, 1},
		{0x3299, 0x3299, 1},
	},
	LatinOffset: 2,
}
