package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/translation"
)

// showStatus shows the state of the texts that the arguments name or, without arguments, of all texts. With --strict it
// returns an error if it shows a text that does not say what its source says. Texts of drafts count only if there are
// arguments.
func showStatus(c *cli.Command) error {
	if c.Bool("edited") {
		return errEdited
	}
	only := c.StringSlice("only")
	for _, state := range only {
		if !slices.Contains(stateNames(), state) {
			return usageErrorf("%q is not a state; there are %s", state, strings.Join(stateNames(), ", "))
		}
	}
	work, err := openWorkspace(c)
	if err != nil {
		return err
	}
	asked, err := readSelections(c.Args().Slice(), work)
	if err != nil {
		return err
	}
	texts := translation.Select(work.Outdated, asked)
	if len(only) > 0 {
		texts = slices.DeleteFunc(texts, func(text translation.Text) bool {
			return !slices.Contains(only, string(text.State)) && !slices.Contains(only, string(text.Detail))
		})
	}
	w := c.Root().Writer
	if len(only) > 0 && len(texts) == 0 {
		printf(w, "none of these texts is %s\n", strings.Join(only, " or "))
		return nil
	}
	writeStatus(w, work, texts)
	if c.Bool("strict") && !work.Translations.IsFinished(texts, len(asked) > 0) {
		return errReported
	}
	return nil
}

// writeStatus writes what a translator needs to know about each text, and then the work that is left in each language.
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
