package main

import (
	"context"
	"os"
	"strings"

	"github.com/urfave/cli/v3"
)

// Flags without a variable in the environment choose what one run of a command does. Settings have one.

func stringFlag(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value}
}

func stringSetting(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value, Sources: cli.EnvVars(variableName(name))}
}

func boolFlag(name, usage string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Usage: usage}
}

func boolSetting(name, usage string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Usage: usage, Sources: cli.EnvVars(variableName(name))}
}

// variableName returns the name of the environment variable in which a setting can also be given.
func variableName(flag string) string {
	return "RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// nameOf returns the names of a setting, for messages about its value: the flag and, if that is there, the variable.
func nameOf(setting string) string {
	variable := variableName(setting)
	if _, isSet := os.LookupEnv(variable); isSet {
		return "--" + setting + " or " + variable
	}
	return "--" + setting
}

// checkContent returns an error if a command has --content, and it or its variable is there but empty, as in
// --content "$DIR" without DIR. The command must not take another catalogue then.
func checkContent(ctx context.Context, c *cli.Command) (context.Context, error) {
	if c.IsSet("content") && c.String("content") == "" {
		return ctx, usageErrorf("%s is set but empty: set it to the folder of the catalogue, or leave it out",
			nameOf("content"))
	}
	return ctx, nil
}
