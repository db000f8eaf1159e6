package main

import (
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

// environment returns the environment variable in which a setting can also be given. The prefix keeps the
// variables of this program apart from those of other programs.
func environment(flag string) cli.ValueSourceChain {
	return cli.EnvVars("RECIPES_" + strings.ToUpper(strings.ReplaceAll(flag, "-", "_")))
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
