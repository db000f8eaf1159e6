package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/catalogue"
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
			if _, _, err := openTranslations(c); err != nil { // files that are not TOML are left alone
				return err
			}
			files, err := readCatalogue(dir)
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

// readCatalogue is the TOML files of a folder by name, as they are on disk.
func readCatalogue(dir string) (map[string][]byte, error) {
	folder, files := os.DirFS(dir), map[string][]byte{}
	names, err := fs.Glob(folder, "[^.]*.toml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if files[name], err = fs.ReadFile(folder, name); err != nil {
			return nil, err
		}
	}
	return files, nil
}
