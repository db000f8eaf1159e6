package tomldoc

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pelletier/go-toml/v2/unstable"

	"prompt-recipes/content/problem"
)

// This file explains mistakes to people who do not know TOML. A parser only says where it stopped.
// The functions below look at the text there to find out what the mistake is; they ignore the
// parser's message.

// Hints that fit several mistakes.
const (
	hintValue   = `a text is between " and ", a date is written 2026-03-18, and true and false are in small letters`
	hintPair    = `write key = "text"`
	hintHeader  = "write [name], or [[name]] for an entry of a list"
	hintOneLine = "write all of it in one line, or a prompt of several lines between ''' and '''"
)

// explainSyntax returns the mistake that made the parser stop at an offset. It tries several
// explain functions; each returns nil for a mistake of another kind.
func (d *Document) explainSyntax(at int) *problem.Problem {
	if wrong := d.explainCharacter(at); wrong != nil {
		return wrong
	}
	if wrong := d.explainPreviousText(at); wrong != nil {
		return wrong
	}
	begun := readExpression(d.source, d.expressionStart(), at)
	if wrong := d.explainText(begun, at); wrong != nil {
		return wrong
	}
	switch {
	case begun.isHeader && len(begun.brackets) > 0:
		return d.explainHeader(at)
	case len(begun.brackets) > 0:
		return d.explainList(begun, at)
	case begun.equals < 0 && !begun.isHeader:
		return d.explainKey(at)
	default:
		return d.explainLine(begun, at)
	}
}

// expressionStart returns the start of the expression that the parser could not parse. It follows
// the last expression that the parser did parse.
func (d *Document) expressionStart() int {
	at := 0
	if done := d.places.expressions; len(done) > 0 {
		at = d.lineEnd(done[len(done)-1].end)
	}
	f := finder{source: d.source}
	return f.skip(at, " \t\n")
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
		if strings.HasPrefix(d.source[at:], mark) {
			return d.mistake(at, "<<<<<<<, ======= and >>>>>>> are from a merge of two versions",
				"keep one of the two, and remove these lines")
		}
	}
	return nil
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
	case len(quotes) == 3 && !strings.Contains(d.source[text.end:at], "\n"):
		return d.explainClosingQuotes(text, quotes)
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

