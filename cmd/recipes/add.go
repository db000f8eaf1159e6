package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
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
			&cli.StringFlag{Name: "title", Usage: "its `TITLE`, which gives the slug if there is none"},
			&cli.StringFlag{Name: "prompt", Usage: "`FILE` that has its prompt, - for the standard input"},
			&cli.StringFlag{Name: "from", Usage: "Markdown `FILE` with a recipe below each heading, - for the standard input"},
		},
		Action: func(_ context.Context, c *cli.Command) error {
			recipes, err := newRecipes(c)
			if err != nil {
				return err
			}
			dir, from := folder(c), c.String("from")
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
			var places problem.List
			var notes, same, differ []string
			before, _ := catalogue.Decode[content.CatalogueFile]("", files[content.CatalogueFileName])
			texts := checked.Texts.Languages[checked.Texts.SourceLanguage].Value.Recipes
			for _, r := range recipes {
				if at := slices.IndexFunc(before.Recipes, func(e content.RecipeEntry) bool { return e.Slug == r.Slug }); at >= 0 && from != "" {
					if text := texts[r.Slug]; string(before.Recipes[at].Prompt) == r.Prompt && text.Title == r.Title && text.WhyItHolds == r.WhyItHolds {
						same = append(same, r.Slug)
					} else {
						differ = append(differ, fmt.Sprintf("%s:%d: %s", from, r.Line, r.Slug))
					}
					continue
				}
				changed, added, err := catalogue.Add(files, r)
				if err != nil {
					return fmt.Errorf("%s/%w", dir, err)
				}
				files, places, notes = changed, append(places, added...), append(notes, r.Notes...)
			}
			if err := replaceFiles(dir, files); err != nil {
				return err
			}
			w := c.Root().Writer
			if len(places) > 0 {
				fmt.Fprint(w, "Begun; write what is empty, if anything:\n\n")
			}
			for _, place := range places {
				place.File = filepath.Join(dir, place.File)
				fmt.Fprintf(w, "  %s\n", place.Error())
			}
			if len(notes) > 0 {
				fmt.Fprintf(w, "\nLook at these:\n\n  %s:%s\n", from, strings.Join(notes, "\n  "+from+":"))
			}
			if len(before.Recipes) == 0 && from != "" {
				fmt.Fprintf(w, "\nThe title, summary and introduction of the page are samples; write yours in %s\n", filepath.Join(dir, language))
			}
			if len(same) > 0 {
				fmt.Fprintf(w, "\nThere already: %s\n", strings.Join(same, ", "))
			}
			if len(differ) > 0 {
				fmt.Fprintf(w, "\nThere already with other texts, which stay; change them in %s, or begin again in another folder:\n\n  %s\n", dir, strings.Join(differ, "\n  "))
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

// newRecipes are those that the command line names, without spaces at the ends of lines. Errors name a file and a line.
func newRecipes(c *cli.Command) (recipes []catalogue.NewRecipe, err error) {
	r := catalogue.NewRecipe{Slug: cmp.Or(c.Args().First(), catalogue.SlugOf(c.String("title"))), Title: c.String("title")}
	from := c.String("from")
	if c.NArg() > 1 || (r.Slug == "") == (from == "") || from != "" && c.String("prompt") != "" {
		return nil, usageErrorf("add takes the slug of one recipe, or --from with a file of several: recipes add SLUG")
	}
	var data []byte
	name := cmp.Or(from, c.String("prompt"))
	switch name {
	case "":
	case "-":
		data, err = io.ReadAll(c.Root().Reader)
	default:
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, err
	}
	text := lineEnds.ReplaceAllString(strings.TrimPrefix(string(data), "\ufeff"), "")
	r.Prompt = strings.Trim(text, "\n")
	recipes = []catalogue.NewRecipe{r}
	if from != "" {
		if recipes, err = catalogue.FromMarkdown(text); err != nil {
			return nil, fmt.Errorf("%s:%w", from, err)
		} else if len(recipes) == 0 {
			return nil, fmt.Errorf("%s has no headings, which are the titles of recipes; for one prompt: recipes add SLUG --prompt %[1]s", from)
		}
	}
	for i := range recipes {
		if category := c.String("category"); category != "" {
			recipes[i].Category, recipes[i].CategoryTitle = category, ""
		}
		for _, p := range catalogue.CheckPrompt(recipes[i].Prompt, true) {
			line := recipes[i].Line // for a prompt that is not in the text as it is
			if start := strings.Index(text, recipes[i].Prompt); start >= 0 {
				line = 1 + strings.Count(text[:start+p.Offset], "\n")
			}
			err = errors.Join(err, fmt.Errorf("%s:%d: %s", name, line, p.Message))
		}
	}
	return recipes, err
}
