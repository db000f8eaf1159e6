package main

import (
	"os"
	"strings"

	"github.com/urfave/cli/v3"
)

// Flags without a variable in the environment choose what one run of a command does.

func stringFlag(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value}
}

func boolFlag(name, usage string) *cli.BoolFlag {
	return &cli.BoolFlag{Name: name, Usage: usage}
}

// variable is an environment variable in which a setting can also be given. If it is empty, it is not set.
type variable struct{ cli.ValueSource }

// environment returns the environment variable of a setting. The prefix keeps the variables of this program apart
// from those of other programs.
func environment(flag string) cli.ValueSourceChain {
	return cli.NewValueSourceChain(variable{cli.EnvVar(variableName(flag))})
}

func variableName(flag string) string {
	return "RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
}

// Lookup implements [cli.ValueSource].
func (v variable) Lookup() (string, bool) {
	value, _ := v.ValueSource.Lookup()
	return value, value != ""
}

// IsFromEnv implements [cli.EnvValueSource], so that the help names the variable.
func (v variable) IsFromEnv() bool { return true }

// Key implements [cli.EnvValueSource].
func (v variable) Key() string { return v.ValueSource.(cli.EnvValueSource).Key() }

// checkContent returns an error if --content or its variable is there but empty, as in --content "$DIR" without
// DIR. A command that publishes must not take the built-in catalogue then.
func checkContent(c *cli.Command) error {
	name := "--content"
	value := c.String("content")
	isSet := c.IsSet("content")
	if !isSet {
		name = variableName("content")
		value, isSet = os.LookupEnv(name)
	}
	if isSet && value == "" {
		return usageErrorf("%s is set but empty: set it to the folder of the catalogue, "+
			"or unset it for the built-in one", name)
	}
	return nil
}

func stringSetting(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value, Sources: environment(name)}
}

// boolSetting is a flag that can also be set in the environment, and remembers where it was set.
type boolSetting struct {
	*cli.BoolFlag
	isGiven bool // in the command line
}

func newBoolSetting(name, usage string) *boolSetting {
	return &boolSetting{BoolFlag: &cli.BoolFlag{Name: name, Usage: usage, Sources: environment(name)}}
}

// PostParse takes the value from the environment, unless the flag was in the command line.
func (s *boolSetting) PostParse() error {
	s.isGiven = s.IsSet()
	return s.BoolFlag.PostParse()
}

// isGiven reports whether a flag without a value is in the command line. A variable of the environment is
// there for every command, such as RECIPES_STRICT in a CI, so it is no mistake where a command has no use
// for it.
func isGiven(c *cli.Command, name string) bool {
	for _, flag := range c.Flags {
		if setting, ok := flag.(*boolSetting); ok && setting.Name == name {
			return setting.isGiven
		}
	}
	return c.IsSet(name)
}
