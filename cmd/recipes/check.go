package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/urfave/cli/v3"
	"golang.org/x/term"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:  "check",
		Usage: "report every problem in the catalogue and the message files, with file, line and column",
		Description: "Each problem is reported as file:line:column: what is wrong and what is expected, followed by the line. With\n" +
			"--format json there is one array of {file, line, column, severity, message}; severity is error or warning.\n" +
			"The output is in colour on a terminal, unless NO_COLOR is set.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.BoolFlag{Name: "strict", Usage: "count translations that are not up to date as problems", Sources: environment("STRICT")},
			&cli.StringFlag{Name: "format", Usage: "report as `text or json`", Value: "text", Sources: environment("FORMAT")},
		},
		Action: check,
	}
}

func check(_ context.Context, c *cli.Command) error {
	write := writeText
	switch format := c.String("format"); format {
	case "text":
	case "json":
		write = writeJSON
	default:
		return usageErrorf("--format is %q, expected text or json", format)
	}
	from, err := openSource(c)
	if err != nil {
		return err
	}
	_, err = content.Load(from.catalogue)
	_, messagesErr := locales.Load(from.messages, content.Languages(from.catalogue))
	found, err := from.findings(errors.Join(err, messagesErr, from.unread()))
	if err != nil {
		return errors.Join(write(c.Root().Writer, found), err)
	}
	drift, err := content.TranslationStatus(from.catalogue)
	inTheWay, err := from.findings(err)
	for _, f := range inTheWay { // of comparing the texts
		if !slices.ContainsFunc(found, func(other finding) bool { return f.place() == other.place() && f.Message == other.Message }) {
			found = append(found, f)
		}
	}
	if err != nil {
		return errors.Join(write(c.Root().Writer, found), err)
	}
	wrong, stale := len(found), 0
	for _, d := range drift {
		if wrong > 0 && (d.State == content.Missing || d.State == content.Extra) { // which is among the problems
			continue
		}
		severity := severityWarning
		if c.Bool("strict") {
			severity = severityError
			stale++
		}
		message := fmt.Sprintf("%s: %s (recipes status shows the source text)", d.State, d.Key)
		f := findingIn(from.catalogue, from.catalogueFolder(), d.File, d.Line, d.Column, message)
		f.Severity = severity
		found = append(found, f)
	}
	if err := write(c.Root().Writer, found); err != nil {
		return err
	}
	switch {
	case wrong+stale > 0 && c.String("format") == "json":
		return errReported
	case wrong > 0:
		return fmt.Errorf("problems: %d", wrong+stale)
	case stale > 0:
		return notUpToDate(stale)
	case c.String("format") == "text" && len(found) > 0:
		fmt.Fprintf(c.Root().Writer, "no problems, %s\n", counted(len(found), "warning"))
	case c.String("format") == "text":
		fmt.Fprintln(c.Root().Writer, "no problems")
	}
	return nil
}

// counted is a number of things, such as "1 text" or "2 texts".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}

func writeJSON(w io.Writer, found []finding) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(append([]finding{}, found...)) // [] and not null when there is nothing
}

// Colours of a terminal.
const (
	bold   = "\x1b[1m"
	red    = "\x1b[31m"
	yellow = "\x1b[33m"
	green  = "\x1b[32m"
	plain  = "\x1b[0m"
)

func writeText(w io.Writer, found []finding) error {
	paint := func(_, text string) string { return text }
	if colourful(w) {
		paint = func(colour, text string) string { return colour + text + plain }
	}
	for _, f := range found {
		colour := red
		if f.Severity == severityWarning {
			colour = yellow
		}
		fmt.Fprintf(w, "%s %s\n", paint(bold, f.place()), paint(colour, f.Message))
		if line, indent := f.excerpt(); line != "" {
			fmt.Fprintf(w, "    %s\n    %s%s\n", line, indent, paint(green, "^"))
		}
	}
	return nil
}

// colourful tells whether w is a terminal whose user has nothing against colours; see https://no-color.org.
func colourful(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
}
