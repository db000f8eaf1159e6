// Recipes publishes a catalogue of prompt recipes. It starts, checks, serves and exports a catalogue, and tracks its
// translations. See recipes --help.
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
		Version:         version(), // for --version; the version command says more
		HideHelpCommand: true,
		Description: "Every flag can be set in the environment, by the name that its help shows. Exit status:\n\n" +
			"   0   success\n" +
			"   1   the catalogue has errors, or the command failed\n" +
			"   2   the command line is wrong",
		ExitErrHandler:                  func(context.Context, *cli.Command, error) {}, // otherwise the library exits
		EnableShellCompletion:           true,
		ConfigureShellCompletionCommand: func(c *cli.Command) { c.Hidden = false },
		Commands: []*cli.Command{
			initCommand(), addCommand(), serveCommand(), exportCommand(), checkCommand(), statusCommand(), poCommand(),
			messagesCommand(), schemaCommand(), unitCommand(), containerfileCommand(), licencesCommand(), versionCommand(),
		},
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

// environment is the variable that a flag's value may come from. Its prefix keeps it apart from those of other programs.
func environment(name string) cli.ValueSourceChain { return cli.EnvVars("RECIPES_" + name) }
