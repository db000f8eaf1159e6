package main

import (
	"cmp"
	"context"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

func messagesCommand() *cli.Command {
	return &cli.Command{
		Name:      "messages",
		Usage:     "print the built-in words of the interface in a language, to change or translate them",
		ArgsUsage: "[LANGUAGE]",
		Description: "A catalogue has its own words in DIR/locales/active.LANGUAGE.toml. They replace the built-in ones, or are for a\n" +
			"language without built-in words:\n\n" +
			"   mkdir -p DIR/locales\n" +
			"   recipes messages > DIR/locales/active.it.toml",
		Action: func(_ context.Context, c *cli.Command) error {
			language := cmp.Or(c.Args().First(), "en")
			data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(language))
			if err != nil || c.NArg() > 1 {
				return usageErrorf("messages takes one language of %s", strings.Join(source.Bundled().Languages(), ", "))
			}
			_, err = c.Root().Writer.Write(data)
			return err
		},
	}
}
