//go:build !js

package locales

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
)

// line is the line on which a message stands, 1 for one that is not found.
func (f *messageFile) line(id string) int {
	key := regexp.MustCompile(`(?m)^[ \t]*\[?[ \t]*["']?` + regexp.QuoteMeta(id) + `["']?[ \t]*[\]=]`)
	if at := key.FindStringIndex(f.text); at != nil {
		return strings.Count(f.text[:at[0]], "\n") + 1
	}
	return 1
}

// syntaxErrorAt is the line and the column in characters of a syntax error, both starting at 1. The decoder's own cannot
// be used: it has counted the line break that an error is about, and counts columns in bytes. Package content, which
// knows nothing of this one, does the same.
func syntaxErrorAt(source string, e toml.ParseError) (line, column int) {
	at := e.Position.Start
	if strings.HasPrefix(e.Message, "TOML files cannot contain control characters") {
		at++ // here alone the decoder says where it was before
	}
	at = min(max(0, at), len(source))
	read := source[at:min(at+e.Position.Len, len(source))]
	whole := strings.HasPrefix(source[at+len(read):], `"""`) // of some escapes the decoder says only which text they are in
	if strings.Contains(read, "\n") && !whole {              // in a text of several lines what is wrong is where it stopped
		_, last := utf8.DecodeLastRuneInString(read)
		at += len(read) - last
	} else {
		at += len(read) - len(strings.TrimLeft(read, " \t"))
	}
	before := source[:at]
	return strings.Count(before, "\n") + 1, utf8.RuneCountInString(before[strings.LastIndexByte(before, '\n')+1:]) + 1
}
