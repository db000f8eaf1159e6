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
				return usageErrorf("recipes version takes no arguments, got %q", c.Args().First())
			}
			printf(c.Root().Writer, "%s\n", c.Root().Version)
			return nil
		},
	}
}

// programVersion returns the version of this program. A program that was built in a checkout has the commit in
// its version, with +dirty if the source was modified. Without version control or modules the version is "(devel)".
func programVersion() string {
	const unknown = "(devel)"
	info, hasInfo := debug.ReadBuildInfo()
	if !hasInfo {
		return unknown
	}
	return cmp.Or(info.Main.Version, unknown)
}
