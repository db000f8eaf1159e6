package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
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
				Usage: "show only what is in a `STATE`: " + stateNames() + "; may be repeated",
			},
			boolFlag("strict", "fail unless every text is up to date, apart from drafts that are not named"),
		},
		DisableSliceFlagSeparator: true, // a key may contain a comma
		Action:                    runStatus,
	}
}

func runStatus(ctx context.Context, c *cli.Command) error {
	marks := c.StringSlice("mark")
	if err := checkStatusFlags(c); err != nil {
		return err
	}
	if len(marks) == 0 && !c.Bool("copy") {
		work, err := openWorkspace(c)
		if err != nil {
			return err
		}
		return showOrCopy(c, work)
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	if len(marks) > 0 {
		return markTranslated(c.Root().Writer, work, marks, c.Bool("edited"))
	}
	return showOrCopy(c, work)
}

// checkStatusFlags returns an error for flags that do not belong together.
func checkStatusFlags(c *cli.Command) error {
	isMark := len(c.StringSlice("mark")) > 0
	isChange := isMark || c.Bool("copy")
	switch {
	case isMark && c.Bool("copy"):
		return usageErrorf("--copy brings what is to be translated, --mark records what has been: " +
			"run one, then the other")
	case c.Bool("strict") && isChange:
		return usageErrorf("--strict is for status without --mark and --copy: run it afterwards")
	case isMark && c.NArg() > 0:
		return usageErrorf("write --mark before %q too, or leave it out", c.Args().First())
	case c.Bool("edited") && !isMark:
		return usageErrorf("--edited is for --mark: it says that edited translations are recorded, too")
	case c.IsSet("only") && isChange:
		return usageErrorf("--only is for status without --mark and --copy")
	}
	for _, state := range c.StringSlice("only") {
		if !slices.Contains(translation.States, translation.State(state)) {
			return usageErrorf("%q is not a state; there are %s", state, stateNames())
		}
	}
	return nil
}

// stateNames lists the states of texts that are not up to date.
func stateNames() string {
	var names []string
	for _, state := range translation.States {
		names = append(names, string(state))
	}
	return strings.Join(names, ", ")
}

// showOrCopy shows the state of the texts that the arguments name or, with --copy, copies those of them that are
// missing. Without arguments it does so for all texts. With --strict it ends with an error if it shows a text that
// does not say what its source says, except one of a draft that no argument names.
func showOrCopy(c *cli.Command, work *workspace) error {
	asked, err := parseSelections(c.Args().Slice())
	if err != nil {
		return err
	}
	for _, s := range asked {
		if err := checkSelection(s, work); err != nil {
			return err
		}
	}
	w := c.Root().Writer
	texts := translation.Select(work.Outdated, asked)
	if only := c.StringSlice("only"); len(only) > 0 {
		texts = slices.DeleteFunc(texts, func(text translation.Text) bool {
			return !slices.Contains(only, string(text.State))
		})
	}
	var wrong error
	if c.Bool("copy") {
		wrong = copyMissing(w, work, texts)
	} else {
		writeStatus(w, work, texts)
	}
	if c.Bool("strict") && !c.Bool("copy") && !work.Translations.IsFinished(texts, len(asked) > 0) {
		return errReported
	}
	return wrong
}

// writeStatus writes what a translator needs to know about each text, and then the work that is
// left in each language.
func writeStatus(w io.Writer, work *workspace, texts []translation.Text) {
	if len(texts) == 0 {
		printf(w, "all of these texts are up to date\n")
		return
	}
	byLanguage := map[string][]translation.Text{}
	for _, text := range texts {
		writeText(w, text)
		byLanguage[text.Language] = append(byLanguage[text.Language], text)
	}
	for _, language := range slices.Sorted(maps.Keys(byLanguage)) {
		total := len(work.Translations.Keys(language))
		writeTotals(w, language, byLanguage[language], total)
		isMessage := func(text translation.Text) bool { return translation.IsMessage(text.Key) }
		if slices.ContainsFunc(byLanguage[language], isMessage) && !work.Translations.Messages[language].IsOwn {
			printf(w, "    its words of the interface are built in; %s writes them into a file, for you to change\n",
				work.commands.line("add-language", language))
		}
	}
	printf(w, "%s records new translations; write LANGUAGE:KEY for one that was stale, or is right as it is\n",
		work.commands.line("status", "--mark", "LANGUAGE"))
}

func writeText(w io.Writer, text translation.Text) {
	printf(w, "%s: %s: %s (%s, %s)\n",
		text.Problem.Place(), text.State, text.Key, plural(text.WordCount, "word"), text.Page)
	writeLine := func(label, line string) {
		if line != "" {
			printf(w, "    %-7s %s\n", label+":", line)
		}
	}
	writeLine("before", text.Before)
	writeLine("now", text.Now)
	writeLine("change", text.Change)
	if text.Translation != text.Now { // a copy is shown once
		writeLine(text.Language, text.Translation)
	}
	if len(text.Lacking) > 0 {
		writeLine("lacks", "plural form "+strings.Join(text.Lacking, ", "))
	}
	switch text.Detail {
	case translation.Edited:
		writeLine("edited", "this translation has changed since it was recorded")
	case translation.New:
		writeLine("new", "this translation has not been recorded, or has changed since it was")
	}
}

// writeTotals writes how many texts of a language are in which state, and how many words have to be
// translated.
func writeTotals(w io.Writer, language string, texts []translation.Text, total int) {
	counts := map[translation.State]int{}
	words := 0
	for _, text := range texts {
		counts[text.State]++
		words += text.WordsLeft()
	}
	var states []string
	for _, state := range slices.Sorted(maps.Keys(counts)) {
		states = append(states, fmt.Sprintf("%d %s", counts[state], state))
	}
	printf(w, "%s: %s of %d texts; %s\n", language, strings.Join(states, ", "), total, plural(words, "word"))
}
