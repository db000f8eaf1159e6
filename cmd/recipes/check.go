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
		Description: "Each problem is reported as file:line:column: severity: what is wrong and what is expected, followed by the\n" +
			"line. The severity is error or warning: a warning is something to look at, such as a translation that is not up\n" +
			"to date, or an apostrophe that is typed straight. Of each file 100 errors and 100 warnings are listed, and a last one counts the others. With\n" +
			"--format json there is one array of {file, line, column, severity, message}; the last one also has more, the\n" +
			"number that it stands for beside itself.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.BoolFlag{Name: "strict", Usage: "report warnings as errors"},
			formatFlag(),
		},
		Action: check,
	}
}

func check(_ context.Context, c *cli.Command) error {
	write := writeText
	if c.String("format") == "json" {
		write = writeJSON
	}
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
			checked.Problems[i].Severity = problem.Error
		}
	}
	if err := write(c.Root().Writer, checked.Problems); err != nil {
		return err
	}
	if len(checked.Problems.Errors()) > 0 {
		return errReported
	}
	return nil
}

func writeJSON(w io.Writer, problems problem.List) error {
	without := make(problem.List, len(problems)) // and not nil: JSON has [] for no problems
	for i, p := range problems {
		p.FirstLine, p.Lines = 0, nil
		without[i] = p
	}
	return encodeJSON(w, without)
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
		fmt.Fprintf(w, "%s, %s\n", counted(problems.Count(problem.Error), "error"), counted(problems.Count(problem.Warning), "warning"))
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
