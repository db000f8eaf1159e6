package main

import (
	"bufio"
	"context"
	"fmt"
	"io"

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
	if c.Bool("strict") {
		for i := range checked.Problems {
			if p := &checked.Problems[i]; p.Severity == problem.Warning {
				p.Severity = problem.Error
			}
		}
	}
	if err := writeText(c.Root().Writer, checked.Problems); err != nil {
		return err
	}
	if len(checked.Problems.Errors()) > 0 {
		return errReported
	}
	return nil
}

func writeText(out io.Writer, problems problem.List) error {
	w := bufio.NewWriter(out)
	for _, p := range problems {
		fmt.Fprintf(w, "%s: %s: %s\n", p.Place(), p.Severity, p.Message)
		if line, indent := excerpt(p); line != "" {
			fmt.Fprintf(w, "    %s\n    %s^\n", line, indent)
		}
	}
	if len(problems) > 0 {
		wrong := len(problems.Errors())
		fmt.Fprintf(w, "%s, %s\n", counted(wrong, "error"), counted(len(problems)-wrong, "warning"))
	} else {
		fmt.Fprintln(w, "no problems")
	}
	return w.Flush()
}

// counted is a number of things, such as "1 text" or "2 texts".
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
