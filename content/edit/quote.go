package edit

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// quoted is a text as it is written in TOML, in quotes of the same kind as an old literal if they can hold it. Characters that
// the document writes by number are written so again.
func quoted(document, old, text string) string {
	holds := !strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' })
	for _, quote := range []string{`'''`, `"""`} {
		inner, ok := strings.CutPrefix(old, quote)
		if !ok {
			continue
		}
		open := quote
		if first := strings.TrimLeft(inner, "\r"); strings.HasPrefix(first, "\n") || strings.HasPrefix(text, "\n") {
			open += "\n"
		}
		if quote == `"""` {
			var lines []string
			for _, line := range strings.Split(text, "\n") {
				lines = append(lines, escaped(document, line))
			}
			return open + strings.Join(lines, "\n") + quote
		}
		if holds && !strings.Contains(text, quote) && !strings.HasSuffix(text, "'") {
			return open + text + quote
		}
	}
	if strings.HasPrefix(old, `'`) && holds && !strings.ContainsAny(text, "'\n") {
		return `'` + text + `'`
	}
	return `"` + escaped(document, text) + `"`
}

var byNumber = regexp.MustCompile(`\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8})`)

// escaped is a text as it stands between double quotes.
func escaped(document, text string) string {
	numbers := map[rune]string{}
	for _, escape := range byNumber.FindAllString(document, -1) {
		var r rune
		if _, err := fmt.Sscanf(escape[2:], "%x", &r); err == nil && utf8.ValidRune(r) {
			numbers[r] = escape
		}
	}
	var b strings.Builder
	for _, r := range text {
		switch escape, ok := numbers[r]; {
		case r == '"', r == '\\':
			b.WriteString(`\` + string(r))
		case r == '\n':
			b.WriteString(`\n`)
		case ok:
			b.WriteString(escape)
		case unicode.IsControl(r):
			fmt.Fprintf(&b, `\u%04X`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
