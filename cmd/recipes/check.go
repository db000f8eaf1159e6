package main

import (
	"bufio"
	"context"
	"fmt"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:  "check",
		Usage: "report every problem in the catalogue and the message files, with file, line and column",
		Description: "What to mend first comes first. Errors break a page; a warning is something to look at, such as a\n" +
			"translation that is not up to date, or an apostrophe that is typed straight. See recipes help writing.",
		Flags:  []cli.Flag{contentFlag(), &cli.BoolFlag{Name: "strict", Usage: "report warnings as errors"}},
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
	wrong, w := 0, bufio.NewWriter(c.Root().Writer)
	for _, p := range checked.Problems {
		if c.Bool("strict") && p.Severity == problem.Warning {
			p.Severity = problem.Error
		}
		if p.Severity == problem.Error {
			wrong++
		}
		fmt.Fprintf(w, "%s: %s: %s\n", p.Place(), p.Severity, p.Message)
		if line, indent := excerpt(p); line != "" {
			fmt.Fprintf(w, "    %s\n    %s^\n", line, indent)
		}
	}
	if n := len(checked.Problems); n > 0 {
		fmt.Fprintf(w, "%s, %s\n", counted(wrong, "error"), counted(n-wrong, "warning"))
	} else {
		fmt.Fprintln(w, "no problems")
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if wrong > 0 {
		return errReported
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
