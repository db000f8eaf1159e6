package main

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// Flags without a variable in the environment choose what one run of a command does. Settings have one.

func stringFlag(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value}
}

func stringSetting(name, usage, value string) *cli.StringFlag {
	flag := stringFlag(name, usage, value)
	flag.Sources = environment(name)
	return flag
}

// boolFlag is true or false. The library would say only that another value cannot be parsed.
type boolFlag struct{ *cli.BoolFlag }

func newBoolFlag(name, usage string) boolFlag {
	return boolFlag{&cli.BoolFlag{Name: name, Usage: usage}}
}

func newBoolSetting(name, usage string) boolFlag {
	flag := newBoolFlag(name, usage)
	flag.Sources = environment(name)
	return flag
}

var errNotBool = errors.New("expected true or false")

// Set takes a value from the command line or from the environment.
func (f boolFlag) Set(name, value string) error {
	if f.BoolFlag.Set(name, value) != nil {
		return errNotBool
	}
	return nil
}

// variable is the name of the environment variable in which a setting can also be given. The library names it in the
// help, and finds no value in it: it could not tell later where a value came from.
type variable string

// environment returns the environment variable of a setting.
func environment(flag string) cli.ValueSourceChain {
	return cli.NewValueSourceChain(variable(variableName(flag)))
}

func variableName(flag string) string {
	return "RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// The methods of [cli.EnvValueSource].

func (v variable) Lookup() (value string, isFound bool) { return "", false }
func (v variable) IsFromEnv() bool                      { return true }
func (v variable) Key() string                          { return string(v) }
func (v variable) String() string                       { return string(v) }
func (v variable) GoString() string                     { return string(v) }

// readVariables gives settings that are not in the command line the values of their variables. A variable that is empty
// is not set. c.Metadata has the names of the variables that are used, by setting.
func readVariables(c *cli.Command) error {
	for _, flag := range c.Flags {
		setting := flag.Names()[0]
		documented, ok := flag.(cli.DocGenerationFlag)
		if !ok || len(documented.GetEnvVars()) == 0 || c.IsSet(setting) {
			continue
		}
		name := documented.GetEnvVars()[0]
		value := os.Getenv(name)
		if value == "" {
			continue
		}
		if err := flag.Set(setting, value); err != nil {
			return usageErrorf("%s is %q, %w", name, value, err)
		}
		c.Metadata[setting] = name
	}
	return nil
}

// nameOf returns where the value of a setting comes from, for messages: its flag, or its variable in the environment.
func nameOf(c *cli.Command, setting string) string {
	if name, isFromVariable := c.Metadata[setting].(string); isFromVariable {
		return name
	}
	return "--" + setting
}

// isGiven reports whether a flag is in the command line. A variable of the environment is
// there for every command, such as RECIPES_STRICT in a CI, so it is no mistake where a command has no use
// for it.
func isGiven(c *cli.Command, name string) bool {
	return c.IsSet(name) && c.Metadata[name] == nil
}

// prepare checks and completes the flags of a command before it begins.
func prepare(ctx context.Context, c *cli.Command) (context.Context, error) {
	if err := checkContent(c); err != nil {
		return ctx, err
	}
	return ctx, readVariables(c)
}

// checkContent returns an error if a command has --content, and it or its variable is there but empty, as in
// --content "$DIR" without DIR. The command must not take another catalogue then.
func checkContent(c *cli.Command) error {
	isContent := func(flag cli.Flag) bool { return flag.Names()[0] == "content" }
	if !slices.ContainsFunc(c.Flags, isContent) {
		return nil
	}
	name := "--content"
	value := c.String("content")
	isSet := c.IsSet("content")
	if !isSet {
		name = variableName("content")
		value, isSet = os.LookupEnv(name)
	}
	if isSet && value == "" {
		return usageErrorf("%s is set but empty: set it to the folder of the catalogue, or leave it out", name)
	}
	return nil
}
