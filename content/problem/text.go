package problem

import (
	"bytes"
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
	scanned *scanner         // see places
	starts  []int            // byte offset of each line
	before  []int            // number of characters before each block of the text
	found   map[Severity]int // number of problems that were reported
}

// block is the number of bytes between two entries of Text.before. A column takes at most so many steps to count.
const block = 1024

// NewText is the text of a file with the given content. A byte order mark is not part of it, and no column counts it.
func NewText(file string, data []byte) *Text {
	return &Text{file: file, found: map[Severity]int{}, source: string(bytes.TrimPrefix(data, []byte("\ufeff")))}
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

// Listed is the number of problems of a file and a severity that a list has at most. The others are counted.
const Listed = 100

// Report adds a problem at a byte offset to a list, or only counts it if the lists have enough of this file and severity.
func (t *Text) Report(list *List, severity Severity, offset int, format string, args ...any) {
	if t.found[severity]++; !t.Full(severity) {
		*list = append(*list, t.at(offset, severity, fmt.Sprintf(format, args...)))
	}
}

// Full reports whether further problems of a severity are only counted.
func (t *Text) Full(severity Severity) bool { return t.found[severity] > Listed }

// Rest are problems that stand for those which were only counted, at the end of the text: at most one of each severity.
func (t *Text) Rest() (rest List) {
	for _, severity := range []Severity{Error, Warning} {
		if t.Full(severity) {
			rest = append(rest, Unlisted(t.at(len(t.source), severity, ""), t.found[severity]-Listed))
		}
	}
	return rest
}

// Unlisted is a problem at the place and of the severity of p that stands for n others.
func Unlisted(p Problem, n int) Problem {
	p.More = n - 1
	p.Message = fmt.Sprintf("%d more in this file; mend those above first", n)
	return p
}

// around is the number of lines that an excerpt has before and after the line in question.
const around = 1

func (t *Text) at(offset int, severity Severity, message string) Problem {
	if t.starts == nil {
		t.index()
	}
	offset = min(offset, len(t.source))
	line, found := slices.BinarySearch(t.starts, offset)
	if !found {
		line--
	}
	first, end := max(0, line-around), min(line+around+1, len(t.starts))
	if t.source == "" || strings.HasSuffix(t.source, "\n") {
		end = min(end, max(1, len(t.starts)-1)) // nothing follows the last line break
	}
	lines := make([]string, 0, end-first)
	for i := first; i < end; i++ {
		lines = append(lines, t.source[t.starts[i]:t.ends(i)])
	}
	return Problem{
		File: t.file, Line: line + 1, Column: t.characters(offset) - t.characters(t.starts[line]) + 1,
		Severity: severity, Message: message,
		FirstLine: first + 1, Lines: lines,
	}
}

// ends is the byte offset at which a line ends, without its line break.
func (t *Text) ends(line int) int {
	if line+1 < len(t.starts) {
		return t.starts[line+1] - 1
	}
	return len(t.source)
}

func (t *Text) index() {
	t.starts = make([]int, 1, strings.Count(t.source, "\n")+1)
	count := 0
	for i := range len(t.source) {
		if i%block == 0 {
			t.before = append(t.before, count)
		}
		if utf8.RuneStart(t.source[i]) {
			count++
		}
		if t.source[i] == '\n' {
			t.starts = append(t.starts, i+1)
		}
	}
	t.before = append(t.before, count) // for the end of a text that fills its last block
}

// characters is the number of characters before a byte offset.
func (t *Text) characters(offset int) int {
	count := t.before[offset/block]
	for i := offset / block * block; i < offset; i++ {
		if utf8.RuneStart(t.source[i]) {
			count++
		}
	}
	return count
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
