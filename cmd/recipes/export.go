package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
	"prompt-recipes/web/export"
	"prompt-recipes/web/site"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write the site to a folder, for any host of static files",
		ArgsUsage: "DIR",
		Description: `Files of an earlier export in DIR are replaced, and deleted if the site has them no more (assets,
one version later); other files stay. The first export to a folder wants none but CNAME and names that begin with a dot.
See recipes help publishing.`,
		Flags: []cli.Flag{
			publishedContentFlag(),
			stringSetting("base-url",
				"absolute `URL` under which readers reach the site, with its path (required)", ""),
			removeWorkerFlag(),
			hstsFlag(),
			boolFlag("move", "replace the site for another base URL in DIR: it has moved to this one"),
		},
		Action: runExport,
	}
}

func runExport(ctx context.Context, c *cli.Command) error {
	ctx = untilSignal(ctx)
	to, options, err := readExportTarget(c)
	if err != nil {
		return err
	}
	dir := folder(c)
	from, err := openPublished(c, dir)
	if err != nil {
		return err
	}
	if dir == "" {
		printf(c.Root().ErrWriter, "this exports %s\n", aboutBuiltIn())
	}
	built, checked, err := build(from, options)
	if err != nil {
		return err
	}
	changes, err := export.Write(ctx, built, to, export.Options{
		IsBuiltIn: dir == "",
		BaseURL:   options.BaseURL.String(),
		HasMoved:  c.Bool("move"),
	})
	if err != nil {
		return exportError(err)
	}
	w := c.Root().Writer
	printf(w, "%s holds the site for %s", to, options.BaseURL)
	if changes.BaseURLBefore != "" {
		printf(w, " in place of that for %s", changes.BaseURLBefore)
	}
	commands := commandsFor(c)
	if warnings := checked.Problems.Of(problem.Warning); len(warnings) > 0 {
		printf(w, "; %s: %s shows them", plural(len(warnings), "warning"), commands.line("check"))
	}
	printf(w, "\n%s\n", describeChanges(changes))
	if c.Bool("remove-worker") {
		printf(w, "%s\n", aboutRemoveWorker)
	}
	for _, language := range built.Languages {
		writeNotes(w, withCommands(checked.ProblemsOf(language).Of(problem.Note), commands))
	}
	if changes.Reconfigured {
		printf(w, "the headers have changed since the last export: reload nginx or Caddy, "+
			"or publish _headers and _redirects again\n")
	}
	return nil
}

// exportError returns the error of an export. If the user probably meant another folder, it is one of the command line.
func exportError(err error) error {
	_, isOthers := errors.AsType[export.OthersError](err)
	_, hasMoved := errors.AsType[export.MovedError](err)
	if isOthers || hasMoved {
		return usageError{err}
	}
	return err
}

// readExportTarget returns the folder that the site goes to, and the options that the flags set for the site.
func readExportTarget(c *cli.Command) (to string, options site.Options, err error) {
	to = c.Args().First()
	switch {
	case c.NArg() != 1 || to == "":
		return "", site.Options{}, usageErrorf("export takes one folder: recipes export --base-url URL DIR")
	case c.String("base-url") == "":
		return "", site.Options{}, usageErrorf("--base-url is required: the URL under which readers reach the site, " +
			"such as https://example.org/docs/prompts/")
	}
	if options, err = readSiteOptions(c); err != nil {
		return "", site.Options{}, err
	}
	options.LinkStyle = true // the host need not be told of other headers after each change of style
	return to, options, checkHSTS(options)
}

// writeNotes writes the notes about a language, such as how many texts are not translated.
func writeNotes(w io.Writer, notes problem.List) {
	for _, note := range notes {
		printf(w, "%s\n", note.Error())
	}
}

// describeChanges says whether there is something new to publish.
func describeChanges(changes export.Changes) string {
	if changes.Written == 0 && changes.Removed == 0 {
		return "no file has changed"
	}
	return fmt.Sprintf("%s written, %d removed", plural(changes.Written, "file"), changes.Removed)
}
