package tomldoc

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	gotoml "github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"

	"prompt-recipes/content/problem"
)

// The functions whose names begin with explain tell people who do not know TOML what is wrong. A parser's message is
// for people who know TOML, so these functions use little more than the place where it stopped. From the text there
// and before it they guess what the author meant to write.

// hintValue is a hint for any mistake in a value.
const hintValue = `a text is between " and ", a date is written 2026-03-18, and true and false are in small letters`

// foreignQuotes are the characters that people and word processors write instead of straight quotes.
const foreignQuotes = "“”„«»‘’‚´`"

// explainSyntax explains the mistake that made the parser stop at an offset.
func (d *Document) explainSyntax(at int) *problem.Problem {
	texts, open := scan(d.source[:at])
	if i := slices.IndexFunc(texts, d.endsWithKey); i >= 0 {
		return d.explainOpenBlock(texts[i])
	}
	if len(texts) > 0 {
		if wrong := d.explainText(texts[len(texts)-1], at); wrong != nil {
			return wrong
		}
	}
	return d.mistake(at, "unexpected "+d.found(at), d.hint(at, open))
}

// hint returns what to do about a mistake outside texts. open has the offsets of the brackets that are open at the
// mistake.
func (d *Document) hint(at int, open []int) string {
	here := d.source[at:]
	next, _ := utf8.DecodeRuneInString(here)
	before := strings.TrimSpace(d.source[d.lines.Start(at):at])
	isInList := len(open) > 0 && d.startOfBlanks(open[0]) > d.lines.Start(open[0]) // not a [header]
	switch {
	case strings.HasPrefix(here, "<<<<<<<"), strings.HasPrefix(here, "======="), strings.HasPrefix(here, ">>>>>>>"):
		return "<<<<<<<, ======= and >>>>>>> are from a merge of two versions: " +
			"keep the lines that are right, of one or of both, and remove these"
	case strings.ContainsRune(foreignQuotes, next):
		return `write a straight " before a text and after it`
	case unicode.IsControl(next) && next != '\n':
		return "remove this character, which is invisible"
	case isInList:
		return fmt.Sprintf(`the list or table that opens in line %d has a comma between two entries, and ] or } `+
			`after the last; a text in it is between " and "`, d.Line(open[0]))
	case strings.HasSuffix(before, "="):
		return hintValue
	case len(open) == 0 && !strings.ContainsAny(before, "=]}"):
		return `write key = "text", with a key of letters from a to z, digits, - and _; ` +
			"a prompt of several lines is between ''' and ''', and a comment begins with #"
	}
	return `a text is between " and ", a date is written 2026-03-18, a comment begins with #, ` +
		"and each key and each [name] has its own line"
}

// explainText explains a text in quotes that is not closed, is closed too early or contains an invalid escape. at is
// the offset where the parser stopped. explainText returns nil if the text has none of these mistakes.
func (d *Document) explainText(text span, at int) *problem.Problem {
	quotes := openingQuotes(d.source[text.start:])
	next, _ := utf8.DecodeRuneInString(d.source[at:])
	isWord := unicode.IsLetter(next) || unicode.IsNumber(next)
	switch {
	case text.end >= 0 && isWord && strings.Trim(d.source[text.end:at], " \t") == "":
		message := fmt.Sprintf("the text that opens in line %d ends at this %s", d.Line(text.start), quotes)
		return d.mistake(text.end-len(quotes), message, hintWithin(quotes))
	case text.end >= 0:
		return nil
	case at == len(d.source) || len(quotes) == 1 && next == '\n':
		hint := fmt.Sprintf("write a straight %s after it", quotes)
		if len(quotes) == 1 {
			hint += "; a prompt of several lines is between ''' and '''"
		}
		return d.mistake(text.start, "the text that opens here has no closing "+quotes, hint)
	case unicode.IsControl(next):
		return nil
	}
	backslash := max(text.start, strings.LastIndexByte(d.source[:at+1], '\\'))
	return d.mistake(backslash, `this \ begins no valid escape`,
		`write \\ for a backslash, or put the text between ' and '`)
}

