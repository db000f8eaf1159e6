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

	"prompt-recipes/content/check"
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
	if prevented, isPrevented := errors.AsType[preventedError](err); isPrevented {
		lines = append([]string{printable(prevented.what) + ":"}, lines...)
	}
	return cli.Exit(strings.Join(lines, "\n"), status.ExitCode())
}

// preventedError says what problems have prevented.
type preventedError struct {
	what     string
	problems problem.List
}

func (p preventedError) Error() string { return p.what + ":\n" + p.problems.Error() }

func (p preventedError) Unwrap() error { return p.problems }

// printable returns a text on one line, with escapes for what a terminal or a CI would obey.
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
