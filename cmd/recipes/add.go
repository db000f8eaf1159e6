package main

import (
	"cmp"
	"context"
	"fmt"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
)

func addCommand() *cli.Command {
	return &cli.Command{
		Name:      "add",
		Usage:     "begin a recipe in the catalogue and in its source language, or many from files",
		ArgsUsage: "SLUG",
		UsageText: "recipes add SLUG [--category SLUG]\n" +
			"recipes add --from PATH... [--copy] [--one] [--level N] [--category SLUG] [--strict]",
		Description: `recipes add --from .claude/commands
recipes add --from prompts.md
The prompts stay in their files: the catalogue names these, and the page follows them.
A file is one recipe if it has front matter, comes from a folder, is one of several files, has no headings,
or with --one. Otherwise its headings tell recipes apart: those of the level of the first with text below it,
a title of the whole file aside. The prompt is the whole text. See recipes help writing.`,
		Flags: []cli.Flag{
			contentFlag(),
			stringFlag("category", "`SLUG` of the category of the new recipes; it begins if it is new "+
				"(default: the last category; with --from the folder or the heading above)", ""),
			&cli.StringSliceFlag{
				Name:  "from",
				Usage: "take the recipes of `PATH`, a file, a folder or - for standard input; more may follow",
			},
			boolFlag("copy", "copy the prompts into the catalogue, which does not follow their files then"),
			boolFlag("one", "take each file as one recipe, whatever headings it has"),
			&cli.IntFlag{
				Name:        "level",
				Usage:       "take headings of level `N`, from 1 to 6, for titles of recipes, in a file named alone",
				HideDefault: true,
			},
			boolFlag("strict", "add nothing if anything is refused"),
		},
		DisableSliceFlagSeparator: true, // a path may contain a comma
		Action:                    runAdd,
	}
}

func runAdd(ctx context.Context, c *cli.Command) error {
	if len(c.StringSlice("from")) > 0 {
		return runAddFrom(ctx, c)
	}
	for _, flag := range []string{"copy", "one", "level", "strict"} {
		if c.IsSet(flag) {
			return usageErrorf("--%s is for recipes from files: add --from PATH", flag)
		}
	}
	if c.NArg() != 1 {
		return usageErrorf("add takes the slug of one recipe, or --from with files and folders: recipes add SLUG")
	}
	return addOne(ctx, c, c.Args().First())
}

// addOne begins a recipe with empty texts.
func addOne(ctx context.Context, c *cli.Command, slug string) error {
	category := c.String("category")
	if err := checkSlug(slug); err != nil {
		return err
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	w := c.Root().Writer
	before := work.Translations.Catalogue
	r := edit.Recipe{Slug: slug, Category: category}
	if category == "" {
		r.Category, r.CategoryTitle = defaultCategory(before.Entries.Categories)
	} else if err := cmp.Or(checkSlug(category), checkMeant(category, before.Entries.Categories)); err != nil {
		return err
	}
	files, err := edit.AddRecipes(before, []edit.Recipe{r}, nil)
	if err != nil {
		return err
	}
	if err := writeChanges(w, fmt.Sprintf("begun %s, in category %s, in", slug, r.Category), files); err != nil {
		return err
	}
	sayCheck(w, work)
	sayCopy(w, work)
	return nil
}

// defaultCategory returns the category of a recipe that names none: the slug of the last category of the catalogue. If
// the catalogue has no category, it returns the slug and the title of a new one.
func defaultCategory(categories []content.CategoryEntry) (slug, title string) {
	if last := len(categories) - 1; last >= 0 {
		return categories[last].Slug, ""
	}
	return edit.DefaultCategorySlug, edit.DefaultCategoryTitle
}
