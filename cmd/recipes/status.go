package main

import (
	"context"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/translation"
)

func statusCommand() *cli.Command {
	return &cli.Command{
		Name:      "status",
		Usage:     "show which translations are not up to date, and why",
		ArgsUsage: "[LANGUAGE[:KEY] …]",
		Description: `A stale text is listed with what changed in its source: [-removed-] {+added+}. When a translation
says what the source says again, record it. See recipes help translating.`,
		Flags: []cli.Flag{
			contentFlag(),
			&cli.StringSliceFlag{
				Name:  "mark",
				Usage: "record that `LANGUAGE[:KEY]` is up to date; may be repeated",
			},
			boolFlag("edited", "with --mark: record stale translations that were edited, too"),
			boolFlag("copy", "copy what is missing from the source language, to be translated"),
			&cli.StringSliceFlag{
				Name:  "only",
				Usage: "show only what is in a `STATE`: " + strings.Join(stateNames(), ", ") + "; may be repeated",
			},
			boolFlag("strict", "fail unless every text is up to date, apart from drafts that are not named"),
		},
		DisableSliceFlagSeparator: true, // a key may contain a comma
		Action:                    runStatus,
	}
}

// runStatus chooses one of the three actions of the command. Each of them reads its flags, and refuses those of the
// others.
func runStatus(ctx context.Context, c *cli.Command) error {
	isMark := len(c.StringSlice("mark")) > 0
	switch {
	case isMark && c.Bool("copy"):
		return usageErrorf("--copy brings what is to be translated, --mark records what has been: " +
			"run one, then the other")
	case isMark:
		return markTranslated(ctx, c)
	case c.Bool("copy"):
		return copyMissing(ctx, c)
	}
	return showStatus(c)
}

// The errors for flags of another action than the one that is chosen.
var (
	errStrict = usageErrorf("--strict is for status without --mark and --copy: run it afterwards")
	errOnly   = usageErrorf("--only is for status without --mark and --copy")
	errEdited = usageErrorf("--edited is for --mark: it says that edited translations are recorded, too")
)

// stateNames lists the states of texts that are not up to date, and two details of these that are work of their own.
func stateNames() []string {
	var names []string
	for _, state := range translation.States {
		names = append(names, string(state))
	}
	return append(names, string(translation.Edited), string(translation.New))
}
