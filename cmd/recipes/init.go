package main

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/drift"
	"prompt-recipes/content/source"
	"prompt-recipes/locales"
)

func initCommand() *cli.Command {
	return &cli.Command{
		Name:      "init",
		Usage:     "write a small catalogue to start from",
		ArgsUsage: "DIR",
		Description: "Two recipes in two languages, with comments, and the JSON Schemas from which editors with Taplo complete keys.\n" +
			"DIR is made if it does not exist. Nothing is overwritten: a folder that has TOML files or the schemas is refused.",
		Action: func(_ context.Context, c *cli.Command) error {
			if c.NArg() != 1 {
				return usageErrorf("init takes one folder: recipes init DIR")
			}
			dir := filepath.Clean(c.Args().First())
			if err := writeStarter(dir); err != nil {
				return err
			}
			fmt.Fprintf(c.Root().Writer, "%[1]s holds a catalogue of two recipes in English and German. What to do next:\n\n"+
				"  edit %[2]s    the comments say how\n"+
				"  recipes add my-recipe --content %[1]s    begin another recipe, in every language\n"+
				"  recipes check --content %[1]s    report every problem\n"+
				"  recipes serve --dev --content %[1]s    look at it at http://localhost:8000, and see each save there\n", dir, filepath.Join(dir, "catalogue.toml"))
			return nil
		},
	}
}

// writeStarter writes all files of a new catalogue, or none.
func writeStarter(dir string) error {
	files, err := starterFiles()
	if err != nil {
		return err
	}
	taken, err := filepath.Glob(filepath.Join(dir, "*.toml"))
	if err != nil {
		return err
	}
	for name := range files {
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			taken = append(taken, filepath.Join(dir, name))
		}
	}
	if len(taken) > 0 {
		return fmt.Errorf("%s exists already, and nothing is overwritten: choose another folder", slices.Min(taken))
	}
	if err := os.MkdirAll(filepath.Join(dir, "schema"), 0o777); err != nil {
		return err
	}
	return replaceFiles(dir, files)
}

// starterFiles are the files of a new catalogue by path.
func starterFiles() (map[string][]byte, error) {
	files := map[string][]byte{
		"schema/catalogue.schema.json": catalogue.CatalogueSchema(),
		"schema/language.schema.json":  catalogue.LanguageSchema(),
	}
	names, err := fs.Glob(catalogue.Starter(), "*.toml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if files[name], err = fs.ReadFile(catalogue.Starter(), name); err != nil {
			return nil, err
		}
	}
	checked, err := source.New(catalogue.Starter(), locales.Bundled()).Check()
	if err != nil {
		return nil, err
	}
	if _, _, err = checked.Record.Mark(checked.Texts, "de"); err != nil {
		return nil, err
	}
	files[drift.FileName], err = checked.Record.Encode()
	return files, err
}
