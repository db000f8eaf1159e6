package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
)

// Exit statuses, as recipes --help documents them.
const exitFailure, exitUsage = 1, 2

// usageErrorf is a mistake in the command line.
func usageErrorf(format string, args ...any) error {
	return cli.Exit(fmt.Errorf(format, args...), exitUsage)
}

// errReported is a failure that has been reported already.
var errReported = errors.New("problems have been reported")

// exitStatus is the exit status for an error. Errors that have none come from the library, which parses the command line and
// the environment before any action, so they are usage errors.
func exitStatus(err error) int {
	if with, ok := errors.AsType[cli.ExitCoder](err); ok {
		return with.ExitCode()
	}
	return exitUsage
}

// refuseUsage makes a command and its subcommands distinguish usage errors from failures.
func refuseUsage(c *cli.Command) {
	takesNone := c.ArgsUsage == "" && len(c.Commands) == 0
	if action := c.Action; action != nil {
		c.Action = func(ctx context.Context, c *cli.Command) error {
			if takesNone && c.Args().Present() {
				argument := c.Args().First()
				return usageErrorf("%s takes no arguments, and there is %s; see %[1]s --help%[3]s", c.FullName(), argument, meantFolder(argument))
			}
			err := action(ctx, c)
			if _, usage := errors.AsType[cli.ExitCoder](err); err == nil || usage {
				return err
			}
			return cli.Exit(err, exitFailure)
		}
	}
	c.OnUsageError = wrongFlag
	for _, sub := range c.Commands {
		refuseUsage(sub)
	}
}

// meantFolder is the end of a message about an argument: whether it was meant as the folder of a catalogue.
func meantFolder(argument string) string {
	if _, err := os.Stat(argument + "/" + content.CatalogueFileName); err != nil {
		return ""
	}
	return "; did you mean --content " + argument + "?"
}
