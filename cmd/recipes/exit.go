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

// errReported is a failure about which everything has been said already.
var errReported = errors.New("problems have been reported")

func exitStatus(err error) int {
	_, wrong := errors.AsType[usageError](err)
	if _, unknown := errors.AsType[cli.ExitCoder](err); wrong || unknown { // the library's, of a topic without help
		return exitUsage
	}
	return exitFailure
}

// refuseUsage makes a command and those below it tell a wrong use from a failure.
func refuseUsage(c *cli.Command) {
	if action := c.Action; c.ArgsUsage == "" && len(c.Commands) == 0 {
		c.Action = func(ctx context.Context, c *cli.Command) error {
			if c.Args().Present() {
				return usageErrorf("%s takes no arguments, and there is %s; see %[1]s --help", c.FullName(), c.Args().First())
			}
			return action(ctx, c)
		}
	}
	c.OnUsageError = func(_ context.Context, c *cli.Command, err error, _ bool) error {
		return usageErrorf("%w; see %s --help", err, c.FullName())
	}
	for _, sub := range c.Commands {
		refuseUsage(sub)
	}
}
