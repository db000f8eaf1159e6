package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v3"
)

// Exit statuses, as recipes --help documents them.
const (
	exitFailure = 1
	exitUsage   = 2
)

// usageError is a command line that cannot be followed.
type usageError struct{ error }

func usageErrorf(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// failure is what kept a command from doing what it was asked to.
type failure struct{ error }

func (f failure) Unwrap() error { return f.error }

// errReported is a failure about which everything has been said already.
var errReported = errors.New("problems have been reported")

// exitStatus takes an error that does not come from a command's action for one about the command line: the library reads
// that, and the environment in its place, before any action.
func exitStatus(err error) int {
	_, usage := errors.AsType[usageError](err)
	if _, failed := errors.AsType[failure](err); failed && !usage {
		return exitFailure
	}
	return exitUsage
}

// refuseUsage makes a command and those below it tell a wrong use from a failure.
func refuseUsage(c *cli.Command) {
	takesNone := c.ArgsUsage == "" && len(c.Commands) == 0
	if action := c.Action; action != nil {
		c.Action = func(ctx context.Context, c *cli.Command) error {
			if takesNone && c.Args().Present() {
				return usageErrorf("%s takes no arguments, and there is %s; see %[1]s --help", c.FullName(), c.Args().First())
			}
			if err := action(ctx, c); err != nil {
				return failure{err}
			}
			return nil
		}
	}
	c.OnUsageError = func(_ context.Context, c *cli.Command, err error, _ bool) error {
		return usageErrorf("%w; see %s --help", err, c.FullName())
	}
	for _, sub := range c.Commands {
		refuseUsage(sub)
	}
}
