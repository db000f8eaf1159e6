package main

import (
	"context"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

func initCommand() *cli.Command {
	return &cli.Command{
		Name:        "init",
		Usage:       "write a small catalogue to start from",
		ArgsUsage:   "DIR",
		Description: "The texts are English, for you to write over. Nothing is overwritten. See recipes help writing.",
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "language", Usage: "`TAG` of the language to begin with, such as it or pt-BR", Value: "en"},
			&cli.BoolFlag{Name: "empty", Usage: "write no samples, for prompts that recipes add takes from files"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			if c.NArg() != 1 {
				return usageErrorf("init takes one folder: recipes init DIR")
			}
			dir, language := filepath.Clean(c.Args().First()), c.String("language")
			if err := checkTag(language); err != nil {
				return err
			}
			written, err := writeStarter(dir, language, c.Bool("empty"))
			if err != nil {
				return err
			}
			fmt.Fprintf(c.Root().Writer, "written: %s\n\nThe comments in them say what to write. What else to do:\n\n"+
				"  recipes add --from prompts.md --content %[2]s    begin the recipes of a Markdown file\n"+
				"  recipes serve --dev --content %[2]s --addr localhost:8001    look at it there, and see each save\n"+
				"  recipes help writing    begin other recipes and languages, look for problems\n", strings.Join(written, ", "), dir)
			return nil
		},
	}
}

// writeStarter writes all files of a new catalogue, or none, and returns their names.
func writeStarter(dir, language string, empty bool) (written []string, err error) {
	files := map[string][]byte{
		"schema/catalogue.schema.json": catalogue.Schema[content.CatalogueFile](content.CatalogueFileName),
		"schema/language.schema.json":  catalogue.Schema[content.LanguageFile](content.LanguageFileName("<language>")),
	}
	wordsName := path.Join("locales", locales.MessageFile(language))
	starter, from := map[string]string{content.CatalogueFileName: content.CatalogueFileName, "en.toml": content.LanguageFileName(language)}, ""
	if empty {
		from, starter["locales/active.en.toml"] = "empty", wordsName
	}
	for name, as := range starter {
		data, err := fs.ReadFile(catalogue.Starter(), path.Join(from, name))
		if err != nil {
			return nil, err
		}
		files[as] = []byte(strings.NewReplacer(`"en"`, strconv.Quote(language), "en.toml", content.LanguageFileName(language)).Replace(string(data)))
	}
	if words, builtIn := wordsFor(language, problem.NewText("", messages.English())); !builtIn {
		files[wordsName] = words
	}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		written = append(written, filepath.Join(dir, name))
		if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
			return nil, fmt.Errorf("%s exists already, and nothing is overwritten: choose another folder", filepath.Join(dir, name))
		}
	}
	return written, replaceFiles(dir, files)
}
