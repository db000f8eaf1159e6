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

// environment is where a flag's value may come from: a variable whose name no other program uses.
func environment(name string) cli.ValueSourceChain { return cli.EnvVars("RECIPES_" + name) }

// contentFlag chooses the catalogue.
func contentFlag() cli.Flag {
	return &cli.StringFlag{
		Name:    "content",
		Usage:   "read the catalogue from `DIR`, and message files from DIR/locales if there are any (default: what is built in)",
		Sources: environment("CONTENT"),
	}
}

// catalogue is the folder that contentFlag chose.
func catalogue(c *cli.Command) (fs.FS, error) {
	dir := c.String("content")
	if dir == "" {
		return content.Bundled(), nil
	}
	return openFolder("content", dir)
}

// openFolder is the folder that a flag names.
func openFolder(flag, dir string) (fs.FS, error) {
	if info, err := os.Stat(dir); err != nil {
		return nil, usageErrorf("--%s: %w", flag, err)
	} else if !info.IsDir() {
		return nil, usageErrorf("--%s: %s is no folder", flag, dir)
	}
	return os.DirFS(dir), nil
}

// messageFolder is where, in the folder of a catalogue, its own message files are.
const messageFolder = "locales"

// messages is the message files: the built-in ones and, in their place or beside them, those of the chosen catalogue.
func messages(c *cli.Command) fs.FS {
	dir := c.String("content")
	if dir == "" {
		return locales.Bundled()
	}
	return layered{os.DirFS(filepath.Join(dir, messageFolder)), locales.Bundled()}
}

// layered holds the files of all its layers; a file hides those of its name in the layers after it.
type layered []fs.FS

// Open implements fs.FS.
func (l layered) Open(name string) (file fs.File, err error) {
	for _, layer := range l {
		if file, err = layer.Open(name); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return file, err
}

// located names the files of problems as an editor finds them from here: in the chosen folder or, for what is built in,
// in the source tree.
func located(c *cli.Command, err error) error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []error
		for _, err := range joined.Unwrap() {
			all = append(all, located(c, err))
		}
		return errors.Join(all...)
	}
	if problem, ok := errors.AsType[locales.Problem](err); ok {
		own := filepath.Join(c.String("content"), messageFolder, problem.File)
		_, statErr := os.Stat(own)
		_, builtInErr := fs.Stat(locales.Bundled(), problem.File)
		if problem.File = filepath.Join(messageFolder, problem.File); statErr == nil || builtInErr != nil {
			problem.File = own // what is missing belongs there too
		}
		return problem
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
