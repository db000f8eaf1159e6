package main

import (
	"cmp"
	"io"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// markTranslated marks each LANGUAGE or LANGUAGE:KEY as up to date in the record of a catalogue, and reports which
// texts it recorded. withEdited is true if stale texts that were edited are marked, too. If one of them cannot be
// marked, the record stays as it is.
func markTranslated(w io.Writer, work *workspace, marks []string, withEdited bool) error {
	selections, err := parseSelections(marks)
	if err != nil {
		return err
	}
	keys := map[string][]tomldoc.Path{}
	for _, s := range selections {
		keys[s.Language] = append(keys[s.Language], s.Key)
	}
	if withEdited { // to give their own keys records them
		for _, text := range translation.Select(work.Outdated, selections) {
			if text.Detail == translation.Edited {
				keys[text.Language] = append(keys[text.Language], text.Key)
			}
		}
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
	isSilent := true
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		m := marked[language]
		isSilent = isSilent && len(m.Recorded)+len(m.Skipped) == 0
		reportMarked(w, work, language, m)
	}
	if isSilent {
		printf(w, "all of that is recorded already\n")
	}
	return nil
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

// reportMarked says which texts were recorded, each with the source text or its change and with the translation, since
// whoever records a text vouches for it, and which were not.
func reportMarked(w io.Writer, work *workspace, language string, marked translation.Marked) {
	if n := len(marked.Recorded); n > 0 {
		printf(w, "%s: %s recorded in %s, as saying what the source says:\n",
			language, plural(n, "text"), work.path(translation.FileName))
	}
	for _, text := range marked.Recorded {
		printf(w, "    %s: %s\n", text.Key, cmp.Or(text.Change, cutText(text.Source)))
		if text.Translation != text.Source {
			printf(w, "        %s: %s\n", language, cutText(text.Translation))
		}
	}
	reportSkipped(w, work, language, marked.Skipped)
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
