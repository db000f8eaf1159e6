package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/edit"
)

func renameCommand() *cli.Command {
	return &cli.Command{
		Name:      "rename",
		Usage:     "give a recipe another slug, in the catalogue and in every language",
		ArgsUsage: "SLUG NEW-SLUG",
		Description: `What is recorded of its translations goes along, so none is out of date for that. All other
bytes of the files stay. Links to the recipe under its old slug, and the addresses of its prompts, lead nowhere then.
If you have renamed a recipe in one file by hand, this renames it in the others.`,
		Flags:  []cli.Flag{contentFlag()},
		Action: runRename,
	}
}

func runRename(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 2 {
		return usageErrorf("rename takes the slug of a recipe and its new slug: recipes rename SLUG NEW-SLUG")
	}
	slug, to := c.Args().Get(0), c.Args().Get(1)
	if slug == to {
		return usageErrorf("the recipe has the slug %s already", to)
	}
	if err := checkSlug(to); err != nil {
		return err
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	w := c.Root().Writer
	files, err := edit.Rename(work.Translations, slug, to)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return noRecipe(slug, work.Translations.Catalogue.Entries.Recipes)
	}
	if err := writeChanges(w, fmt.Sprintf("renamed %s to %s in", slug, to), files); err != nil {
		return err
	}
	printf(w, "links to #%s and to prompts/%[1]s.txt lead nowhere when this is published\n", slug)
	if work.Translations.Catalogue.Skills[slug] != nil {
		printf(w, "its SKILL.md has the name %s: agents want the new one there, too\n", slug)
	}
	sayCheck(w, work)
	return nil
}
