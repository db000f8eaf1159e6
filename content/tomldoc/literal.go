package tomldoc

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// offsetInLiteral is the offset, within a string as it is written, of what became byte n of the
// decoded string.
func offsetInLiteral(literal string, n int) int {
	quote := openingQuotes(literal)
	at := len(quote)
	// that line feed is not part of the string
	if len(quote) > 1 && strings.HasPrefix(literal[at:], "\n") {
		at++
	}
	if strings.HasPrefix(quote, "'") {
		return min(at+n, len(literal))
	}
	return at + escapedOffset(literal[at:], n)
}

// openingQuotes returns the one quote, or the three, that a string of any kind begins with; "" for
// another value.
func openingQuotes(literal string) string {
	for _, quote := range []string{`"""`, `'''`, `"`, `'`} {
		if strings.HasPrefix(literal, quote) {
			return quote
		}
	}
	return ""
}

// escapedOffset is the offset of decoded byte n within the text of a basic string.
func escapedOffset(text string, n int) int {
	at := 0
	for n > 0 && at < len(text) {
		written, decoded := nextCharacter(text[at:])
		at += written
		n -= decoded
	}
	return at
}

// nextCharacter is the number of bytes that the first byte or escape of a text takes as it is
// written and when it is decoded.
func nextCharacter(text string) (written, decoded int) {
	if text[0] != '\\' {
		return 1, 1
	}
	afterBreak := strings.TrimLeft(text[1:], " \t\n")
	if len(afterBreak) < len(text)-1 { // a backslash at the end of a line joins it with the next
		return len(text) - len(afterBreak), 0
	}
	if r, _, rest, err := strconv.UnquoteChar(text, '"'); err == nil {
		return len(text) - len(rest), utf8.RuneLen(r)
	}
	return min(len(`\e`), len(text)), 1 // an escape that only TOML has
}

// Quote is a text as a basic string of TOML, in one line. Only what has to be is escaped, so that
// people can read it.
func Quote(text string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// QuoteBlock is a text of several lines as a multi-line string of TOML, with its quotes in lines of
// their own. The string ends with a line feed that the text does not have, see content.Block.
func QuoteBlock(text string) string {
	quotes := "'''"
	if strings.Contains(text, quotes) {
		quotes = `"""`
		text = blockEscapes.Replace(text)
	}
	return quotes + "\n" + text + "\n" + quotes
}

var blockEscapes = strings.NewReplacer(`\`, `\\`, `"""`, `""\"`)

// QuoteList is a list of texts in one line.
func QuoteList(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = Quote(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
