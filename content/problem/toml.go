package problem

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// Unmarshal is toml.Unmarshal for a text that nobody has checked. It returns what keeps it from being decoded; nil for a text
// that is TOML and within the bounds of the scanner.
func (t *Text) Unmarshal(v any) List {
	if beyond := t.places.beyond; beyond != nil {
		return List{t.Errorf(beyond.Offset, "%s", beyond.Message)}
	}
	if err := toml.Unmarshal([]byte(t.source), v); err != nil {
		return List{t.notTOML(err)}
	}
	return nil
}

// notTOML is the error that the TOML decoder gave for the text. The decoder's own line cannot be used: it has counted the
// line break that the error is about. Its column is in bytes.
func (t *Text) notTOML(err error) Problem {
	e, ok := errors.AsType[toml.ParseError](err)
	if !ok {
		return t.Errorf(0, "%s", err)
	}
	at := e.Position.Start + strings.Count(e.Message, "control characters") // for these it gives the place before
	if strings.HasPrefix(e.Message, "invalid UTF-8") {                      // the decoder gives the start of a text
		return t.Errorf(strings.IndexRune(t.source, utf8.RuneError), "not valid UTF-8; save the file as UTF-8")
	}
	at = min(max(0, at), len(t.source))
	read := t.source[at:min(at+e.Position.Len, len(t.source))]
	whole := strings.HasPrefix(t.source[at+len(read):], `"""`) // for some escapes the decoder gives only the text they are in
	if strings.Contains(read, "\n") && !whole {                // in a text of several lines, the error is where the decoder stopped
		_, last := utf8.DecodeLastRuneInString(read)
		at += len(read) - last
	} else {
		at += len(read) - len(strings.TrimLeft(read, " \t"))
	}
	if opens, message := t.unclosed(at, e.Message); message != "" {
		return t.Errorf(opens, "%s", message)
	}
	return t.Errorf(at, "%s", t.inOurWords(at, e.Message))
}

// syntax is what the decoder says of a mistake, and what to say and to write instead. The first that fits counts.
var syntax = [][2]string{
	{"^expected value but found '([“”„«»‘’‚´`])'", `$1 opens no text; write " before the text and after it`},
	{`^expected value but found the end|EOF; expected value`, `there is no value after the =; write one, such as a text between " and "`},
	{`^(?:expected value but found|expected a digit but got|floats must start with a digit, not|invalid datetime:|Invalid (?:integer|float)(?: value:)?) (?:"([^"]*)"|'([^']*)')`,
		`$1$2 is no value; a text is between " and ", a date is written 2026-03-18, and true and false are in small letters`},
	{`but got '[<>]'`, `<<<<<<<, ======= and >>>>>>> are from a merge of two versions; keep one of the two, and remove these lines`},
	{`^expected '.' or '=', but got the end|expected key separator`, `there is no = after the key; write key = "text"`},
	{`^expected '.' or '=', but got ('.*')`, `expected key = "text", found $1; a key has letters, digits, - and _, and a comment begins with #`},
	{`^unexpected ('[=.]')`, `there is no key before $1; write key = "text"`},
	{`table.* name.*, but got (.*) instead`, `expected ] after the name, found $1; write [name], or [[name]] for an entry of a list`},
	{`table names cannot be empty`, `a part of the name between the brackets is missing; write [name]`},
	{`to end with a newline.*got '/'`, `'/' is in no value; a date is written 2026-03-18, a text is between " and "`},
	{`to end with a newline.*got (.*) instead`, `$1 is too much in this line; a text is between " and ", a comment begins with #, and each key or [name] has its own line`},
	{`^expected a comma.*got (.*?)(?: instead)?$`, `expected a comma or the end of the list, found $1; write a comma between two entries, and ] or } after the last`},
	{`^unexpected comma`, `there is nothing before this comma; remove it`},
	{`(?:invalid escape.*|hexadecimal digits after )'(\\[^']+)'`, `$1 begins no escape; write \\ for a backslash, or put the text between ' and '`},
	{`'0x0d'`, `a carriage return without a line feed; save the file with line ends of Unix (LF) or Windows (CR LF)`},
	{`control characters: '0x(..)'`, `an invisible character, 0x$1; remove it`},
}

var (
	where  = strings.NewReplacer(`'\n'`, "the end of the line", `'\x00'`, "the end of the file", "end of file", "the end of the file")
	twice  = regexp.MustCompile(`^Key '(.*)' (has|was) already`)
	within = map[string]string{
		`"`: `write \" for each " within it`, "'": `a text with ' within it goes between " and "`,
		`"""`: "a text that has \"\"\" goes between ''' and '''",
		"'''": `a text that has ''' goes between """ and """, where \\ stands for a backslash`,
	}
)

