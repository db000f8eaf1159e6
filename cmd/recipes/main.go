// Recipes publishes a catalogue of prompt recipes: it checks it and serves it. See recipes --help.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"syscall"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := command().Run(ctx, os.Args); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func command() *cli.Command {
	return &cli.Command{
		Name:            "recipes",
		Usage:           "publish a catalogue of prompt recipes",
		HideHelpCommand: true,
		Commands:        []*cli.Command{serveCommand(), checkCommand(), statusCommand()},
	}
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
func catalogue(c *cli.Command) fs.FS {
	if dir := c.String("content"); dir != "" {
		return os.DirFS(dir)
	}
	return content.Bundled()
}
