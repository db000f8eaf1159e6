package tomldoc

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"prompt-recipes/content/problem"
)

// explainText explains a text in quotes that is not closed, is closed too early or contains an
// invalid escape.
func (d *Document) explainText(text span, at int) *problem.Problem {
	if text == (span{}) {
		return nil
	}
	quotes := openingQuotes(d.source[text.start:])
	switch {
	case text.end < 0 && len(quotes) > 1:
		message := fmt.Sprintf("the text that opens here has no closing %s", quotes)
		return d.mistake(text.start, message, fmt.Sprintf("write %s after it", quotes))
	case text.end < 0:
		return d.explainUnclosed(text.start, quotes)
	case text.end > at: // within the text
		return d.explainEscape(at)
	case strings.Trim(d.source[text.end:at], " \t") == "" && !d.atEnd(at):
		return d.explainEarlyEnd(text, quotes, at)
	}
	return nil
}

func (d *Document) explainEscape(at int) *problem.Problem {
	const hint = `write \\ for a backslash, or put the text between ' and '`
	start := strings.LastIndexByte(d.source[:at+1], '\\')
	if start < 0 {
		return nil
	}
	_, size := utf8.DecodeRuneInString(d.source[start+1:])
	escape := d.source[start : start+1+size]
	digits := map[string]int{`\u`: 4, `\U`: 8}[escape]
	if digits == 0 {
		return d.mistake(start, escape+" does not begin an escape", hint)
	}
	rest := d.source[start+len(escape):]
	number := rest[:min(digits, len(rest)-len(strings.TrimLeft(rest, "0123456789abcdefABCDEF")))]
	if len(number) < digits {
		message := fmt.Sprintf("%s needs %d digits, such as those of %[1]s%0[2]*[3]x", escape, digits, 'é')
		return d.mistake(start, message, hint)
	}
	return d.mistake(start, escape+number+" stands for no character", "write the character itself, or remove it")
}

// explainUnclosed explains a one-line text without closing quotes.
func (d *Document) explainUnclosed(start int, quote string) *problem.Problem {
	hint := fmt.Sprintf("write a straight %s after it", quote)
	next := d.lines.End(start) + 1
	if next < len(d.source) && !mayFollowValue(d.source[next:d.lines.End(next)]) {
		hint = "write all of it in one line, or a prompt of several lines between ''' and '''"
	}
	return d.mistake(start, fmt.Sprintf("the text that opens here has no closing %s in its line", quote), hint)
}

// mayFollowValue reports whether a line looks like one that may follow a complete value. Any other
// line is probably part of a text.
func mayFollowValue(line string) bool {
	line = strings.TrimSpace(line)
	if line == "" || strings.ContainsAny(line[:1], `"'#[]{}`) {
		return true
	}
	key, _, isPair := strings.Cut(line, "=")
	return isPair && isBareKey(strings.TrimSpace(key))
}

// explainEarlyEnd explains quotes within a text that end it. After a single quotation mark this is only sure
// if a word follows.
func (d *Document) explainEarlyEnd(text span, quotes string, at int) *problem.Problem {
	word := wordAt(d.source[at:])
	hint := hintWithin(quotes)
	switch {
	case len(quotes) > 1:
		message := fmt.Sprintf("the %s here ends the text that opens in line %d", quotes, d.Line(text.start))
		return d.mistake(text.end-len(quotes), message, hint)
	case word == "":
		return nil
	case strings.Contains(d.source[text.start:text.end], "„"):
		hint = "write “ after a quotation that „ begins"
	}
	return d.mistake(text.start, fmt.Sprintf("the text that opens here ends before %s", word), hint)
}

// hintWithin says how to write, within a text, quotes that look like its end.
func hintWithin(quotes string) string {
	switch quotes {
	case `"`:
		return `write \" for each " within it`
	case `'`:
		return `a text with ' within it goes between " and "`
	case `"""`:
		return `a text that has """ goes between ''' and '''`
	default:
		return `a text that has ''' goes between """ and """, where \\ stands for a backslash`
	}
}

// explainPreviousText explains a text that the parser accepted although its author meant something
// else, so that the parser stopped in the expression after it.
func (d *Document) explainPreviousText(at int) *problem.Problem {
	done := d.places.expressions
	if len(done) == 0 || done[len(done)-1].kind != unstable.KeyValue {
		return nil
	}
	text := done[len(done)-1].value
	literal := d.source[text.start:text.end]
	quotes := openingQuotes(literal)
	switch {
	case len(quotes) == 1 && len(literal) == 2 && strings.Count(d.source[text.end:at], "\n") == 1:
		return d.mistake(text.start, "the text that opens here is empty",
			"a prompt of several lines is between ''' and '''")
	case len(quotes) == 3 && endsWithPairBegun(strings.TrimSuffix(literal, quotes)):
		message := fmt.Sprintf("the text that opens here has no closing %s before line %d, where the next one opens",
			quotes, d.Line(text.end-1))
		return d.mistake(text.start, message, fmt.Sprintf("write %s after it", quotes))
	}
	return nil
}

// endsWithPairBegun reports whether the last line of a text is a key and an equals sign. In that
// case the quotes after it were meant to open the next text.
func endsWithPairBegun(text string) bool {
	line := text[strings.LastIndexByte(text, '\n')+1:]
	key, rest, isPair := strings.Cut(line, "=")
	return isPair && isBareKey(strings.TrimRight(key, " \t")) && strings.TrimSpace(rest) == ""
}

func isBareKey(key string) bool {
	isOther := func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("_-.", r)
	}
	return key != "" && !strings.ContainsFunc(key, isOther)
}
