package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/source"
)

func addCommand() *cli.Command {
	return &cli.Command{
		Name:      "add",
		Usage:     "begin a recipe in the catalogue and in every language",
		ArgsUsage: "SLUG",
		Description: "The recipe comes after the last of its category. Its required texts are empty, optional ones are comments, and\n" +
			"recipes check lists what is left to write. Everything else in the files stays as it is.\n\n" +
			"   recipes add release-notes --category testing --content DIR",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringFlag{Name: "category", Usage: "`SLUG` of the recipe's category (default: that of the last recipe)"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			dir := c.String("content")
			if c.NArg() != 1 {
				return usageErrorf("add takes the slug of one recipe: recipes add SLUG --content DIR")
			}
			if dir == "" {
				return usageErrorf("the built-in catalogue cannot be written: name the folder of yours with --content DIR")
			}
			from, _, err := openTranslations(c)
			if err != nil {
				return err
			}
			files, err := readCatalogue(dir, from)
			if err != nil {
				return err
			}
			changed, places, err := catalogue.Add(files, c.Args().First(), c.String("category"))
			if err != nil {
				return err
			}
			if err := replaceFiles(dir, changed); err != nil {
				return err
			}
			w := c.Root().Writer
			fmt.Fprintf(w, "%s is begun; write what is empty:\n\n", c.Args().First())
			for _, place := range places {
				place.File = filepath.Join(dir, place.File)
				fmt.Fprintf(w, "  %s\n", place.Place())
			}
			fmt.Fprintf(w, "\nrecipes check --content %s says what is left\n", dir)
			return nil
		},
	}
}

// readCatalogue is the files of a catalogue by name, as they are on disk.
func readCatalogue(dir string, from *source.Source) (map[string][]byte, error) {
	names := []string{content.CatalogueFileName}
	for _, language := range from.Languages() {
		names = append(names, content.LanguageFileName(language))
	}
	files := map[string][]byte{}
	for _, name := range names {
		var err error
		if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return files, nil
}
