// Recipes publishes a catalogue of prompt recipes: it checks it and serves it. See recipes --help.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := command().Run(ctx, os.Args); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(os.Stderr, err)
		}
		os.Exit(exitStatus(err))
	}
}

func command() *cli.Command {
	c := &cli.Command{
		Name:            "recipes",
		Usage:           "publish a catalogue of prompt recipes",
		HideHelpCommand: true,
		Description: "Every flag can be set in the environment, under the name that its help gives. Exit status:\n\n" +
			"   0   all is well\n" +
			"   1   something is wrong in the catalogue, or the command could not do what it was asked to\n" +
			"   2   the command line is wrong",
		EnableShellCompletion:           true,
		ConfigureShellCompletionCommand: func(c *cli.Command) { c.Hidden = false },
		Commands:                        []*cli.Command{initCommand(), serveCommand(), exportCommand(), checkCommand(), statusCommand(), schemaCommand(), versionCommand()},
		Action: func(_ context.Context, c *cli.Command) error {
			if c.Args().Present() {
				return usageErrorf("there is no command %s; see recipes --help", c.Args().First())
			}
			return cli.ShowRootCommandHelp(c)
		},
	}
	refuseUsage(c)
	return c
}

// contentFlag chooses the catalogue.
func contentFlag() cli.Flag {
	return &cli.StringFlag{
		Name:    "content",
		Usage:   "read the catalogue from `DIR` (default: the one that is built in)",
		Sources: cli.EnvVars("CONTENT"),
	}
}

// catalogue is the folder that contentFlag chose.
func catalogue(c *cli.Command) (fs.FS, error) {
	dir := c.String("content")
	if dir == "" {
		return content.Bundled(), nil
	}
	if info, err := os.Stat(dir); err != nil {
		return nil, usageErrorf("--content: %w", err)
	} else if !info.IsDir() {
		return nil, usageErrorf("--content: %s is no folder", dir)
	}
	return os.DirFS(dir), nil
}

// located names the files of problems as an editor finds them from here: in the chosen folder or, for the built-in
// catalogue, in the source tree.
func located(c *cli.Command, err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, err := range joined.Unwrap() {
			all = append(all, located(c, err))
		}
		return errors.Join(all...)
	}
	if p, ok := errors.AsType[locales.Problem](err); ok {
		p.File = filepath.Join("locales", p.File)
		return p
	}
	problems, ok := errors.AsType[content.Problems](err)
	if !ok {
		return err
	}
	moved := slices.Clone(problems)
	for i := range moved {
		moved[i].File = filepath.Join(cmp.Or(c.String("content"), "content"), moved[i].File)
	}
	return moved
}
