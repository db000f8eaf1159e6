package main

import (
	"context"
	"os"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/edit"
)

func removeLanguageCommand() *cli.Command {
	return &cli.Command{
		Name:      "remove-language",
		Usage:     "take a language out of the catalogue",
		ArgsUsage: "LANGUAGE",
		Description: `Its file and its own words of the interface are removed, with what catalogue.toml says of it and
what is recorded of its translations. Links to the page in that language lead nowhere then. Its share picture stays.`,
		Flags:  []cli.Flag{contentFlag()},
		Action: runRemoveLanguage,
	}
}

func runRemoveLanguage(ctx context.Context, c *cli.Command) error {
	if c.NArg() != 1 {
		return usageErrorf("remove-language takes the tag of one language: recipes remove-language LANGUAGE")
	}
	tag := c.Args().First()
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	w := c.Root().Writer
	if tag == work.Translations.Catalogue.SourceLanguage {
		return usageErrorf("%s is the source language, which the others are made from", tag)
	}
	removed, err := edit.RemoveLanguage(work.Translations, tag)
	if err != nil {
		return err
	}
	if len(removed.Gone) == 0 && len(removed.Files) == 0 {
		return requireLanguage(tag, work.Languages)
	}
	for _, file := range removed.Gone { // before the settings: without them the language is no draft
		if err := os.Remove(file); err != nil {
			return err
		}
	}
	if len(removed.Gone) > 0 {
		printf(w, "removed %s\n", strings.Join(removed.Gone, ", "))
	}
	if err := writeChanges(w, "removed "+tag+" from", removed.Files); err != nil {
		return err
	}
	sayCheck(w, work)
	return nil
}
