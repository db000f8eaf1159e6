package problem

import (
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
	if beyond := t.places().beyond; beyond != nil {
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
	at := e.Position.Start
	if strings.HasPrefix(e.Message, "TOML files cannot contain control characters") {
		at++ // only here the decoder gives the place before
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
	return t.Errorf(at, "%s", e.Message)
}

var (
	opening = regexp.MustCompile(`^[\w.-]+[ \t]*=[ \t]*$`) // the line before the quotes that open a text of several lines
	word    = regexp.MustCompile(`^[\pL\pN]+`)
)

// unclosed is where a text opens that has no closing quotes, and what to say about it, if that is why the decoder has
// stopped at a byte offset with a message. The message is "" for other errors.
func (t *Text) unclosed(at int, message string) (opens int, says string) {
	for _, s := range t.places().strings {
		quote := quotes(t.source[s.start:])
		if len(quote) == 1 {
			if s.start <= at && at <= s.end && message == "strings cannot contain newlines" {
				return s.start, fmt.Sprintf("the text that opens here has no closing %s in its line", quote)
			}
			if next := word.FindString(t.source[at:]); s.end <= at && next != "" && strings.Trim(t.source[s.end:at], " \t") == "" {
				return s.start, fmt.Sprintf("the text that opens here ends before %s: a %s is missing, or there is one too many", next, quote)
			}
			continue
		}
		if s.start > at {
			break
		}
		closing := s.end - len(quote)
		if closing < s.start+len(quote) || !strings.HasPrefix(t.source[closing:], quote) {
			return s.start, fmt.Sprintf("the text that opens here has no closing %s", quote)
		}
		// Quotes that were meant to open the next text have closed this one.
		if line := t.source[strings.LastIndexByte(t.source[:closing], '\n')+1 : closing]; opening.MatchString(line) {
			next := 1 + strings.Count(t.source[:closing], "\n")
			return s.start, fmt.Sprintf("the text that opens here has no closing %s before line %d, where the next one opens", quote, next)
		}
	}
	return 0, ""
}

// WithoutComments is a file that is TOML without its comments and empty lines. What is published has no notes of authors.
func WithoutComments(data []byte) []byte {
	s := scanner{source: string(data)}
	out := make([]byte, 0, len(data))
	from := 0
	for s.at < len(s.source) {
		switch at := s.at; s.source[at] {
		case '"', '\'':
			s.text()
		case '#':
			s.skip("")
			out = append(out, strings.TrimRight(s.source[from:at], " \t")...)
			from = s.at
		case '\n':
			s.at++
			out = append(out, strings.TrimRight(s.source[from:at], " \t\r")...)
			if from = s.at; len(out) > 0 && out[len(out)-1] != '\n' {
				out = append(out, '\n')
			}
		default:
			s.at++
		}
	}
	return append(out, s.source[from:]...)
}
