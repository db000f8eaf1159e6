package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/web/export"
	"prompt-recipes/web/site"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write the site to a folder, for any host of static files",
		ArgsUsage: "DIR",
		Description: "The folder is replaced as a whole once everything is written: an export that fails or is interrupted leaves\n" +
			"the previous one unchanged. DIR must not exist, be empty, or hold an earlier export that nobody has edited.\n" +
			"Configurations for nginx and Caddy are in DIR/.hosting.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringFlag{
				Name:  "base-url",
				Usage: "absolute `URL` under which readers reach the site, with its path (required)",
			},
			removeWorkerFlag(),
			hstsFlag("if the base URL has https"),
			&cli.BoolFlag{Name: "discard-edits", Usage: "replace files of an earlier export even if they were edited since"},
		},
		Action: runExport,
	}
}

func runExport(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 1 {
		return usageErrorf("export takes one folder: recipes export --base-url URL DIR")
	}
	dir := c.Args().First()
	target, err := export.Open(dir, c.Bool("discard-edits"))
	if errors.Is(err, export.ErrWorkingFolder) {
		return usageErrorf("%w", err)
	} else if err != nil {
		return err
	}
	base, err := readersURL(c.String("base-url"))
	if err != nil {
		return err
	}
	hsts, err := hsts(c, base.Scheme, base.Scheme == "https")
	if err != nil {
		return err
	}
	from, err := openSource(c)
	if err != nil {
		return err
	}
	s, err := build(from, site.Options{BaseURL: base, RemoveWorker: c.Bool("remove-worker"), HSTS: hsts})
	if err != nil {
		return err
	}
	reconfigured, err := target.Replace(ctx, s, progressTo(c.Root().ErrWriter, time.Second, time.Now))
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Root().Writer, "%s holds the site for %s\n", dir, base)
	if reconfigured {
		fmt.Fprintln(c.Root().Writer,
			"the headers have changed since the last export: reload nginx or Caddy, or publish _headers and _redirects again")
	}
	return nil
}

// progressTo writes to w how many files are written, at most once in each period of quiet by the clock now.
func progressTo(w io.Writer, quiet time.Duration, now func() time.Time) func(done, total int) {
	next := now().Add(quiet)
	return func(done, total int) {
		if at := now(); at.After(next) {
			fmt.Fprintf(w, "%d of %d files written\n", done, total)
			next = at.Add(quiet)
		}
	}
}