// inOurWords is what the message of the decoder means, at a byte offset, for somebody who does not know TOML.
func (t *Text) inOurWords(at int, message string) string {
	if key := twice.FindStringSubmatch(message); key != nil {
		start, instead := len(strings.TrimRight(t.source[:at], "[ \t")), ""
		switch {
		case strings.HasPrefix(t.source[start:], "[[") && strings.HasPrefix(t.source[t.places.again[start]:], "["+key[1]+"]"):
			instead = fmt.Sprintf(", or if each is an entry of a list, write [[%s]] there too", key[1])
		case strings.HasPrefix(t.source[start:], "[[") && strings.HasPrefix(strings.TrimLeft(t.source[t.places.again[start]:], "["), key[1]+"."):
			return fmt.Sprintf("what begins in line %d belongs below a [[%s]]: move it there", t.Line(t.places.again[start]), key[1])
		case strings.HasPrefix(t.source[start:], "[["):
			instead = ", or move this one to the file that has such a list"
		case start < at:
			instead = fmt.Sprintf(", or if each is an entry of a list, write [[%s]] above all that belongs to it", key[1])
		case strings.Contains(key[1], "."):
			instead = ", or write the [header] above this one that it belongs to"
		}
		return fmt.Sprintf("%s is in line %d already; remove one of the two%s", key[1], t.Line(t.places.again[start]), instead)
	}
	message = where.Replace(message)
	for _, s := range syntax {
		if mistake := regexp.MustCompile(s[0]); mistake.MatchString(message) {
			return string(mistake.ExpandString(nil, s[1], message, mistake.FindStringSubmatchIndex(message)))
		}
	}
	return "this is no TOML: " + message
}

var (
	opening = regexp.MustCompile(`^[\w.-]+[ \t]*=[ \t]*$`)                  // the line before the quotes that open a text of several lines
	begins  = regexp.MustCompile(`^[ \t\r]*([\w.-]+[ \t]*=|["'#\[\]{}]|$)`) // a line that may follow a value
	word    = regexp.MustCompile(`^[\pL\pN]+`)
)

// unclosed is where a text opens that has no closing quotes, and what to say about it, if that is why the decoder has
// stopped at a byte offset with a message. The message is "" for other errors.
func (t *Text) unclosed(at int, message string) (opens int, says string) {
	for _, s := range t.places.strings {
		quote := quotes(t.source[s.start:])
		if len(quote) == 1 {
			if s.end-s.start == 2 && s.end <= at && strings.Count(t.source[s.end:at], "\n") == 1 && strings.HasPrefix(message, "expected '.' or '='") {
				return s.start, "the text that opens here is empty; a prompt of several lines is between ''' and '''"
			}
			if s.start <= at && at <= s.end && (message == "strings cannot contain newlines" || strings.HasPrefix(message, "unexpected EOF")) {
				instead := fmt.Sprintf("write a straight %s after it", quote)
				if next := strings.SplitN(t.source[s.start:], "\n", 3); len(next) > 1 && !begins.MatchString(next[1]) {
					instead = "write all of it in one line, or a prompt of several lines between ''' and '''"
				}
				return s.start, fmt.Sprintf("the text that opens here has no closing %s in its line; %s", quote, instead)
			}
			if next := word.FindString(t.source[at:]); s.end <= at && next != "" && strings.Trim(t.source[s.end:at], " \t") == "" {
				instead := within[quote]
				if strings.Contains(t.source[s.start:s.end], "„") {
					instead = "write “ after a quotation that „ begins"
				}
				return s.start, fmt.Sprintf("the text that opens here ends before %s; %s", next, instead)
			}
			continue
		}
		if s.start > at {
			break
		}
		closing := s.end - len(quote)
		if closing < s.start+len(quote) || !strings.HasPrefix(t.source[closing:], quote) {
			return s.start, fmt.Sprintf("the text that opens here has no closing %[1]s; write %[1]s after it", quote)
		}
		// Quotes that were meant to open the next text have closed this one.
		if line := t.source[strings.LastIndexByte(t.source[:closing], '\n')+1 : closing]; opening.MatchString(line) {
			next := 1 + strings.Count(t.source[:closing], "\n")
			return s.start, fmt.Sprintf("the text that opens here has no closing %s before line %d, where the next one opens; write %[1]s after it", quote, next)
		}
		if s.end <= at && !strings.Contains(t.source[s.end:at], "\n") {
			return closing, fmt.Sprintf("the %s here ends the text that opens in line %d; %s", quote, t.Line(s.start), within[quote])
		}
	}
	return 0, ""
}

var (
	comment    = regexp.MustCompile(`[ \t]*#[^\n]*`)
	emptyLines = regexp.MustCompile(`([ \t\r]*\n)+`)
)

// WithoutComments is a file that is TOML without its comments and empty lines. What is published has no notes of authors.
func WithoutComments(data []byte) []byte {
	t, from := NewText("", data), 0
	var out []byte
	for _, text := range append(t.places.strings, span{len(t.source), len(t.source)}) { // a # in a text begins no comment
		between := comment.ReplaceAllString(t.source[from:text.start], "")
		out = append(out, emptyLines.ReplaceAllString(between, "\n")...)
		out = append(out, t.source[text.start:text.end]...)
		from = text.end
	}
	return bytes.TrimLeft(out, "\n")
}
