package tomldoc

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// offsetInLiteral returns the offset, within a TOML literal, of byte n of the decoded string.
func offsetInLiteral(literal string, n int) int {
	quote := openingQuotes(literal)
	at := len(quote)
	// a line feed right after the opening quotes is not part of the string
	if len(quote) > 1 && strings.HasPrefix(literal[at:], "\n") {
		at++
	}
	if strings.HasPrefix(quote, "'") {
		return min(at+n, len(literal))
	}
	return at + escapedOffset(literal[at:], n)
}

// openingQuotes returns the quotation marks, one or three, at the start of a string literal. It returns "" for any
// other value.
func openingQuotes(literal string) string {
	for _, quote := range []string{`"""`, `'''`, `"`, `'`} {
		if strings.HasPrefix(literal, quote) {
			return quote
		}
	}
	return ""
}

// escapedOffset returns the offset of decoded byte n within the text of a basic string, which may contain escapes.
func escapedOffset(text string, n int) int {
	at := 0
	for n > 0 && at < len(text) {
		written, decoded := nextCharacter(text[at:])
		at += written
		n -= decoded
	}
	return at
}

// nextCharacter returns the length in bytes of the first byte or escape of a text: as written, and after decoding.
// For \u00e9 it returns 6 and 2.
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

// Quote returns a text as a basic TOML string on one line. It escapes only the characters that TOML does not allow in
// a string, so that the result is easy to read.
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

// QuoteBlock returns a text of several lines as a multi-line TOML string. The opening and the closing quotes have
// their own lines, so the string ends with a line feed that the text does not have; see content.Lines.
func QuoteBlock(text string) string {
	quotes := "'''"
	if strings.Contains(text, quotes) {
		quotes = `"""`
		text = blockEscapes.Replace(text)
	}
	return quotes + "\n" + text + "\n" + quotes
}

var blockEscapes = strings.NewReplacer(`\`, `\\`, `"""`, `""\"`)

// QuoteList returns texts as a TOML array on one line.
func QuoteList(texts []string) string {
	quoted := make([]string, len(texts))
	for i, text := range texts {
		quoted[i] = Quote(text)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
