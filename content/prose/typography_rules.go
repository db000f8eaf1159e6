package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// typographyRule describes marks that must not stand in prose where applies returns true.
type typographyRule struct {
	marks string // each character is a mark
	// minimum length of a run of the same mark; 0 for a single mark
	least int
	// given the characters around the mark; edge is an end of the text
	applies func(before, after rune) bool
	// what to write; a space at its start or end replaces the spaces there
	instead func(mark string) string
	reason  string
}

// edge stands for what is before the first character of a text and after the last.
const edge rune = -1

const (
	noBreakSpace       = "\u00a0"
	narrowNoBreakSpace = "\u202f"
)

// typographyRules contains the rules of each language. A variant of a language has the same rules
// unless it has its own entry. The rules do not apply to code spans and URLs. They are advice: a text
// that breaks one is worth a warning.
var typographyRules = map[string][]typographyRule{
	"fr": {
		{
			marks:   ";!?",
			applies: lacksFrenchSpace,
			instead: spaceBefore(narrowNoBreakSpace),
			reason:  "French has a narrow no-break space before it",
		},
		{
			marks:   ":",
			applies: lacksFrenchColonSpace,
			instead: spaceBefore(noBreakSpace),
			reason:  "French has a no-break space before it",
		},
		{
			marks:   "«",
			applies: lacksNoBreakSpaceAfter,
			instead: spaceAfter(noBreakSpace),
			reason:  "French has a no-break space after it",
		},
		{
			marks:   "»",
			applies: lacksNoBreakSpaceBefore,
			instead: spaceBefore(noBreakSpace),
			reason:  "French has a no-break space before it",
		},
		{
			marks:   `"`,
			applies: opens,
			instead: write("«" + noBreakSpace),
			reason:  "French quotations are between « and »",
		},
		{
			marks:   "“",
			applies: anywhere,
			instead: write("«" + noBreakSpace),
			reason:  "French quotations are between « and »",
		},
		{
			marks:   `"`,
			applies: closes,
			instead: write(noBreakSpace + "»"),
			reason:  "French quotations are between « and »",
		},
		{
			marks:   "”",
			applies: anywhere,
			instead: write(noBreakSpace + "»"),
			reason:  "French quotations are between « and »",
		},
		apostrophe,
		ellipsis,
	},
	"fr-CA": nil, "fr-CH": nil, "de-CH": nil, "de-LI": nil, // these variants have other rules
	"de": {
		{
			marks:   `"“«`,
			applies: opens,
			instead: write("„"),
			reason:  "a German quotation begins with it",
		},
		{
			marks:   `"”»`,
			applies: closes,
			instead: write("“"),
			reason:  "a German quotation ends with it",
		},
		{
			marks:   "'",
			applies: isBetweenLetters,
			instead: write("’"),
			reason:  "the typographic apostrophe",
		},
		ellipsis,
	},
	"ja": {
		{
			marks:   " ",
			least:   1,
			applies: isJapaneseBeforeLatin,
			instead: write(""),
			reason:  "the browser spaces Japanese and Latin",
		},
		{
			marks:   " ",
			least:   1,
			applies: isLatinBeforeJapanese,
			instead: write(""),
			reason:  "the browser spaces Latin and Japanese",
		},
		{
			marks:   `"`,
			applies: opens,
			instead: write("「"),
			reason:  "Japanese quotations are between 「 and 」",
		},
		{
			marks:   "“",
			applies: anywhere,
			instead: write("「"),
			reason:  "Japanese quotations are between 「 and 」",
		},
		{
			marks:   `"`,
			applies: closes,
			instead: write("」"),
			reason:  "Japanese quotations are between 「 and 」",
		},
		{
			marks:   "”",
			applies: anywhere,
			instead: write("」"),
			reason:  "Japanese quotations are between 「 and 」",
		},
		{
			marks:   ",",
			applies: isAfterJapanese,
			instead: write("、"),
			reason:  "Japanese has a comma of its own",
		},
		{
			marks:   ".",
			applies: endsJapanese,
			instead: write("。"),
			reason:  "Japanese has a full stop of its own",
		},
		{
			marks:   ".",
			least:   3,
			applies: anywhere,
			instead: write("……"),
			reason:  "the Japanese ellipsis",
		},
		{
			marks:   "!?:;()",
			applies: isAfterJapanese,
			instead: width.Widen.String,
			reason:  "Japanese has full-width marks",
		},
	},
	// « and » are right too in these two
	"it": {doubleOpening, doubleClosing, singleOpening, italianApostrophe, noSpace, oneSpace, ellipsis},
	"es": {doubleOpening, doubleClosing, noSpace, oneSpace, ellipsis},
	"en": {doubleOpening, doubleClosing, singleOpening, singleClosing, ellipsis},
	"pt": {doubleOpening, doubleClosing, singleOpening, singleClosing, ellipsis},
}

