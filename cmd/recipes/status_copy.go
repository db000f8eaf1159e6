package main

import (
	"context"
	"fmt"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// copyMissing copies missing texts from the source language, and records that they are copies. It copies those that the
// arguments name or, without arguments, all that are missing. The error says which texts cannot be copied.
func copyMissing(ctx context.Context, c *cli.Command) error {
	switch {
	case c.Bool("strict"):
		return errStrict
	case c.Bool("edited"):
		return errEdited
	case c.IsSet("only"):
		return errOnly
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	asked, err := readSelections(c.Args().Slice(), work)
	if err != nil {
		return err
	}
	w := c.Root().Writer
	keys, held := work.Translations.ToCopy(translation.Select(work.Outdated, asked))
	if len(keys) == 0 && len(held) == 0 {
		printf(w, "nothing is missing\n")
	}
	copies, refused := edit.CopyMissing(work.Translations, keys)
	if len(copies) > 0 {
		if err := work.writeBegun(copies.Files(), copies.Begin); err != nil {
			return err
		}
	}
	for _, copied := range copies {
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.File, plural(len(copied.Keys), "text"), problem.FirstOf(tomldoc.Strings(copied.Keys)))
	}
	notCopied := fmt.Sprintf("Not copied, since what is missing may be there under another slug. "+
		"%s renames a recipe; give other entries their new slugs by hand", work.commands.line("rename", "OLD", "NEW"))
	var places []string // where the texts are to be written
	for _, text := range held {
		places = append(places, fmt.Sprintf("%s: %s", text.Problem.Place(), text.Key))
	}
	writeList(w, notCopied, places)
	return refused
}
