package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// markTranslated marks each LANGUAGE or LANGUAGE:KEY, or all of them, as up to date in the record of a catalogue, and
// reports how many texts it recorded. If one of them cannot be marked, the record stays as it is. With isDryRun nothing
// is written.
func markTranslated(w io.Writer, work *workspace, marks []string, isDryRun bool) error {
	selections, err := parseSelections(marks)
	if err != nil {
		return err
	}
	keys := map[string][]tomldoc.Path{}
	for _, s := range selections {
		languages, err := languagesToMark(work.Translations, s)
		if err != nil {
			return err
		}
		for _, language := range languages {
			keys[language] = append(keys[language], s.Key)
		}
	}
	after := work.Translations
	marked := map[string]translation.Marked{}
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		if err := requireLanguage(language, work.checked.Languages); err != nil {
			return err
		}
		if problems := work.Unread[language]; len(problems) > 0 {
			nothing := fmt.Errorf("nothing was recorded, since the %s files cannot be read", language)
			return errors.Join(nothing, problems)
		}
		if after, marked[language], err = after.Mark(language, keys[language]...); err != nil {
			return usageErrorf("%w", err)
		}
	}
	record, err := after.Record.Encode()
	if err != nil {
		return err
	}
	recorded := "would be recorded"
	if !isDryRun {
		recorded = "recorded"
		if err := atomicfile.Write(work.path(translation.FileName), record); err != nil {
			return err
		}
	}
	isSilent := true
	for _, language := range slices.Sorted(maps.Keys(keys)) {
		m := marked[language]
		notRecorded := len(m.Same) + len(m.Outdated) + len(m.First)
		isSilent = isSilent && len(m.Recorded)+notRecorded == 0
		reportMarked(w, work, language, m, recorded)
	}
	if isSilent {
		printf(w, "all of that is recorded already\n")
	}
	return nil
}

// allLanguages stands for a language in --mark. No language is written by this tag.
const allLanguages = "all"

// languagesToMark returns the languages that a selection of --mark names. [allLanguages] names those that have a
// translation of the text: a copy that nobody has translated must not be recorded as one.
func languagesToMark(catalogue *translation.Set, s translation.Selection) ([]string, error) {
	if s.Language != allLanguages {
		return []string{s.Language}, nil
	}
	languages := catalogue.TranslatedIn(s.Key)
	switch {
	case len(languages) > 0:
		return languages, nil
	case s.Key.IsRoot():
		return nil, usageErrorf("no language has a translation")
	}
	hint := problem.DidYouMean(s.Key.String(), tomldoc.Strings(catalogue.Keys(catalogue.SourceLanguage)))
	if hint != "" {
		hint = "; " + hint
	}
	return nil, usageErrorf("no language has a translation of %s%s", s.Key, hint)
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
// whoever records a text vouches for it, and which were not. recorded is what was done to the former.
func reportMarked(w io.Writer, work *workspace, language string, marked translation.Marked, recorded string) {
	writeNotRecorded := func(keys []string, reason string) {
		if n := len(keys); n > 0 {
			printf(w, "%s: %s not recorded, %s: %s\n", language, plural(n, "text"), reason, problem.FirstOf(keys))
			printf(w, "    %s records one that is right so\n", work.commands.mark(language, keys[0]))
		}
	}
	if n := len(marked.Recorded); n > 0 {
		printf(w, "%s: %s %s in %s, as saying what the source says:\n",
			language, plural(n, "text"), recorded, work.path(translation.FileName))
	}
	for _, text := range marked.Recorded {
		printf(w, "    %s: %s\n", text.Key, cmp.Or(text.Change, cutText(text.Source)))
		if text.Translation != text.Source {
			printf(w, "        %s: %s\n", language, cutText(text.Translation))
		}
	}
	writeNotRecorded(marked.Same, "in the source language")
	writeNotRecorded(marked.Outdated, "the same as before the source text changed")
	writeNotRecorded(marked.First, "translated for the first time before or after the source text changed")
}
