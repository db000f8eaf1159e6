package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/check"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/slugs"
	"prompt-recipes/content/tomldoc"
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
			stringFlag("level", "take headings of level `N`, from 1 to 6, for titles of recipes, "+
				"in a file named alone", ""),
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
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.close()
	before := work.Translations.Catalogue
	r := edit.Recipe{Slug: slug, Category: c.String("category")}
	if edit.IsNewCategory(r.Category, before.Entries.Categories) {
		r.CategoryTitle = slugs.TitleOf(r.Category)
	}
	files, err := edit.Recipes(before, []edit.Recipe{r})
	if refused, ok := errors.AsType[edit.SlugError](err); ok && !refused.IsTaken {
		return usageErrorf("%w", err)
	}
	if err != nil {
		return err
	}
	places, err := placesOf(before, files, r)
	if err != nil {
		return err
	}
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	w := c.Root().Writer
	writeList(w, "Begun; write what is empty", places)
	writeHowToCheck(w, work.commands)
	writeHowToCopy(w, work.commands, before)
	return nil
}

// placesOf says where a new recipe, and its category if that is new, are in the files that are to be written. before is
// the catalogue without them.
func placesOf(before *check.Catalogue, files map[string][]byte, r edit.Recipe) ([]string, error) {
	catalogueFile := before.Document.File()
	catalogue, problems := tomldoc.Parse(catalogueFile, files[catalogueFile])
	if problems != nil {
		return nil, problems
	}
	textsFile := before.Source().Document.File()
	texts, problems := tomldoc.Parse(textsFile, files[textsFile])
	if problems != nil {
		return nil, problems
	}
	entries, _ := decode.Document[content.CatalogueFile](catalogue) // what is empty is a problem
	var places []string
	if r.CategoryTitle != "" {
		last := tomldoc.Keys("categories").Index(len(entries.Categories) - 1)
		places = append(places, startOf(catalogue, last)+"the category "+r.Category,
			startOf(texts, tomldoc.Keys("categories", r.Category))+"its title")
	}
	for i, entry := range entries.Recipes {
		if entry.Slug == r.Slug {
			about := fmt.Sprintf("the recipe %s, in category %s", r.Slug, entry.Category)
			places = append(places, startOf(catalogue, tomldoc.Keys("recipes").Index(i))+about)
		}
	}
	return append(places, startOf(texts, tomldoc.Keys("recipes", r.Slug))+"its words"), nil
}

// startOf returns the place of a path in a document, to be written before what is said of it.
func startOf(d *tomldoc.Document, path tomldoc.Path) string {
	return fmt.Sprintf("%s:%d:1: ", d.File(), d.Line(d.Offset(path)))
}

// writeHowToCheck writes what to do after recipes have been added or removed.
func writeHowToCheck(w io.Writer, commands commandLines) {
	printf(w, "%s says whether anything is wrong or missing\n", commands.line("check"))
}

// writeHowToCopy writes how new recipes get into the other languages, if the catalogue has any.
func writeHowToCopy(w io.Writer, commands commandLines, before *check.Catalogue) {
	if len(before.Languages) > 1 {
		printf(w, "when all is written, %s copies it to the other languages, to be translated\n",
			commands.line("status", "--copy"))
	}
}

// writeList writes lines below a title, if there are any.
func writeList(w io.Writer, title string, lines []string) {
	if len(lines) > 0 {
		printf(w, "%s:\n\n", title)
		for _, line := range lines {
			printf(w, "  %s\n", line)
		}
		printf(w, "\n")
	}
}
