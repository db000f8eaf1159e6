package main

import (
	"bufio"
	"context"
	"fmt"
	"strings"
	"unicode"

	"github.com/urfave/cli/v3"
	"golang.org/x/text/width"

	"prompt-recipes/content/problem"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:  "check",
		Usage: "report every problem in the catalogue and the message files, with file, line and column",
		Description: "What to mend first comes first. Errors break a page; a warning is something to look at, such as a\n" +
			"translation that is not up to date, or an apostrophe that is typed straight. See recipes help writing.",
		Flags:  []cli.Flag{contentFlag(), &cli.BoolFlag{Name: "strict", Usage: "report warnings as errors, but not notes of what is left to translate"}},
		Action: check,
	}
}

func check(_ context.Context, c *cli.Command) error {
	from, err := openSource(c)
	if err != nil {
		return err
	}
	checked, err := from.Check()
	if err != nil {
		return err
	}
	number, w := map[problem.Severity]int{}, bufio.NewWriter(c.Root().Writer)
	for _, p := range checked.Problems {
		if c.Bool("strict") && p.Severity == problem.Warning {
			p.Severity = problem.Error
		}
		number[p.Severity]++
		fmt.Fprintf(w, "%s: %s: %s\n", p.Place(), p.Severity, p.Message)
		if line, indent := excerpt(p); line != "" {
			fmt.Fprintf(w, "    %s\n    %s^\n", line, indent)
		}
	}
	summary := "no problems"
	if len(checked.Problems) > 0 {
		summary = counted(number[problem.Error], "error") + ", " + counted(number[problem.Warning], "warning")
	}
	if n := number[problem.Note]; n > 0 {
		summary += ", " + counted(n, "note")
	}
	fmt.Fprintln(w, summary)
	if err := w.Flush(); err != nil {
		return err
	}
	if number[problem.Error] > 0 {
		return errReported
	}
	return nil
}

// What is shown of a long line: so many characters before and after the problem.
const before, after = 60, 40

// excerpt is the line that a problem is in, and the space under it up to the problem's column. Both are "" for a blank line.
func excerpt(p problem.Problem) (line, indent string) {
	i := p.Line - p.FirstLine
	if i < 0 || i >= len(p.Lines) || strings.TrimSpace(p.Lines[i]) == "" {
		return "", ""
	}
	text := []rune(p.Lines[i])
	at := p.Column - 1
	start, end := max(0, at-before), min(len(text), at+after)
	columns := 0
	if start > 0 {
		line, columns = "…", 1
	}
	for i, r := range text[start:end] {
		if unicode.In(r, unicode.Cc, unicode.Cf) {
			r = ' ' // a terminal must not obey the text of a file, and a tab has no fixed width
		}
		line += string(r)
		if start+i < at {
			columns += cells(r)
		}
	}
	if end < len(text) {
		line += "…"
	}
	return line, strings.Repeat(" ", columns)
}

// cells is the number of columns that a character takes on a terminal.
func cells(r rune) int {
	switch kind := width.LookupRune(r).Kind(); {
	case unicode.Is(unicode.Mn, r):
		return 0
	case kind == width.EastAsianWide, kind == width.EastAsianFullwidth:
		return 2
	}
	return 1
}

// counted is a number of things, such as "1 text" or "2 texts".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
