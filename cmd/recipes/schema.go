package main

import (
	"context"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/catalogue"
)

func schemaCommand() *cli.Command {
	return &cli.Command{
		Name:      "schema",
		Usage:     "print the JSON Schema of catalogue.toml or of the language files",
		ArgsUsage: "catalogue|language",
		Description: "Editors with Taplo use it to complete and explain keys, if the first line of a file names it:\n\n" +
			"   #:schema ./schema/catalogue.schema.json\n\n" +
			"A site serves both, at schema/catalogue.schema.json and schema/language.schema.json.",
		Action: func(_ context.Context, c *cli.Command) error {
			schema := map[string]func() []byte{"catalogue": catalogue.CatalogueSchema, "language": catalogue.LanguageSchema}[c.Args().First()]
			if schema == nil || c.NArg() != 1 {
				return usageErrorf("schema takes one word: recipes schema catalogue, or recipes schema language")
			}
			_, err := c.Root().Writer.Write(schema())
			return err
		},
	}
}
