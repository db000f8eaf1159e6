package main

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content/prose"
)

// printf writes to the terminal or to the log of a CI. All commands print with it. w is a writer of the root command.
//
// The values are texts of a catalogue, file names or arguments, so they may come from anybody. printf writes them with
// the escapes of printable, so that neither a terminal nor a CI obeys them. It writes the format as it is, because that
// is part of this program. printf returns no error: if writing fails, run returns the error at the end.
func printf(w io.Writer, format string, values ...any) {
	for i, value := range values {
		values[i] = escapedValue{value} // in place, so go vet compares the format of each call with its values
	}
	_, _ = fmt.Fprintf(w, format, values...)
}

// escapedValue is a value of any type. Package fmt formats the value as usual, but with the escapes of printable.
type escapedValue struct{ value any }

func (e escapedValue) Format(state fmt.State, verb rune) {
	text := fmt.Sprintf(fmt.FormatString(state, verb), e.value)
	_, _ = io.WriteString(state, printable(text)) // to memory
}

// output is the writer of the root command. It keeps the first error, so that commands need not look at every error.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(data []byte) (int, error) {
	n, err := o.to.Write(data)
	o.err = cmp.Or(o.err, err)
	return n, err
}

// printable returns a text in one line, with escapes for everything that a terminal or a CI would obey.
func printable(text string) string { return strings.Join(printableParts(text), "") }

// printableParts returns each character of a text as printable writes it. Characters that people cannot see are
// escaped, and so is the first character of each command for a CI.
func printableParts(text string) []string {
	isCommand := map[int]bool{} // by index of a byte
	for _, match := range ciCommands.FindAllStringSubmatchIndex(text, -1) {
		isCommand[max(match[2], match[4])] = true // -1 stands for the group that does not match
	}
	var parts []string
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case isCommand[i], r == utf8.RuneError && size == 1:
			parts = append(parts, fmt.Sprintf(`\x%02x`, text[i]))
		case prose.IsHidden(text, i, r):
			parts = append(parts, strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			parts = append(parts, string(r))
		}
	}
	return parts
}

// ciCommands matches what a CI takes for a command. GitHub Actions obeys lines that begin with two colons,
// even if there are spaces before them. Its other commands, and those of Azure Pipelines and TeamCity, may be
// anywhere in a line.
var ciCommands = regexp.MustCompile(`^\p{Zs}*(::)|(##)(?:vso|teamcity)?\[`)
