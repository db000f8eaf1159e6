package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
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
			&cli.StringFlag{Name: "from", Usage: "Markdown `FILE` with a recipe below each heading"},
			&cli.BoolFlag{Name: "replace", Usage: "take the texts of the file for recipes that are there already, too"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			dir, slug, from := folder(c), c.Args().First(), c.String("from")
			if c.NArg() > 1 || (slug == "") == (from == "") || c.Bool("replace") && from == "" {
				return usageErrorf("add takes the slug of one recipe, or --from with a file of several, and --replace with that: recipes add SLUG")
			}
			_, checked, err := openTranslations(c, true) // files that are not TOML are left alone
			if err != nil {
				return err
			}
			language := content.LanguageFileName(checked.Texts.SourceLanguage)
			files := map[string][]byte{content.CatalogueFileName: nil, language: nil}
			for name := range files {
				if files[name], err = os.ReadFile(filepath.Join(dir, name)); err != nil {
					return err
				}
			}
			recipes, notes := []catalogue.NewRecipe{{Slug: slug}}, []string(nil)
			if from != "" {
				if recipes, notes, err = readRecipes(from); err != nil {
					return err
				}
			}
			var begun, same, differ, replaced, missing []string
			before, _ := catalogue.Decode[content.CatalogueFile]("", files[content.CatalogueFileName])
			for _, r := range recipes {
				if category := c.String("category"); category != "" {
					r.Category, r.CategoryTitle = category, ""
				}
				var changed map[string][]byte // if it is there
				about := ""
				if from != "" {
					changed, about, err = catalogue.Replace(files, r)
				}
				place := fmt.Sprintf("%s:%d: ", from, r.Line)
				var places problem.List
				switch {
				case changed == nil && err == nil:
					files, places, err = catalogue.Add(files, r)
					if r.Note != "" {
						notes = append(notes, place+r.Note)
					}
				case maps.EqualFunc(changed, files, bytes.Equal):
					same = append(same, r.Slug)
				case c.Bool("replace"):
					files, replaced = changed, append(replaced, place+about)
				default:
					differ = append(differ, place+r.Slug)
				}
				if err != nil {
					return fmt.Errorf("%s/%w", dir, err)
				}
				for _, place := range places {
					if from == "" || place.File == content.CatalogueFileName { // otherwise there are words
						place.File = filepath.Join(dir, place.File)
						begun = append(begun, place.Error())
					}
				}
			}
			if err := replaceFiles(dir, files); err != nil {
				return err
			}
			w := c.Root().Writer
			list := func(title string, lines []string) {
				if len(lines) > 0 {
					fmt.Fprintf(w, "%s:\n\n  %s\n\n", title, strings.Join(lines, "\n  "))
				}
			}
			list("Begun; write what is empty, if anything", begun)
			list("Look at these", notes)
			if len(before.Recipes) == 0 && from != "" {
				list("Samples, to be replaced by yours", []string{filepath.Join(dir, language) + ": title, summary and introduction"})
			}
			for _, e := range before.Recipes {
				if from != "" && !slices.ContainsFunc(recipes, func(r catalogue.NewRecipe) bool { return r.Slug == e.Slug }) {
					missing = append(missing, e.Slug)
				}
			}
			list("Replaced", replaced)
			list("Not in "+from+"; take out by hand what is to go", missing)
			list("There already", same)
			list("There already with other texts, which stay; change them in "+dir+", or take those of the file with --replace", differ)
			fmt.Fprintf(w, "recipes check%s says what is left\n", named(c))
			if len(checked.Texts.Languages) > 1 {
				fmt.Fprintf(w, "recipes status --copy%s copies it to the other languages, to be translated\n", named(c))
			}
			return nil
		},
	}
}

var lineEnds = regexp.MustCompile(`(?m)[ \t\r]+$`)

// readRecipes are those of a Markdown file, without spaces at the ends of lines, and notes on it. Errors and notes name a line.
func readRecipes(from string) (recipes []catalogue.NewRecipe, notes []string, err error) {
	data, err := os.ReadFile(from)
	if err != nil {
		return nil, nil, err
	}
	text := lineEnds.ReplaceAllString(strings.TrimPrefix(string(data), "\ufeff"), "")
	if recipes, notes, err = catalogue.FromMarkdown(text); err != nil {
		return nil, nil, fmt.Errorf("%s:%w", from, err)
	} else if len(recipes) == 0 {
		return nil, nil, fmt.Errorf("%s has no headings, which are the titles of recipes; write one above each prompt", from)
	}
	for i, note := range notes {
		notes[i] = from + ":" + note
	}
	for _, r := range recipes {
		for _, p := range catalogue.CheckPrompt(r.Prompt, true) {
			line := r.Line // for a prompt that is not in the text as it is
			if start := strings.Index(text, r.Prompt); start >= 0 {
				line = 1 + strings.Count(text[:start+p.Offset], "\n")
			}
			err = errors.Join(err, fmt.Errorf("%s:%d: %s", from, line, p.Message))
		}
	}
	return recipes, notes, err
}
