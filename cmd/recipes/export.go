package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/urfave/cli/v3"

	"prompt-recipes/web"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write the site to a folder, for any host of static files",
		ArgsUsage: "DIR",
		Description: "The folder is replaced as a whole, when everything is written: an export that fails or is interrupted leaves\n" +
			"the previous one as it was. DIR must not exist, be empty, or hold an earlier export. Configurations for nginx\n" +
			"and Caddy are in DIR/.hosting.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringFlag{
				Name:     "base-url",
				Usage:    "absolute `URL` under which readers reach the site, with its path",
				Sources:  cli.EnvVars("BASE_URL"),
				Required: true,
			},
			removeWorkerFlag(),
		},
		Action: export,
	}
}

func export(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 1 {
		return usageErrorf("export takes one folder: recipes export --base-url URL DIR")
	}
	dir := filepath.Clean(c.Args().First())
	if err := replaceable(dir); err != nil {
		return err
	}
	base, err := baseURL(c.String("base-url"), "")
	if err != nil {
		return err
	}
	files, err := catalogue(c)
	if err != nil {
		return err
	}
	site, err := web.Build(web.Options{Content: files, Locales: messages(c), BaseURL: base, RemoveWorker: c.Bool("remove-worker")})
	if err != nil {
		return located(c, err)
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return err
	}
	partial, err := os.MkdirTemp(filepath.Dir(dir), filepath.Base(dir)+".partial-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(partial) // after the exchange it holds the previous export
	site.Compress()
	if err := site.Export(partial, progressTo(c.Root().ErrWriter, time.Second)); err != nil {
		return err
	}
	if err := errors.Join(os.Chmod(partial, 0o755), ctx.Err()); err != nil {
		return err
	}
	if err := exchange(partial, dir); err != nil {
		return fmt.Errorf("putting the export in its place: %w", err)
	}
	fmt.Fprintf(c.Root().Writer, "%s holds the site for %s\n", dir, base)
	return nil
}

// replaceable refuses folders whose content is not an export.
func replaceable(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case len(entries) > 0 && !web.IsExport(dir):
		return fmt.Errorf("%s holds something else than an export, and would be replaced: choose another folder or empty it", dir)
	}
	return nil
}

// progressTo reports to w how far a long work is, once it has taken longer than quiet.
func progressTo(w io.Writer, quiet time.Duration) func(done, total int) {
	next := time.Now().Add(quiet)
	return func(done, total int) {
		if now := time.Now(); now.After(next) {
			fmt.Fprintf(w, "%d of %d files written\n", done, total)
			next = now.Add(quiet)
		}
	}
}
