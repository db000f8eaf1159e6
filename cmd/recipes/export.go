package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
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
				Name:    "base-url",
				Usage:   "absolute `URL` under which readers reach the site, with its path; there must be one",
				Sources: environment("BASE_URL"),
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
	dir, err := replaceable(c.Args().First())
	if err != nil {
		return err
	}
	base, err := readersURL(c.String("base-url"))
	if err != nil {
		return err
	}
	from, err := openSource(c)
	if err != nil {
		return err
	}
	site, err := from.build(web.Options{BaseURL: base, RemoveWorker: c.Bool("remove-worker")})
	if err != nil {
		return err
	}
	parent, name := filepath.Split(dir)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	partial, err := os.MkdirTemp(parent, name+partialMark)
	if err != nil {
		return fmt.Errorf("an export is written beside the folder that it then takes the place of: %w", err)
	}
	defer os.RemoveAll(partial) // after the exchange it holds the previous export
	if err := site.Export(ctx, partial, progressTo(c.Root().ErrWriter, time.Second, time.Now)); err != nil {
		return err
	}
	if err := errors.Join(os.Chmod(partial, 0o755), context.Cause(ctx)); err != nil {
		return err
	}
	if _, err := replaceable(dir); err != nil { // something may have been put there meanwhile
		return err
	}
	changed := configurationChanged(partial, dir)
	switch err := exchange(partial, dir); {
	case errors.Is(err, syscall.EBUSY), errors.Is(err, syscall.EXDEV):
		return fmt.Errorf("%s is a mount point or part of a container's image, which cannot be replaced as a whole: export to a folder in it", dir)
	case err != nil:
		return fmt.Errorf("putting the export in its place: %w", err)
	}
	removeLeftovers(parent, name)
	fmt.Fprintf(c.Root().Writer, "%s holds the site for %s\n", c.Args().First(), base)
	if changed {
		fmt.Fprintln(c.Root().Writer, "the headers it is to be sent with have changed: reload nginx or Caddy, or publish _headers and _redirects anew")
	}
	return nil
}

// configurationChanged tells whether the export in dir has other configurations for web servers than the one in made.
func configurationChanged(made, dir string) bool {
	before, err := os.ReadFile(filepath.Join(dir, web.ExportedConfiguration))
	if err != nil {
		return false // there is no earlier export
	}
	now, err := os.ReadFile(filepath.Join(made, web.ExportedConfiguration))
	return err == nil && !bytes.Equal(before, now)
}

// partialMark follows the name of the target in those of folders that are being written.
const partialMark = ".partial-"

// leftover matches what follows partialMark: what [os.MkdirTemp] adds, and [exchangeInSteps].
var leftover = regexp.MustCompile(`^[0-9]+(\.previous)?$`)

// removeLeftovers removes what earlier exports left when they were killed: no export is at work for an hour.
func removeLeftovers(parent, name string) {
	entries, _ := os.ReadDir(parent)
	for _, entry := range entries {
		info, err := entry.Info()
		mark, ok := strings.CutPrefix(entry.Name(), name+partialMark)
		if err == nil && ok && leftover.MatchString(mark) && time.Since(info.ModTime()) > time.Hour {
			os.RemoveAll(filepath.Join(parent, entry.Name()))
		}
	}
}

// replaceable is the full path of a folder that an export may take the place of, symbolic links resolved.
func replaceable(dir string) (string, error) {
	path, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if _, err := os.Lstat(path); err == nil {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return "", fmt.Errorf("following the link %s: %w", dir, err)
		}
	}
	switch foreign, err := web.Foreign(path); {
	case errors.Is(err, fs.ErrNotExist):
		return path, nil
	case err != nil:
		return "", err
	case foreign != "":
		return "", fmt.Errorf("%s holds %s, which is on no list of an export there (.hosting/files) and would be deleted: choose another folder, or move that out", dir, foreign)
	}
	here, err := filepath.Abs(".")
	if err != nil {
		return "", err
	}
	if here, err = filepath.EvalSymlinks(here); err != nil {
		return "", err
	}
	if way, err := filepath.Rel(path, here); err == nil && filepath.IsLocal(way) {
		return "", usageErrorf("%s would be replaced while you are in it: export from outside of it", dir)
	}
	return path, nil
}

// progressTo reports to w how far a long work is, at most once in each period of quiet by the clock now.
func progressTo(w io.Writer, quiet time.Duration, now func() time.Time) func(done, total int) {
	next := now().Add(quiet)
	return func(done, total int) {
		if at := now(); at.After(next) {
			fmt.Fprintf(w, "%d of %d files written\n", done, total)
			next = at.Add(quiet)
		}
	}
}
