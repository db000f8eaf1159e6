package main

import (
	"context"
	"runtime/debug"
	"strings"

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

// programVersion returns the version of this program.
func programVersion() string {
	info, _ := debug.ReadBuildInfo() // every program that is built from modules has it
	return versionIn(info)
}

// versionIn returns the version of the module, or else the revision of the source. It says whether
// the source was modified, and returns "(devel)" if the program was built without version
// information.
func versionIn(info *debug.BuildInfo) string {
	settings := map[string]string{}
	for _, setting := range info.Settings {
		settings[setting.Key] = setting.Value
	}
	version := strings.TrimSuffix(info.Main.Version, "+dirty")
	if version == "" || version == "(devel)" {
		version = settings["vcs.revision"]
	}
	switch {
	case version == "":
		return "(devel)"
	case settings["vcs.modified"] == "true":
		return version + " (modified)"
	default:
		return version
	}
}
