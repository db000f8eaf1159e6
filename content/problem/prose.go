package problem

import (
	"fmt"
	"strings"
	"unicode"
)

// maxText is the length of the longest text, in bytes. A chapter fits.
const maxText = 20_000

// CheckText says what must not be in a text for readers, wherever it comes from: a text is one line of characters that can be
// seen, of bounded length. If code is true it may have code between backticks, otherwise no backtick. So a text
// cannot imitate another part of the page, in HTML, in Markdown or in a terminal.
func CheckText(text string, code bool) []InText {
	if len(text) > maxText {
		return []InText{{Message: fmt.Sprintf("has %d bytes, more than the %d of the longest text; shorten it", len(text), maxText)}}
	}
	if at := strings.IndexByte(text, '\n'); at >= 0 {
		return []InText{{Offset: at, Message: "has several lines; a text is one line, between \" and \""}}
	}
	var found []InText
	add := func(offset int, format string, args ...any) {
		found = append(found, InText{Offset: offset, Message: fmt.Sprintf(format, args...)})
	}
	if strings.TrimSpace(text) != text {
		add(0, "begins or ends with a space; remove it")
	}
	switch at, empty := strings.IndexByte(text, '`'), strings.Index(text, "``"); {
	case at >= 0 && !code:
		add(at, "has a backtick, but titles and labels cannot have code; write plain text")
	case strings.Count(text, "`")%2 != 0:
		add(at, "has an unpaired backtick; code is between two backticks")
	case empty >= 0:
		add(empty, "has two backticks side by side; code is between single ones")
	}
	for i, r := range text {
		if Invisible(r) {
			add(i, "has a tab, a line break or an invisible character, %U; write a space instead, or nothing", r)
			break
		}
	}
	shape := func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.P, unicode.S) }
	if found == nil && text != "" && !strings.ContainsFunc(text, shape) {
		add(0, "has no letter, number, punctuation or symbol; nobody sees it")
	}
	return found
}

// Invisible reports whether r is a line break, a control or format character, such as those that change the direction of text,
// or another character that nobody sees or that means nothing outside of one program. Spaces and variation selectors are none.
func Invisible(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point) ||
		r == '\u2800' || // no dots of Braille: a symbol, but for its name
		r&0xFFFE == 0xFFFE || (r >= 0xFDD0 && r <= 0xFDEF)
}
