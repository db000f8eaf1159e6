package main

import (
	"context"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
)

func schemaCommand() *cli.Command {
	return &cli.Command{
		Name:      "schema",
		Usage:     "print the JSON Schema of catalogue.toml or of the language files",
		ArgsUsage: "catalogue|language",
		Description: "Editors with Taplo complete and explain keys with it, when the first line of a file names it:\n\n" +
			"   #:schema ./schema/catalogue.schema.json\n\n" +
			"A site serves both, at schema/catalogue.schema.json and schema/language.schema.json.",
		Action: func(_ context.Context, c *cli.Command) error {
			schema := map[string]func() []byte{"catalogue": content.CatalogueSchema, "language": content.LanguageSchema}[c.Args().First()]
			if schema == nil || c.NArg() != 1 {
				return usageErrorf("schema takes one word: recipes schema catalogue, or recipes schema language")
			}
			_, err := c.Root().Writer.Write(schema())
			return err
		},
	}
}
