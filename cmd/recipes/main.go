// Recipes publishes a catalogue of prompt recipes. It starts, checks, serves and exports a catalogue, and tracks its
// translations. See recipes help.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"reflect"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/urfave/cli/v3"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second signal ends the program at once
	if err := command().Run(ctx, os.Args); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(os.Stderr, inOurWords(err.Error()))
		}
		os.Exit(exitStatus(err))
	}
}

func command() *cli.Command {
	c := &cli.Command{
		Name:            "recipes",
		Usage:           "publish a catalogue of prompt recipes",
		Version:         version(),
		HideHelpCommand: true,
		Description: "Every flag can be set in the environment, by the name that its help shows. Exit status: 0 success, 1 the\n" +
			"catalogue has errors or the command failed, 2 the command line is wrong.",
		ExitErrHandler: func(context.Context, *cli.Command, error) {}, // otherwise the library exits
		Commands: []*cli.Command{
			initCommand(), addCommand(), addLanguageCommand(), serveCommand(), exportCommand(), checkCommand(), statusCommand(),
			helpCommand(),
		},
		Action: func(_ context.Context, c *cli.Command) error {
			if c.Args().Present() {
				return unknownCommand(c, c.Args().First())
			}
			return cli.ShowRootCommandHelp(c)
		},
	}
	refuseUsage(c)
	readEnvironment(c)
	return c
}

// version is that of the module, in a repository with the time and the revision of the commit and whether there were changes.
// It is "(devel)" when it was built from a folder that says nothing of versions. go version -m says more.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}

// readEnvironment lets every flag of a command and its subcommands take its value from the environment: --base-url from
// RECIPES_BASE_URL. The prefix keeps these variables apart from those of other programs.
func readEnvironment(c *cli.Command) {
	for _, flag := range c.Flags {
		sources := cli.EnvVars("RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag.Names()[0], "-", "_")))
		reflect.ValueOf(flag).Elem().FieldByName("Sources").Set(reflect.ValueOf(sources)) // flags of every type have it
	}
	for _, sub := range c.Commands {
		readEnvironment(sub)
	}
}
