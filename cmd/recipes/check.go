package main

import (
	"context"
	"io"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:      "check",
		Usage:     "report every problem in the catalogue and the message files, with file, line and column",
		ArgsUsage: "[LANGUAGE …]",
		Description: `What to mend first comes first. Errors break a page; a warning is something to look at, such as a
translation that is not up to date, or an apostrophe that is typed straight. With languages, only the problems
in their files are reported. See recipes help writing.`,
		Flags: []cli.Flag{
			contentFlag(),
			boolSetting("strict", "report warnings as errors, and mistakes in drafts that are named, "+
				"but not what is left to translate"),
		},
		Action: runCheck,
	}
}

func runCheck(_ context.Context, c *cli.Command) error {
	from, err := openOwn(c, folder(c))
	if err != nil {
		return err
	}
	checked, err := from.Check()
	if err != nil {
		return err
	}
	languages := c.Args().Slice()
	if len(checked.Languages) == 0 { // the problems say why
		languages = nil
	}
	for _, language := range languages {
		if err := requireLanguage(language, checked.Languages); err != nil {
			return err
		}
	}
	problems := checked.ProblemsOf(languages...)
	if c.Bool("strict") {
		problems = checked.StrictProblemsOf(languages...)
	}
	writeProblems(c.Root().Writer, withCommands(problems, commandsFor(c)))
	if len(problems.Of(problem.Error)) > 0 {
		return errReported
	}
	return nil
}

// writeProblems writes each problem with its line of the file, and then how many problems there are.
func writeProblems(w io.Writer, problems problem.List) {
	for _, p := range problems {
		printf(w, "%s: %s: %s\n", p.Place(), p.Severity, p.Text())
		if line, indent := excerpt(p); line != "" {
			printf(w, "    %s\n    %s^\n", line, indent)
		}
	}
	printf(w, "%s\n", summary(problems))
}

func summary(problems problem.List) string {
	if len(problems) == 0 {
		return "no problems"
	}
	counts := []string{
		plural(len(problems.Of(problem.Error)), "error"),
		plural(len(problems.Of(problem.Warning)), "warning"),
	}
	if notes := problems.Of(problem.Note); len(notes) > 0 {
		counts = append(counts, plural(len(notes), "note"))
	}
	return strings.Join(counts, ", ")
}
