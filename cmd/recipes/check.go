package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/urfave/cli/v3"
	"golang.org/x/text/width"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "report every problem in the catalogue and the message files, with file, line and column",
		ArgsUsage: "[LANGUAGE …]",
		Description: "What to mend first comes first. Errors break a page; a warning is something to look at, such as a\n" +
			"translation that is not up to date, or an apostrophe that is typed straight. With languages, only the problems in their files\nare reported. See recipes help writing.",
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
	problems := checked.Problems
	if c.NArg() > 0 {
		problems = nil
	}
	for _, language := range c.Args().Slice() {
		if err := isLanguage(from, language); err != nil {
			return err
		}
		problems = append(problems, inFiles(checked.Problems, language)...)
	}
	number, w := map[problem.Severity]int{}, bufio.NewWriter(c.Root().Writer)
	for _, p := range problems {
		if c.Bool("strict") && p.Severity == problem.Warning && !p.Taste {
			p.Severity = problem.Error
		}
		number[p.Severity]++
		fmt.Fprintf(w, "%s: %s: %s\n", p.Place(), p.Severity, p.Message)
		if line, indent := excerpt(p); line != "" {
			fmt.Fprintf(w, "    %s\n    %s^\n", line, indent)
		}
	}
	summary := "no problems"
	if len(problems) > 0 {
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
		return cli.Exit("", exitFailure) // it is said already what is wrong
	}
	return nil
}

// inFiles are the problems in the files of a language.
func inFiles(problems problem.List, language string) problem.List {
	return append(problems.In(content.LanguageFileName(language)), problems.In(locales.MessageFile(language))...)
}

// isLanguage returns an error for what is no language of a catalogue.
func isLanguage(from *source.Source, language string) error {
	if slices.Contains(from.Languages(), language) {
		return nil
	}
	return usageErrorf("there is no language %s; expected some of %s%s", language, strings.Join(from.Languages(), ", "), meantFolder(language))
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
