package main

import (
	"context"
	_ "embed"
	"io"

	"github.com/urfave/cli/v3"
)

//go:embed deploy/recipes.service
var unitFile string

//go:embed deploy/Containerfile
var containerFile string

// printCommand prints a file for operators.
func printCommand(name, usage, file string) *cli.Command {
	return &cli.Command{Name: name, Usage: usage, Action: func(_ context.Context, c *cli.Command) error {
		_, err := io.WriteString(c.Root().Writer, file)
		return err
	}}
}

func unitCommand() *cli.Command {
	return printCommand("unit", "print a systemd unit that serves with few rights", unitFile)
}

func containerfileCommand() *cli.Command {
	return printCommand("containerfile", "print a Containerfile for an image of this program alone", containerFile)
}
