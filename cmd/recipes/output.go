package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

// printf writes to the terminal or to the log of a CI. The format is ours; its line breaks are kept.
// The values may come from others: texts of a catalogue, file names, arguments. printf shows them so
// that whatever reads the output does not obey them; see printable. All commands print with it.
func printf(w io.Writer, format string, values ...any) {
	shown := make([]any, len(values))
	for i, value := range values {
		if _, isNumber := value.(int); isNumber {
			shown[i] = value
		} else {
			shown[i] = printable(fmt.Sprint(value))
		}
	}
	fmt.Fprintf(w, format, shown...)
}

// printableError returns an error with the same exit status that can be printed. Only a list of
// problems has several lines.
func printableError(err error) error {
	status, hasStatus := errors.AsType[cli.ExitCoder](err)
	if !hasStatus {
		return err
	}
	problems, isList := errors.AsType[problem.List](err)
	if !isList {
		return cli.Exit(printable(err.Error()), status.ExitCode())
	}
	lines := make([]string, len(problems))
	for i, p := range problems {
		lines[i] = printable(p.Error())
	}
	return cli.Exit(strings.Join(lines, "\n"), status.ExitCode())
}

// printable returns a text on one line, with escapes for what a terminal or a CI would obey.
func printable(text string) string { return withoutCommands(visible(text)) }

// visible returns a text with escapes for the characters that people cannot see.
func visible(text string) string {
	var b strings.Builder
	for i, r := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		b.WriteString(visibleRune(r, text[i:i+size]))
	}
	return b.String()
}

// visibleRune returns a character, or an escape for it if people cannot see it. bytes is how it is
// encoded: bytes that are not UTF-8 have no character.
func visibleRune(r rune, bytes string) string {
	switch {
	case r == utf8.RuneError && len(bytes) == 1:
		return fmt.Sprintf(`\x%02x`, bytes[0])
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp):
		return strings.Trim(strconv.QuoteRuneToASCII(r), "'")
	}
	return string(r)
}

// ciCommands makes commands that CI systems look for anywhere in a line into something else: those of
// GitHub Actions, Azure Pipelines and TeamCity.
var ciCommands = strings.NewReplacer("##[", `\x23#[`, "##vso[", `\x23#vso[`, "##teamcity[", `\x23#teamcity[`)

// withoutCommands returns a line that no CI takes for a command. GitHub Actions obeys lines that
// begin with two colons, also behind spaces.
func withoutCommands(line string) string {
	text := strings.TrimLeftFunc(line, unicode.IsSpace)
	if rest, isCommand := strings.CutPrefix(text, "::"); isCommand {
		line = line[:len(line)-len(text)] + `\x3a:` + rest
	}
	return ciCommands.Replace(line)
}
