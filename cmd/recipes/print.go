package main

import (
	"cmp"
	"context"
	_ "embed"
	"io/fs"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
)

//go:embed deploy/recipes.service
var unitFile []byte

//go:embed deploy/Containerfile
var containerFile []byte

// printing makes of a command one that prints a file that is built in.
func printing(c *cli.Command, file func(c *cli.Command) ([]byte, error)) *cli.Command {
	c.Action = func(_ context.Context, c *cli.Command) error {
		data, err := file(c)
		if err != nil {
			return err
		}
		_, err = c.Root().Writer.Write(data)
		return err
	}
	return c
}

func messagesCommand() *cli.Command {
	return printing(&cli.Command{
		Name:      "messages",
		Usage:     "print the built-in words of the interface in a language, to change or translate them",
		ArgsUsage: "[LANGUAGE]",
		Description: "A catalogue has its own words in DIR/locales/active.LANGUAGE.toml. They replace the built-in ones, or are for a\n" +
			"language without built-in words:\n\n" +
			"   mkdir -p DIR/locales\n" +
			"   recipes messages > DIR/locales/active.it.toml",
	}, func(c *cli.Command) ([]byte, error) {
		data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(cmp.Or(c.Args().First(), "en")))
		if err != nil || c.NArg() > 1 {
			return nil, usageErrorf("messages takes one language of %s", strings.Join(source.Bundled().Languages(), ", "))
		}
		return data, nil
	})
}

func schemaCommand() *cli.Command {
	return printing(&cli.Command{
		Name:      "schema",
		Usage:     "print the JSON Schema of catalogue.toml or of the language files",
		ArgsUsage: "catalogue|language",
		Description: "Editors with Taplo use it to complete and explain keys, if the first line of a file names it:\n\n" +
			"   #:schema ./schema/catalogue.schema.json\n\n" +
			"A site serves both, at schema/catalogue.schema.json and schema/language.schema.json.",
	}, func(c *cli.Command) ([]byte, error) {
		switch name := c.Args().First(); {
		case name == "catalogue" && c.NArg() == 1:
			return catalogue.CatalogueSchema(), nil
		case name == "language" && c.NArg() == 1:
			return catalogue.LanguageSchema(), nil
		}
		return nil, usageErrorf("schema takes one word: recipes schema catalogue, or recipes schema language")
	})
}

func unitCommand() *cli.Command {
	return printing(&cli.Command{Name: "unit", Usage: "print a systemd unit that serves with few rights"},
		func(*cli.Command) ([]byte, error) { return unitFile, nil })
}

func containerfileCommand() *cli.Command {
	return printing(&cli.Command{Name: "containerfile", Usage: "print a Containerfile for an image of this program alone"},
		func(*cli.Command) ([]byte, error) { return containerFile, nil })
}

func licencesCommand() *cli.Command {
	return printing(&cli.Command{Name: "licences", Usage: "print the licences of the works of others in this program"},
		func(*cli.Command) ([]byte, error) {
			return built.File("notices.txt")
		})
}
