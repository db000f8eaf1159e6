package main

import (
	"cmp"
	"context"
	"runtime/debug"

	"github.com/urfave/cli/v3"
)

func versionCommand() *cli.Command {
	return &cli.Command{
		Name:  "version",
		Usage: "print the version of this program",
		Action: func(_ context.Context, c *cli.Command) error {
			if c.Args().Present() {
				return usageErrorf("recipes version takes no arguments, got %s", c.Args().First())
			}
			printf(c.Root().Writer, "%s\n", c.Root().Version)
			return nil
		},
	}
}

// programVersion returns the version of this program. Built in a checkout it names the commit, with +dirty if the
// source was modified; built without version control it is "(devel)".
func programVersion() string {
	info, _ := debug.ReadBuildInfo() // every program that is built from modules has it
	return cmp.Or(info.Main.Version, "(devel)")
}
