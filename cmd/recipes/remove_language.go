package main

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content"
	"prompt-recipes/content/atomicfile"
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
	defer work.close()
	if err := requireLanguage(tag, work.checked.Languages); err != nil {
		return err
	}
	if tag == work.Translations.Catalogue.SourceLanguage {
		return usageErrorf("%s is the source language, which the others are made from", tag)
	}
	removed, err := edit.RemoveLanguage(work.Translations, tag)
	if err != nil {
		return err
	}
	if err := writeRemoval(removed); err != nil {
		return err
	}
	w := c.Root().Writer
	printf(w, "removed: %s\n", strings.Join(removed.Gone, ", "))
	if len(removed.Files) > 0 {
		printf(w, "without %s now: %s\n", tag, strings.Join(slices.Sorted(maps.Keys(removed.Files)), ", "))
	}
	if picture := work.path(content.SharePictureName(tag)); isFile(picture) {
		printf(w, "left: %s\n", picture)
	}
	writeHowToCheck(w, work.commands)
	return nil
}

// writeRemoval writes the files that change, and then removes those of the language. If it is interrupted, check says
// what is left of the language.
func writeRemoval(removed edit.RemovedLanguage) error {
	if err := atomicfile.WriteAll("", removed.Files); err != nil {
		return err
	}
	var wrong error
	for _, file := range removed.Gone {
		wrong = errors.Join(wrong, os.Remove(file))
	}
	return wrong
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}
