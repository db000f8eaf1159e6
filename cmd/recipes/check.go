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
		Flags: []cli.Flag{
			contentFlag(),
			&cli.BoolFlag{Name: "strict", Usage: "count translations that are not up to date as problems"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			files, err := catalogue(c)
			if err != nil {
				return err
			}
			_, err = content.Load(files)
			_, messagesErr := locales.Load(messages(c), content.Languages(files))
			if err := located(c, errors.Join(err, messagesErr)); err != nil {
				return err
			}
			drift, err := content.TranslationStatus(files)
			if err != nil {
				return err
			}
			for _, d := range locatedDrift(c, drift) {
				fmt.Fprintf(c.Root().ErrWriter, "%s (warning; recipes status shows the source text)\n", d)
			}
			if err := strictly(c, drift); err != nil {
				return err
			}
			fmt.Fprintln(c.Root().Writer, "no problems")
			return nil
		},
	}
}
