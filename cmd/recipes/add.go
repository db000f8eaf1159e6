package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
)

func addCommand() *cli.Command {
	return &cli.Command{
		Name:        "add",
		Usage:       "begin a recipe in the catalogue and in its source language",
		ArgsUsage:   "SLUG",
		Description: "Everything else in the files stays as it is. See recipes help writing.",
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringFlag{Name: "category", Usage: "`SLUG` of the recipe's category (default: the last one)"},
			&cli.StringFlag{Name: "title", Usage: "its `TITLE`"},
			&cli.StringFlag{Name: "prompt", Usage: "`FILE` that has its prompt, - for the standard input"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			dir := folder(c)
			if c.NArg() != 1 || c.Args().First() == "" {
				return usageErrorf("add takes the slug of one recipe: recipes add SLUG")
			}
			_, checked, err := openTranslations(c, true) // files that are not TOML are left alone
			if err != nil {
				return err
			}
			files := map[string][]byte{content.CatalogueFileName: nil, content.LanguageFileName(checked.Texts.SourceLanguage): nil}
			for name := range files {
				if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
					return err
				}
			}
			prompt, err := readPrompt(c)
			if err != nil {
				return err
			}
			changed, places, err := catalogue.Add(files, c.Args().First(), c.String("category"), c.String("title"), prompt)
			if err != nil {
				return fmt.Errorf("%s/%w", dir, err)
			}
			if err := replaceFiles(dir, changed); err != nil {
				return err
			}
			w := c.Root().Writer
			fmt.Fprintf(w, "%s is begun; write what is empty, if anything:\n\n", c.Args().First())
			for _, place := range places {
				place.File = filepath.Join(dir, place.File)
				fmt.Fprintf(w, "  %s\n", place.Error())
			}
			fmt.Fprintf(w, "\nrecipes check%s says what is left\n", named(c))
			if len(checked.Texts.Languages) > 1 {
				fmt.Fprintf(w, "recipes status --copy%s copies it to the other languages, to be translated\n", named(c))
			}
			return nil
		},
	}
}

var lineEnds = regexp.MustCompile(`(?m)[ \t\r]+$`)

// readPrompt is the prompt in the file that the flags name, without empty lines around it and spaces at the end of lines. The error
// for one that no recipe can have names the line.
func readPrompt(c *cli.Command) (string, error) {
	var data []byte
	var err error
	switch name := c.String("prompt"); name {
	case "":
	case "-":
		data, err = io.ReadAll(c.Root().Reader)
	default:
		data, err = os.ReadFile(name)
	}
	text := lineEnds.ReplaceAllString(string(data), "")
	prompt := strings.Trim(text, "\n")
	for _, p := range catalogue.CheckPrompt(prompt, true) {
		start := strings.Index(text, prompt) + p.Offset
		return "", fmt.Errorf("%s:%d: %s", c.String("prompt"), 1+strings.Count(text[:start], "\n"), p.Message)
	}
	return prompt, err
}