func (d *Document) explainClosingQuotes(text span, quotes string) *problem.Problem {
	message := fmt.Sprintf("the %s here ends the text that opens in line %d", quotes, d.Line(text.start))
	return d.mistake(text.end-len(quotes), message, hintWithin(quotes))
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

// unfinished is an expression up to the offset at which the parser stopped.
type unfinished struct {
	isHeader bool
	equals   int   // offset of the first equals sign outside of texts; -1 for none
	brackets []int // offsets of the lists and inline tables that are open
	text     span  // the last text in quotes; its end is -1 if it has no closing quotes
	hasText  bool
}

// readExpression reads the expression at start up to the offset at which the parser stopped.
func readExpression(source string, start, stop int) unfinished {
	u := unfinished{equals: -1, isHeader: strings.HasPrefix(source[start:], "[")}
	for at := start; at < stop; at++ {
		switch source[at] {
		case '"', '\'':
			u.text = span{at, endOfText(source, at)}
			u.hasText = true
			if u.text.end < 0 {
				return u
			}
			at = u.text.end - 1
		case '#':
			comment, _, _ := strings.Cut(source[at:], "\n")
			at += len(comment) - 1
		case '=':
			if u.equals < 0 {
				u.equals = at
			}
		case '[', '{':
			u.brackets = append(u.brackets, at)
		case ']', '}':
			u.brackets = u.brackets[:max(0, len(u.brackets)-1)]
		}
	}
	return u
}

// endOfText returns the offset after a text in quotes, or -1 if the closing quotes are missing.
func endOfText(source string, start int) int {
	quotes := openingQuotes(source[start:])
	for at := start + len(quotes); at < len(source); at++ {
		switch {
		case source[at] == '\\' && quotes[0] == '"':
			at++
		case source[at] == '\n' && len(quotes) == 1:
			return -1
		case strings.HasPrefix(source[at:], quotes):
			return at + len(quotes)
		}
	}
	return -1
}

// explainText explains a text in quotes that is not closed, is closed too early or contains an
// invalid escape.
func (d *Document) explainText(begun unfinished, at int) *problem.Problem {
	if !begun.hasText {
		return nil
	}
	text := begun.text
	quotes := openingQuotes(d.source[text.start:])
	switch {
	case text.end < 0 && len(quotes) > 1:
		message := fmt.Sprintf("the text that opens here has no closing %s", quotes)
		return d.mistake(text.start, message, fmt.Sprintf("write %s after it", quotes))
	case text.end > at: // within the text
		return d.explainEscape(at)
	case text.end < 0:
		return d.explainUnclosed(text.start, quotes)
	case strings.Contains(d.source[text.end:at], "\n"):
		return nil
	case len(quotes) > 1:
		return d.explainClosingQuotes(text, quotes)
	}
	return d.explainEarlyEnd(text, quotes, at)
}

func (d *Document) explainEscape(at int) *problem.Problem {
	start := strings.LastIndexByte(d.source[:at+1], '\\')
	if start < 0 {
		return nil
	}
	_, size := utf8.DecodeRuneInString(d.source[start+1:])
	message := fmt.Sprintf("%s does not begin an escape", d.source[start:start+1+size])
	return d.mistake(start, message, `write \\ for a backslash, or put the text between ' and '`)
}

// explainUnclosed explains a one-line text without closing quotes.
func (d *Document) explainUnclosed(start int, quote string) *problem.Problem {
	hint := fmt.Sprintf("write a straight %s after it", quote)
	next := d.lineEnd(start) + 1
	if next < len(d.source) && !mayFollowValue(d.source[next:d.lineEnd(next)]) {
		hint = hintOneLine
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

// explainEarlyEnd explains quotes that end a text too early, so that a word follows on the same
// line.
func (d *Document) explainEarlyEnd(text span, quote string, at int) *problem.Problem {
	word := wordAt(d.source[at:])
	if word == "" || strings.TrimSpace(d.source[text.end:at]) != "" {
		return nil
	}
	hint := hintWithin(quote)
	if strings.Contains(d.source[text.start:text.end], "„") {
		hint = "write “ after a quotation that „ begins"
	}
	return d.mistake(text.start, fmt.Sprintf("the text that opens here ends before %s", word), hint)
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

// atEnd reports whether the code of a line ends at an offset: the line or the file ends there, or a
// comment begins.
func (d *Document) atEnd(at int) bool {
	return at >= len(d.source) || d.source[at] == '\n' || d.source[at] == '#'
}

func (d *Document) explainHeader(at int) *problem.Problem {
	before := strings.TrimRight(d.source[:at], " \t")
	if d.found(at) == "']'" && strings.ContainsAny(before[len(before)-1:], "[.") {
		return d.mistake(at, "a part of the name between the brackets is missing", "write [name]")
	}
	if d.found(at) == "']'" { // the first of two
		at++
	}
	return d.mistake(at, "expected ] after the name, found "+d.found(at), hintHeader)
}

func (d *Document) explainKey(at int) *problem.Problem {
	switch {
	case strings.ContainsAny(d.found(at), "=."):
		return d.mistake(at, "there is no key before "+d.found(at), hintPair)
	case d.atEnd(at):
		return d.mistake(at, "there is no = after the key", hintPair)
	}
	return d.mistake(at, `expected key = "text", found `+d.found(at),
		"a key has letters, digits, - and _, and a comment begins with #")
}

func (d *Document) explainList(begun unfinished, at int) *problem.Problem {
	if d.found(at) == "','" {
		return d.mistake(at, "there is nothing before this comma", "remove it")
	}
	open := begun.brackets[len(begun.brackets)-1]
	// the list before the header is not closed
	if header := d.headerWithin(begun.brackets); header > 0 {
		open = begun.brackets[header-1]
		at = begun.brackets[header]
		return d.explainOpenList("list", open, at)
	}
	before := strings.TrimRight(d.source[:at], " \t\n")
	entry := before[strings.LastIndexAny(before, "[{,")+1:]
	what := "list"
	if d.source[open] == '{' {
		what = "table"
	}
	switch {
	case what == "table" && !strings.Contains(entry, "="):
		return d.explainKey(at)
	case !d.atEnd(at) && strings.TrimSpace(strings.TrimSuffix(entry, "=")) == "":
		return d.explainValueAt(at)
	}
	return d.explainOpenList(what, open, at)
}

// headerWithin returns the index of the first bracket that looks like a header because it begins a
// line. It ignores the first of the open brackets, and returns 0 if no other one looks like a
// header.
func (d *Document) headerWithin(brackets []int) int {
	for i, at := range brackets[1:] {
		if d.source[at-1] == '\n' {
			return i + 1
		}
	}
	return 0
}

func (d *Document) explainOpenList(what string, open, at int) *problem.Problem {
	where := ""
	if line := d.Line(open); line < d.Line(at) {
		where = fmt.Sprintf(" that opens in line %d", line)
	}
	message := fmt.Sprintf("expected a comma or the end of the %s%s, found %s", what, where, d.found(at))
	return d.mistake(at, message, "write a comma between two entries, and ] or } after the last")
}

// explainLine explains what follows an equals sign or a header.
func (d *Document) explainLine(begun unfinished, at int) *problem.Problem {
	isEmpty := begun.equals >= 0 && strings.TrimSpace(d.source[begun.equals+1:at]) == ""
	switch {
	case isEmpty && d.atEnd(at):
		return d.mistake(at, "there is no value after the =", `write one, such as a text between " and "`)
	case isEmpty:
		return d.explainValueAt(at)
	case d.found(at) == "'/'":
		return d.mistake(at, "'/' is in no value", `a date is written 2026-03-18, a text is between " and "`)
	}
	return d.mistake(at, d.found(at)+" is too much in this line",
		`a text is between " and ", a comment begins with #, and each key or [name] has its own line`)
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
