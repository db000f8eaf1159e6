package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
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
			data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(cmp.Or(c.Args().First(), "en")))
			if err != nil || c.NArg() > 1 {
				return usageErrorf("messages takes one language of %s", strings.Join(source.Bundled().Languages(), ", "))
			}
			_, err = c.Root().Writer.Write(data)
			return err
		},
	}
}

func licencesCommand() *cli.Command {
	return &cli.Command{
		Name:  "licences",
		Usage: "print the licences of the works of others in this program",
		Action: func(_ context.Context, c *cli.Command) error {
			text, err := built.File("notices.txt")
			if err != nil {
				return err
			}
			_, err = c.Root().Writer.Write(text)
			return err
		},
	}
}

// formatFlag chooses between a report for people and one for tools.
func formatFlag() cli.Flag {
	return &cli.StringFlag{Name: "format", Usage: "report as `text or json`", Value: "text", Validator: func(format string) error {
		if format != "text" && format != "json" {
			return errors.New("expected text or json")
		}
		return nil
	}}
}

func encodeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}
