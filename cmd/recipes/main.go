// Recipes publishes a catalogue of prompt recipes: it begins one, checks it, keeps track of its translations, serves and
// exports it. See recipes --help.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/urfave/cli/v3"
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
		Version:         version(), // for --version; the command says more
		HideHelpCommand: true,
		Description: "Every flag can be set in the environment, under the name that its help gives. Exit status:\n\n" +
			"   0   all is well\n" +
			"   1   something is wrong in the catalogue, or the command could not do what it was asked to\n" +
			"   2   the command line is wrong",
		ExitErrHandler:                  func(context.Context, *cli.Command, error) {}, // or else the library exits by itself
		EnableShellCompletion:           true,
		ConfigureShellCompletionCommand: func(c *cli.Command) { c.Hidden = false },
		Commands:                        []*cli.Command{initCommand(), serveCommand(), exportCommand(), checkCommand(), statusCommand(), messagesCommand(), schemaCommand(), versionCommand()},
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
