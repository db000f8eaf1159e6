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

// usageError is a mistake in the command line.
type usageError struct{ error }

func usageErrorf(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// failure is the error of a command whose command line is right.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// errReported is a failure that has been reported already.
var errReported = errors.New("problems have been reported")

// exitStatus is the exit status for an error. Errors that are not a failure come from the library, which parses the command
// line and the environment before any action, so they are usage errors.
func exitStatus(err error) int {
	_, usage := errors.AsType[usageError](err)
	if _, failed := errors.AsType[failure](err); failed && !usage {
		return exitFailure
	}
	return exitUsage
}

// refuseUsage makes a command and its subcommands distinguish usage errors from failures.
func refuseUsage(c *cli.Command) {
	takesNone := c.ArgsUsage == "" && len(c.Commands) == 0
	if action := c.Action; action != nil {
		c.Action = func(ctx context.Context, c *cli.Command) error {
			if takesNone && c.Args().Present() {
				argument, hint := c.Args().First(), ""
				if _, err := os.Stat(argument + "/" + content.CatalogueFileName); err == nil {
					hint = "; did you mean --content " + argument + "?"
				}
				return usageErrorf("%s takes no arguments, and there is %s; see %[1]s --help%[3]s", c.FullName(), argument, hint)
			}
			if err := action(ctx, c); err != nil {
				return failure{err}
			}
			return nil
		}
	}
	c.OnUsageError = wrongFlag
	for _, sub := range c.Commands {
		refuseUsage(sub)
	}
}
