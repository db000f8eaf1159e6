package main

import (
	"cmp"
	"context"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/urfave/cli/v3"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// markTranslated records that the texts of each LANGUAGE or LANGUAGE:KEY in --mark are up to date, and reports which
// texts it recorded. If one of them cannot be recorded, the record stays as it is.
func markTranslated(ctx context.Context, c *cli.Command) error {
	switch {
	case c.Bool("strict"):
		return errStrict
	case c.NArg() > 0:
		return usageErrorf("write --mark before %q too, or leave it out", c.Args().First())
	case c.IsSet("only"):
		return errOnly
	}
	selections, err := parseSelections(c.StringSlice("mark"))
	if err != nil {
		return err
	}
	work, err := lockWorkspace(ctx, c)
	if err != nil {
		return err
	}
	defer work.unlock()
	if c.Bool("edited") {
		selections = append(selections, selectEdited(work, selections)...)
	}
	keys := map[string][]tomldoc.Path{}
	for _, s := range selections {
		keys[s.Language] = append(keys[s.Language], s.Key)
	}
	after := work.Translations
	marked := map[string]translation.Marked{}
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		if err := requireLanguage(language, work.Languages); err != nil {
			return err
		}
		if after, marked[language], err = after.Mark(language, keys[language]...); err != nil {
			return usageErrorf("%w", err)
		}
	}
	if err := work.writeRecord(after.Record); err != nil {
		return err
	}
	reportMarked(c.Root().Writer, work, marked)
	return nil
}

// selectEdited returns the selected stale texts that were edited, each by its own key: a text with its own key is
// recorded, even if it was edited.
func selectEdited(work *workspace, selections []translation.Selection) []translation.Selection {
	var edited []translation.Selection
	for _, text := range translation.Select(work.Outdated, selections) {
		if text.Detail == translation.Edited {
			edited = append(edited, translation.Selection{Language: text.Language, Key: text.Key})
		}
	}
	return edited
}

// reportMarked says which texts of each language were recorded, and which were not.
func reportMarked(w io.Writer, work *workspace, marked map[string]translation.Marked) {
	isSilent := true
	for _, language := range slices.Sorted(maps.Keys(marked)) {
		m := marked[language]
		isSilent = isSilent && len(m.Recorded)+len(m.Skipped) == 0
		reportRecorded(w, work, language, m.Recorded)
		reportSkipped(w, work, language, m.Skipped)
	}
	if isSilent {
		printf(w, "all of that is recorded already\n")
	}
}

// reportRecorded says which texts were recorded, each with the source text or its change and with the translation:
// whoever records a text vouches for it.
func reportRecorded(w io.Writer, work *workspace, language string, recorded []translation.Recorded) {
	if len(recorded) > 0 {
		printf(w, "%s: %s recorded in %s, as saying what the source says:\n",
			language, plural(len(recorded), "text"), work.path(translation.FileName))
	}
	for _, text := range recorded {
		printf(w, "    %s: %s\n", text.Key, cmp.Or(text.Change, cutText(text.Source)))
		if text.Translation != text.Source {
			printf(w, "        %s: %s\n", language, cutText(text.Translation))
		}
	}
}

// cutText returns a text, or the beginning of a long one.
func cutText(text string) string {
	const most = 80
	letters := []rune(text)
	if len(letters) <= most {
		return text
	}
	return strings.TrimSpace(string(letters[:most])) + " …"
}

// reportSkipped says which texts were not recorded and why, with the command that records one.
func reportSkipped(w io.Writer, work *workspace, language string, skipped []translation.Text) {
	const edited = "edited stale text"
	keys := map[string][]string{} // by what they are
	for _, text := range skipped {
		kind := string(text.State) + " text"
		if text.Detail == translation.Edited {
			kind = edited
		}
		keys[kind] = append(keys[kind], text.Key.String())
	}
	for _, kind := range slices.Sorted(maps.Keys(keys)) {
		of := keys[kind]
		printf(w, "%s: %s not recorded: %s\n", language, plural(len(of), kind), problem.FirstOf(of))
		if kind == edited {
			printf(w, "    %s records those that were edited, if they say what their source says now\n",
				work.commands.line("status", "--mark", language, "--edited"))
			continue
		}
		printf(w, "    %s records one that is right as it is\n", work.commands.mark(language, of[0]))
	}
}
