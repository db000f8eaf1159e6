package main

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/source"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

func removeCommand() *cli.Command {
	return &cli.Command{
		Name:      "remove",
		Usage:     "take a recipe out of the catalogue and of every language",
		ArgsUsage: "SLUG",
		Description: `Its comments, its swap-outs and what is recorded of its translations go with it. All other
bytes of the files stay. Links to the recipe, and the addresses of its prompts, lead nowhere then.`,
		Flags:  []cli.Flag{contentFlag()},
		Action: runRemove,
	}
}

func runRemove(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 1 {
		return usageErrorf("remove takes the slug of one recipe: recipes remove SLUG")
	}
	slug := c.Args().First()
	catalogue, err := openForWriting(ctx, c)
	if err != nil {
		return err
	}
	defer catalogue.unlock()
	checked := catalogue.checked
	if err := requireRecipe(checked, slug); err != nil {
		return err
	}
	if err := requireReadable(checked); err != nil {
		return err
	}
	files, err := edit.Remove(checked.Texts.Result, slug)
	if err != nil {
		return err
	}
	if checked.Record.Forget(tomldoc.Keys("recipes", slug)) {
		if files[translation.FileName], err = checked.Record.Encode(); err != nil {
			return err
		}
	}
	origin := checked.Imports.Forget(slug)
	if origin != "" {
		files[importer.RecordName] = checked.Imports.Encode()
	}
	dir := folder(c)
	if err := replaceFiles(dir, files); err != nil {
		return err
	}
	names := slices.Sorted(maps.Keys(files))
	for i, name := range names {
		names[i] = filepath.Join(dir, name)
	}
	w := c.Root().Writer
	printf(w, "removed %s from %s\n", slug, strings.Join(names, ", "))
	if origin != "" {
		printf(w, "it came from %s: recipes add --from with that file brings it back\n", origin)
	}
	printf(w, "recipes check%s says what is left\n", contentArgument(c))
	return nil
}

// requireRecipe returns an error if a catalogue does not have a recipe.
func requireRecipe(checked *source.Checked, slug string) error {
	var known []string
	for _, recipe := range checked.Texts.Entries.Recipes {
		known = append(known, recipe.Slug)
	}
	switch {
	case slices.Contains(known, slug):
		return nil
	case len(known) == 0:
		return usageErrorf("there is no recipe %s: the catalogue has none", slug)
	}
	if guess := problem.DidYouMean(slug, known); guess != "" {
		return usageErrorf("there is no recipe %s; %s", slug, guess)
	}
	return usageErrorf("there is no recipe %s; expected one of %s", slug, firstKeys(known))
}

// requireReadable returns the problems of drafts from which nothing can be removed, because they cannot
// be read.
func requireReadable(checked *source.Checked) error {
	for _, language := range checked.Languages {
		if wrong := unreadProblems(checked, language); len(wrong) > 0 {
			what := fmt.Sprintf("nothing was removed, since %s cannot be read", content.LanguageFileName(language))
			return preventedError{what, wrong}
		}
	}
	return nil
}