// hintWithin returns how to write quotes within a text that opens with the same quotes.
func hintWithin(quotes string) string {
	if quotes[0] == '"' {
		return `write \" for each " within it`
	}
	double := strings.ReplaceAll(quotes, "'", `"`)
	return fmt.Sprintf(`a text with %s within it goes between %s and %[2]s, where \\ stands for a backslash`,
		quotes, double)
}

// endsWithKey reports whether the last line of a text of several lines is a key and an equals sign. The author forgot
// to close such a text: the quotes that close it were meant to open the next text.
func (d *Document) endsWithKey(text span) bool {
	if text.end < 0 {
		return false
	}
	literal := d.source[text.start:text.end]
	quotes := openingQuotes(literal)
	lastLine := literal[strings.LastIndexByte(literal, '\n')+1:]
	key, isPair := strings.CutSuffix(strings.TrimRight(lastLine, quotes+" \t"), "=")
	return len(quotes) > 1 && isPair && len(strings.Fields(key)) == 1
}

// explainOpenBlock explains a text of several lines that ends at the opening quotes of the next text; see
// endsWithKey.
func (d *Document) explainOpenBlock(text span) *problem.Problem {
	quotes := openingQuotes(d.source[text.start:])
	message := fmt.Sprintf("the text that opens here has no closing %s before line %d, where the next one opens",
		quotes, d.Line(text.end-1))
	return d.mistake(text.start, message, fmt.Sprintf("write %s after it", quotes))
}

// explainValue explains why the decoder refuses a document that the parser accepts: a key or a table is defined
// twice, or a number or date does not exist, such as 2026-13-45.
func (d *Document) explainValue(err error) *problem.Problem {
	refused, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return d.mistake(0, "this is not TOML: "+err.Error(), "")
	}
	at := min(max(0, refused.Position.Start), len(d.source))
	if again, isKey := d.keyAt(at); isKey {
		return d.explainTwice(again, at)
	}
	if wrong := d.checkTwice(); wrong != nil { // the decoder places some of these mistakes in a value
		return wrong
	}
	return d.mistake(at, refused.Message, hintValue)
}

// checkTwice returns the problem that a key or a table is defined twice, or nil. If one of two definitions is a
// dotted key, BurntSushi/toml accepts both and takes the second; go-toml refuses them.
func (d *Document) checkTwice() *problem.Problem {
	var values map[string]any
	refused, ok := errors.AsType[*gotoml.DecodeError](gotoml.Unmarshal([]byte(d.source), &values))
	if !ok {
		return nil
	}
	at := d.lines.Offset(refused.Position())
	if again, isKey := d.keyAt(at); isKey {
		return d.explainTwice(again, at)
	}
	return nil
}

// keyAt returns the expression whose key or header is at an offset. isKey is false if a value is there, or nothing.
func (d *Document) keyAt(at int) (found expression, isKey bool) {
	for _, x := range d.places.expressions {
		isInKey := x.kind != unstable.KeyValue || at < x.value.start
		if x.start <= at && at <= x.end && isInKey {
			return x, true
		}
	}
	return expression{}, false
}

// explainTwice explains that a key or a header has been defined before. The message names its path without list
// indexes.
func (d *Document) explainTwice(again expression, at int) *problem.Problem {
	path := again.path
	for d.Offset(path) >= again.start && !path.IsRoot() {
		path = path.Parent() // until the path is one that was defined before
	}
	if path.IsRoot() {
		return d.mistake(at, "a key is there twice in this value", "remove one of the two")
	}
	name := path.WithoutIndexes()
	hint := "remove one of the two, or write the [header] above this one that it belongs to"
	if again.kind != unstable.KeyValue {
		hint = fmt.Sprintf("move what is below this one there, or if each is an entry of a list, "+
			"write [[%s]] above all that belongs to it", name)
	}
	return d.mistake(at, fmt.Sprintf("%s is in line %d already", name, d.Line(d.Offset(path))), hint)
}

// found describes the character at an offset, for messages.
func (d *Document) found(at int) string {
	switch {
	case at >= len(d.source):
		return "end of the file"
	case d.source[at] == '\n':
		return "end of the line"
	}
	next, _ := utf8.DecodeRuneInString(d.source[at:])
	return strconv.QuoteRune(next)
}
