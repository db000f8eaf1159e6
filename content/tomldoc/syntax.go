package tomldoc

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/problem"
)

// The functions whose names begin with explain tell people who do not know TOML what is wrong. The message
// of the parser is for people who know it, so only the place where the parser stopped is used: explainSyntax
// reads the expression up to there, and concludes what its author meant to write.

// Hints that fit several mistakes.
const (
	hintValue = `a text is between " and ", a date is written 2026-03-18, and true and false are in small letters`
	hintPair  = `write key = "text"`
)

// explainSyntax returns the mistake that made the parser stop at an offset.
func (d *Document) explainSyntax(at int) *problem.Problem {
	if wrong := d.explainCharacter(at); wrong != nil {
		return wrong
	}
	if wrong := d.explainPreviousText(at); wrong != nil {
		return wrong
	}
	begun := readExpression(d.source, d.expressionStart(), at)
	if wrong := d.explainText(begun.text, at); wrong != nil {
		return wrong
	}
	here := begun.levels[len(begun.levels)-1]
	isInBrackets := len(begun.levels) > 1
	header := d.headerWithin(begun.levels)
	switch {
	case begun.isHeader && (isInBrackets || here.isEmpty):
		return d.explainHeader(at)
	case isInBrackets && d.startsWith(at, ","):
		return d.mistake(at, "there is nothing before this comma", "remove it")
	case header > 0: // the list before it is not closed
		return d.explainOpenLevel(begun.levels[header-1], begun.levels[header].opens)
	case !begun.isHeader && !here.isList && !here.hasEquals:
		return d.explainKey(at)
	case here.isEmpty && here.hasEquals && (d.atEnd(at) || d.startsWith(at, "}")):
		return d.mistake(at, "there is no value after the =", `write one, such as a text between " and "`)
	case here.isEmpty && !d.atEnd(at):
		return d.explainValueAt(at)
	case isInBrackets:
		return d.explainOpenLevel(here, at)
	case d.startsWith(at, "/"):
		return d.mistake(at, "'/' is in no value", `a date is written 2026-03-18, a text is between " and "`)
	}
	return d.mistake(at, d.found(at)+" is too much in this line",
		`a text is between " and ", a comment begins with #, and each key or [name] has its own line`)
}

// explainCharacter explains characters that are not allowed anywhere in TOML, and the conflict
// markers that a merge leaves.
func (d *Document) explainCharacter(at int) *problem.Problem {
	r, _ := utf8.DecodeRuneInString(d.source[at:])
	switch {
	case r == '\r':
		return d.mistake(at, "a carriage return without a line feed",
			"save the file with line ends of Unix (LF) or Windows (CR LF)")
	case r != '\n' && r != '\t' && unicode.IsControl(r):
		return d.mistake(at, fmt.Sprintf("an invisible character, 0x%02x", r), "remove it")
	}
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>"} {
		if d.startsWith(at, mark) {
			return d.mistake(at, "<<<<<<<, ======= and >>>>>>> are from a merge of two versions",
				"keep the lines that are right, of one or of both, and remove these")
		}
	}
	return nil
}

func (d *Document) explainHeader(at int) *problem.Problem {
	before := strings.TrimRight(d.source[:at], " \t")
	isBracket := d.startsWith(at, "]")
	switch {
	case isBracket && strings.ContainsAny(before[len(before)-1:], "[."):
		return d.mistake(at, "a part of the name between the brackets is missing", "write [name]")
	case isBracket: // the first of two
		at++
	}
	return d.mistake(at, "expected ] after the name, found "+d.found(at),
		"write [name], or [[name]] for an entry of a list")
}

func (d *Document) explainKey(at int) *problem.Problem {
	switch {
	case d.startsWith(at, "="), d.startsWith(at, "."):
		return d.mistake(at, "there is no key before "+d.found(at), hintPair)
	case d.atEnd(at):
		return d.mistake(at, "there is no = after the key", hintPair)
	}
	return d.mistake(at, `expected key = "text", found `+d.found(at),
		"a key has letters from a to z, digits, - and _, or quotation marks around it; a comment begins with #")
}

func (d *Document) explainOpenLevel(open level, at int) *problem.Problem {
	what := "table"
	if open.isList {
		what = "list"
	}
	where := ""
	if line := d.Line(open.opens); line < d.Line(at) {
		where = fmt.Sprintf(" that opens in line %d", line)
	}
	message := fmt.Sprintf("expected a comma or the end of the %s%s, found %s", what, where, d.found(at))
	return d.mistake(at, message, "write a comma between two entries, and ] or } after the last")
}

// foreignQuotes are the characters that people and word processors write instead of straight
// quotes.
const foreignQuotes = "“”„«»‘’‚´`"

// explainValueAt explains a value that TOML does not have.
func (d *Document) explainValueAt(at int) *problem.Problem {
	r, _ := utf8.DecodeRuneInString(d.source[at:])
	if strings.ContainsRune(foreignQuotes, r) {
		return d.mistake(at, string(r)+" opens no text", `write " before the text and after it`)
	}
	value := wordAt(d.source[at:])
	if value == "" {
		value = d.found(at)
	}
	return d.mistake(at, value+" is not a value", hintValue)
}

// wordAt returns the letters and digits that a text begins with.
func wordAt(text string) string {
	isOther := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }
	if end := strings.IndexFunc(text, isOther); end >= 0 {
		return text[:end]
	}
	return text
}

// found describes what is at an offset, for messages.
func (d *Document) found(at int) string {
	switch {
	case at >= len(d.source):
		return "the end of the file"
	case d.source[at] == '\n':
		return "the end of the line"
	default:
		r, _ := utf8.DecodeRuneInString(d.source[at:])
		if !unicode.IsPrint(r) {
			return strconv.QuoteRune(r)
		}
		return "'" + string(r) + "'"
	}
}

func (d *Document) startsWith(at int, text string) bool {
	return strings.HasPrefix(d.source[at:], text)
}

// atEnd reports whether the code of a line ends at an offset: the line or the file ends there, or a
// comment begins.
func (d *Document) atEnd(at int) bool {
	return at >= len(d.source) || d.source[at] == '\n' || d.source[at] == '#'
}
