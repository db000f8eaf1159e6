package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"
)

// Flags without a variable in the environment choose what one run of a command does.

func stringFlag(name, usage, value string) *cli.StringFlag {
	return &cli.StringFlag{Name: name, Usage: usage, Value: value}
}

func newBoolFlag(name, usage string) *boolFlag {
	return &boolFlag{
		BoolFlag:  &cli.BoolFlag{Name: name, Usage: usage},
		typedFlag: typedFlag{expected: "true or false"},
	}
}

// variable is an environment variable in which a setting can also be given. If it is empty, it is not set.
type variable struct{ cli.ValueSource }

// environment returns the environment variable of a setting.
func environment(flag string) cli.ValueSourceChain {
	return cli.NewValueSourceChain(variable{cli.EnvVar(variableName(flag))})
}

func variableName(flag string) string {
	return variablePrefix + strings.ToUpper(strings.ReplaceAll(flag, "-", "_"))
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

// checkContent returns an error if a command has --content, and it or its variable is there but empty, as in
// --content "$DIR" without DIR. The command must not take another catalogue then.
func checkContent(ctx context.Context, c *cli.Command) (context.Context, error) {
	isContent := func(flag cli.Flag) bool { return flag.Names()[0] == "content" }
	if !slices.ContainsFunc(c.Flags, isContent) {
		return ctx, nil
	}
	name := "--content"
	value := c.String("content")
	isSet := c.IsSet("content")
	if !isSet {
		name = variableName("content")
		value, isSet = os.LookupEnv(name)
	}
	if isSet && value == "" {
		return ctx, usageErrorf("%s is set but empty: set it to the folder of the catalogue, "+
			"or unset it for the built-in one", name)
	}
	return ctx, nil
}

// textFlag is a text that can also be set in the environment.
type textFlag struct {
	*cli.StringFlag
	typedFlag
}

func stringSetting(name, usage, value string) *textFlag {
	return &textFlag{StringFlag: &cli.StringFlag{Name: name, Usage: usage, Value: value, Sources: environment(name)}}
}

// PostParse does what [boolFlag.PostParse] does.
func (f *textFlag) PostParse() error {
	f.isGiven = f.IsSet()
	return f.StringFlag.PostParse()
}

// nameOf returns where the value of a setting comes from, for messages: its flag, or its variable in the environment.
func nameOf(c *cli.Command, setting string) string {
	if variable := variableName(setting); !isGiven(c, setting) && os.Getenv(variable) != "" {
		return variable
	}
	return "--" + setting
}

// typedFlag is a flag that knows whether it is in the command line. If its value is not a text, it says itself what is
// wrong with a value, because the library says that in terms of Go.
type typedFlag struct {
	expected string // what values are right, unless it is a text
	isGiven  bool   // in the command line
	wrong    error  // what is wrong with the value in the command line
}

// refuse remembers that the value of a flag in the command line is wrong.
func (f *typedFlag) refuse(name, value string) {
	f.wrong = fmt.Errorf("--%s is %q, expected %s", name, value, f.expected)
}

// refuseVariable returns the error of an environment variable with a wrong value.
func (f *typedFlag) refuseVariable(flag string) error {
	variable := variableName(flag)
	return fmt.Errorf("%s is %q, expected %s", variable, os.Getenv(variable), f.expected)
}

func (f *typedFlag) typed() *typedFlag { return f }

// boolFlag is true or false.
type boolFlag struct {
	*cli.BoolFlag
	typedFlag
}

// newBoolSetting returns a flag that can also be set in the environment.
func newBoolSetting(name, usage string) *boolFlag {
	flag := newBoolFlag(name, usage)
	flag.Sources = environment(name)
	return flag
}

// Set takes a value from the command line.
func (f *boolFlag) Set(name, value string) error {
	err := f.BoolFlag.Set(name, value)
	if err != nil {
		f.refuse(f.Name, value)
	}
	return err
}

// PostParse takes the value from the environment, unless the flag was in the command line.
func (f *boolFlag) PostParse() error {
	f.isGiven = f.IsSet()
	if f.BoolFlag.PostParse() != nil {
		return f.refuseVariable(f.Name)
	}
	return nil
}

// intFlag is a whole number.
type intFlag struct {
	*cli.IntFlag
	typedFlag
}

// Set does what [boolFlag.Set] does.
func (f *intFlag) Set(name, value string) error {
	err := f.IntFlag.Set(name, value)
	if err != nil {
		f.refuse(f.Name, value)
	}
	return err
}

// PostParse does what [boolFlag.PostParse] does.
func (f *intFlag) PostParse() error {
	f.isGiven = f.IsSet()
	if f.IntFlag.PostParse() != nil {
		return f.refuseVariable(f.Name)
	}
	return nil
}

// wrongValue returns what is wrong with a value in the command line of c, or nil.
func wrongValue(c *cli.Command) error {
	for _, flag := range c.Flags {
		if f, ok := flag.(interface{ typed() *typedFlag }); ok && f.typed().wrong != nil {
			return f.typed().wrong
		}
	}
	return nil
}

// isGiven reports whether a flag is in the command line. A variable of the environment is
// there for every command, such as RECIPES_STRICT in a CI, so it is no mistake where a command has no use
// for it.
func isGiven(c *cli.Command, name string) bool {
	for _, flag := range c.Flags {
		if f, ok := flag.(interface{ typed() *typedFlag }); ok && flag.Names()[0] == name {
			return f.typed().isGiven
		}
	}
	return c.IsSet(name)
}
