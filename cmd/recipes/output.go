package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
)

// printf writes to the terminal or to the log of a CI. All commands print with it. The values may come
// from anybody: they are texts of a catalogue, file names, or arguments. So printf writes them as
// printable does, and neither a terminal nor a CI obeys them. The format is part of this program, and is
// written as it is.
//
// printf changes the elements of values in place and passes values on: so go vet knows it for a wrapper of
// fmt.Fprintf, and compares the format of each call with its values.
func printf(w io.Writer, format string, values ...any) {
	for i, value := range values {
		if _, isNumber := value.(int); !isNumber {
			values[i] = printable(fmt.Sprint(value))
		}
	}
	fmt.Fprintf(w, format, values...)
}

// errorLines returns the lines of a message. Each problem has a line, and so has each of several errors that
// were joined.
func errorLines(err error) []string {
	switch e := err.(type) {
	case problem.List:
		return problemLines(e)
	case interface{ Unwrap() []error }:
		var lines []string
		for _, joined := range e.Unwrap() {
			lines = append(lines, errorLines(joined)...)
		}
		return lines
	}
	return []string{err.Error()}
}

// printable returns a text in one line, with escapes for everything that a terminal or a CI would obey.
func printable(text string) string { return withoutCommands(visible(text)) }

// visible returns a text with escapes for the characters that people cannot see.
func visible(text string) string {
	var b strings.Builder
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case check.IsHidden(text, i, r):
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// ciCommands escapes the commands of GitHub Actions, Azure Pipelines and TeamCity that may be anywhere in
// a line.
var ciCommands = strings.NewReplacer("##[", `\x23#[`, "##vso[", `\x23#vso[`, "##teamcity[", `\x23#teamcity[`)

// withoutCommands escapes everything in a line that a CI takes for a command. GitHub Actions also obeys
// lines that begin with two colons, even if there are spaces before them.
func withoutCommands(line string) string {
	text := strings.TrimLeftFunc(line, unicode.IsSpace)
	if rest, isCommand := strings.CutPrefix(text, "::"); isCommand {
		line = line[:len(line)-len(text)] + `\x3a:` + rest
	}
	return ciCommands.Replace(line)
}
