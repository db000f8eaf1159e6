package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

func checkCommand() *cli.Command {
	return &cli.Command{
		Name:  "check",
		Usage: "report every problem in the catalogue and the message files, with file, line and column",
		Flags: []cli.Flag{contentFlag()},
		Action: func(_ context.Context, c *cli.Command) error {
			files := catalogue(c)
			_, err := content.Load(files)
			_, messagesErr := locales.Load(locales.Bundled(), content.Languages(files))
			if err := errors.Join(err, messagesErr); err != nil {
				return err
			}
			fmt.Fprintln(c.Root().Writer, "no problems")
			return nil
		},
	}
}