// Rules that several languages share.
var (
	doubleOpening = typographyRule{
		marks:   `"`,
		applies: opens,
		instead: write("“"),
		reason:  "the typographic quotation mark",
	}
	doubleClosing = typographyRule{
		marks:   `"`,
		applies: closes,
		instead: write("”"),
		reason:  "the typographic quotation mark",
	}
	singleOpening = typographyRule{
		marks:   "'",
		applies: opensWithin,
		instead: write("‘"),
		reason:  "a quotation within another begins with it; an apostrophe is ’",
	}
	singleClosing = typographyRule{
		marks:   "'",
		applies: closesWithin,
		instead: write("’"),
		reason:  "the typographic apostrophe",
	}
	apostrophe = typographyRule{
		marks:   "'",
		applies: anywhere,
		instead: write("’"),
		reason:  "the typographic apostrophe",
	}
	italianApostrophe = typographyRule{
		marks:   "'",
		applies: opensNothing,
		instead: write("’"),
		reason:  "the typographic apostrophe",
	}
	noSpace = typographyRule{
		marks:   " ",
		least:   1,
		applies: isWithinMarks,
		instead: write(""),
		reason:  "no space before a comma, after « and before »",
	}
	oneSpace = typographyRule{
		marks:   " ",
		least:   2,
		applies: isOutsideMarks,
		instead: write(" "),
		reason:  "one space is enough",
	}
	ellipsis = typographyRule{
		marks:   ".",
		least:   3,
		applies: anywhere,
		instead: write("…"),
		reason:  "the ellipsis is one character",
	}
)

func write(text string) func(string) string {
	return func(string) string { return text }
}

func spaceBefore(space string) func(string) string {
	return func(mark string) string { return space + mark }
}

func spaceAfter(space string) func(string) string {
	return func(mark string) string { return mark + space }
}

func anywhere(_, _ rune) bool { return true }

// opens reports whether a quotation mark opens a quotation: after a space or an opening bracket
// and, before a word, after a dash, a slash or an apostrophe, as in l’"altro".
func opens(before, after rune) bool {
	if before == edge || unicode.IsSpace(before) || unicode.Is(unicode.Ps, before) {
		return true
	}
	mayOpen := unicode.Is(unicode.Pd, before) || strings.ContainsRune("/'’", before)
	return mayOpen && (unicode.IsLetter(after) || unicode.IsDigit(after))
}

func closes(before, after rune) bool { return !opens(before, after) }

func opensWithin(before, after rune) bool {
	return (opens(before, after) || before == '“') && unicode.IsLetter(after)
}

func opensNothing(before, after rune) bool { return !opensWithin(before, after) }

func closesWithin(before, after rune) bool {
	return !opens(before, after) && before != '“' || !unicode.IsLetter(after)
}

func isWithinMarks(before, after rune) bool { return before == '«' || after == '»' || after == ',' }

func isOutsideMarks(before, after rune) bool { return !isWithinMarks(before, after) }

func isBetweenLetters(before, after rune) bool {
	return unicode.IsLetter(before) && unicode.IsLetter(after)
}

func lacksFrenchSpace(before, _ rune) bool {
	return before != edge && !strings.ContainsRune(narrowNoBreakSpace+";!?([", before)
}

// lacksFrenchColonSpace reports whether a colon lacks its no-break space. It leaves times such as 12:30 alone, and
// ports as in localhost:8000.
func lacksFrenchColonSpace(before, after rune) bool {
	return before != edge && !isDigit(after) && string(before) != noBreakSpace
}

func lacksNoBreakSpaceBefore(before, _ rune) bool {
	return before != edge && string(before) != noBreakSpace
}

func lacksNoBreakSpaceAfter(_, after rune) bool {
	return after != edge && string(after) != noBreakSpace
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isLatin reports whether r is an ASCII letter or digit, or a backtick, since code may follow it.
func isLatin(r rune) bool {
	return r == '`' || r < utf8.RuneSelf && (unicode.IsLetter(r) || isDigit(r))
}

func isJapanese(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) }

func isJapaneseBeforeLatin(before, after rune) bool {
	return (isJapanese(before) || strings.ContainsRune("ー、。「」（）", before)) && isLatin(after)
}

func isLatinBeforeJapanese(before, after rune) bool {
	return isLatin(before) && (isJapanese(after) || strings.ContainsRune("「」（）", after))
}

func isAfterJapanese(before, _ rune) bool { return isJapanese(before) }

func endsJapanese(before, after rune) bool { return isJapanese(before) && after != '.' }
