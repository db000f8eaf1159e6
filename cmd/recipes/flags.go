package main

import (
	"context"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
)

// Flags without a variable in the environment choose what one run of a command does. Settings have a variable, too.

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

// variablePrefix begins the names of the environment variables of this program.
const variablePrefix = "RECIPES_"

// variableName returns the name of the environment variable in which a setting can also be given.
func variableName(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// nameOf returns the names of a setting, for messages about its value: the flag and, if the variable is set, its name.
func nameOf(setting string) string {
	variable := variableName(setting)
	if _, isSet := os.LookupEnv(variable); isSet {
		return "--" + setting + " or " + variable
	}
	return "--" + setting
}

// warnOfVariables writes a warning of each variable in the environment that begins with the prefix, but belongs to no
// setting of any command. Such a variable is probably misspelt.
func warnOfVariables(w io.Writer, commands []*cli.Command) {
	var known []string // without the prefix, which would make all of them alike
	for _, command := range commands {
		for _, flag := range command.Flags {
			documented, ok := flag.(cli.DocGenerationFlag)
			if !ok {
				continue
			}
			for _, variable := range documented.GetEnvVars() {
				known = append(known, strings.TrimPrefix(variable, variablePrefix))
			}
		}
	}
	for _, variable := range slices.Sorted(slices.Values(os.Environ())) {
		variable, _, _ = strings.Cut(variable, "=")
		name, isOurs := strings.CutPrefix(variable, variablePrefix)
		if !isOurs || slices.Contains(known, name) {
			continue
		}
		wrong := problem.Problem{Message: variable + " is the variable of no setting"}
		if nearest := problem.Nearest(name, known); nearest != "" {
			wrong.Hint = problem.Guess(variablePrefix + nearest)
		}
		printf(w, "%s: %s\n", problem.Warning, wrong.Text())
	}
}

// checkContent returns an error if --content or its variable is set but empty, as in --content "$DIR" without DIR.
// Otherwise the command would take another catalogue than the one that is meant.
func checkContent(ctx context.Context, c *cli.Command) (context.Context, error) {
	if c.IsSet("content") && c.String("content") == "" {
		return ctx, usageErrorf("%s is set but empty: set it to the folder of the catalogue, or leave it out",
			nameOf("content"))
	}
	return ctx, nil
}
