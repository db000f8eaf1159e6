package main

import (
	"context"
	"embed"
	"errors"

	"github.com/urfave/cli/v3"
)

// notices holds notices.txt, which cmd/notices writes.
//
//go:embed all:notices
var notices embed.FS

func licencesCommand() *cli.Command {
	return &cli.Command{
		Name:  "licences",
		Usage: "print the licences of the works of others in this program",
		Action: func(_ context.Context, c *cli.Command) error {
			text, err := notices.ReadFile("notices/notices.txt")
			if err != nil {
				return errors.New("the program was built without the licences (cmd/recipes/notices/notices.txt): build it with make")
			}
			_, err = c.Root().Writer.Write(text)
			return err
		},
	}
}
