package main

import (
	"context"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/edit"
)

func removeCommand() *cli.Command {
	return &cli.Command{
		Name:      "remove",
		Usage:     "take a recipe out of the catalogue and of every language",
		ArgsUsage: "SLUG",
		Description: `Its comments, its swap-outs and what is recorded of its translations go with it. All other
bytes of the files stay, and so does the file of its prompt, if it has one. Links to the recipe, and the addresses
of its prompts, lead nowhere then.`,
		Flags:  []cli.Flag{contentFlag()},
		Action: runRemove,
	}
}

func runRemove(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 1 {
		return usageErrorf("remove takes the slug of one recipe: recipes remove SLUG")
	}
	slug := c.Args().First()
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	w := c.Root().Writer
	files, err := edit.Remove(work.Translations, slug)
	if err != nil {
		return err
	}
	if len(files) == 0 {
		return noRecipe(slug, work.Translations.Catalogue.Entries.Recipes)
	}
	if err := writeChanges(w, "removed "+slug+" from", files); err != nil {
		return err
	}
	sayCheck(w, work)
	return nil
}
