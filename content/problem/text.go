package problem

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// Text is the text of a file. What it takes to find places is computed once, when the first is asked for. A Text must not
// be used by several goroutines at once.
type Text struct {
	file    string
	source  string
	scanned *scanner // see places
	starts  []int    // byte offset of each line
}

// NewText is the text of a file with the given content. A byte order mark is not part of it, and no column counts it.
func NewText(file string, data []byte) *Text {
	return &Text{file: file, source: strings.TrimPrefix(string(data), "\ufeff")}
}

// Source is the text itself.
func (t *Text) Source() string { return t.source }

// Errorf is an error at a byte offset.
func (t *Text) Errorf(offset int, format string, args ...any) Problem {
	return t.at(offset, Error, fmt.Sprintf(format, args...))
}

// Warningf is a warning at a byte offset.
func (t *Text) Warningf(offset int, format string, args ...any) Problem {
	return t.at(offset, Warning, fmt.Sprintf(format, args...))
}

// around is the number of lines that an excerpt has before and after the line in question.
const around = 1

func (t *Text) at(offset int, severity Severity, message string) Problem {
	if t.starts == nil {
		t.starts = []int{0}
		for i := range len(t.source) {
			if t.source[i] == '\n' {
				t.starts = append(t.starts, i+1)
			}
		}
	}
	offset = min(offset, len(t.source))
	line, found := slices.BinarySearch(t.starts, offset)
	if !found {
		line--
	}
	first := max(0, line-around)
	end := len(t.source)
	if next := line + around + 1; next < len(t.starts) {
		end = t.starts[next]
	}
	excerpt := strings.TrimSuffix(t.source[t.starts[first]:end], "\n")
	return Problem{
		File: t.file, Line: line + 1, Column: utf8.RuneCountInString(t.source[t.starts[line]:offset]) + 1,
		Severity: severity, Message: message,
		FirstLine: first + 1, Lines: strings.Split(excerpt, "\n"),
	}
}

// NotTOML is the error that the TOML decoder gave for the text. The decoder's own line cannot be used: it has counted the
// line break that the error is about. Its column is in bytes.
func (t *Text) NotTOML(err error) Problem {
	if e, ok := errors.AsType[beyondBounds](err); ok {
		return t.Errorf(e.Offset, "%s", e.Message)
	}
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

// Line is the number of the line that a byte offset is in, starting at 1.
func (t *Text) Line(offset int) int { return t.at(offset, "", "").Line }
