package main

import (
	"fmt"
	"io"
	"maps"
	"slices"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// refuseRenamed returns an error if an entry is to be copied whose texts a language may have under another slug.
// Readers would get the texts of the source language in place of the translation.
func refuseRenamed(catalogue *opened, missing map[string][]tomldoc.Path) error {
	for _, language := range slices.Sorted(maps.Keys(missing)) {
		into := catalogue.Translations.Languages[language].Document
		for _, key := range missing[language] {
			entry := key.First(2)
			isEntry := entry.Len() == 2 // of recipes, for example; other keys are not renamed
			if !isEntry || into.Has(entry) || translation.IsMessage(key) {
				continue
			}
			if extra := extraEntry(catalogue, language, entry.Parent()); !extra.IsRoot() {
				return fmt.Errorf("%s has %s, which the source language has not, and lacks %s: "+
					"if the slug has changed, write the new one in the headers, and the translation stays; "+
					"otherwise take %[2]s out, then copy",
					into.File(), extra, entry)
			}
		}
	}
	return nil
}

// extraEntry returns the first entry of a table that a language has and the source language has not, or the path of the
// document if there is none.
func extraEntry(catalogue *opened, language string, table tomldoc.Path) tomldoc.Path {
	source := catalogue.Translations.Languages[catalogue.Translations.SourceLanguage].Document
	for _, text := range catalogue.Outdated {
		entry := text.Key.First(2)
		isExtra := text.Language == language && text.State == translation.Extra
		if isExtra && entry.Parent() == table && !source.Has(entry) {
			return entry
		}
	}
	return tomldoc.Path{}
}

// copyMissing takes those of the given texts that a language lacks, or of which it has a copy that is out of date, and
// copies them from the source language into its file. It records that they are copies.
func copyMissing(w io.Writer, catalogue *opened, texts []translation.Text) error {
	missing := map[string][]tomldoc.Path{} // by language
	for _, text := range texts {
		if text.State == translation.Missing || text.IsOldCopy() {
			missing[text.Language] = append(missing[text.Language], text.Key)
		}
	}
	if len(missing) == 0 {
		printf(w, "nothing is missing\n")
		return nil
	}
	if err := refuseRenamed(catalogue, missing); err != nil {
		return err
	}
	files := map[string][]byte{}
	var all []edit.Copied
	languages := slices.Sorted(maps.Keys(missing))
	for _, language := range languages {
		copied, err := edit.CopyMissing(catalogue.Translations, language, missing[language])
		if err != nil {
			return err
		}
		for _, file := range copied {
			files[file.File] = file.Data
		}
		all = append(all, copied...)
	}
	err := catalogue.source.AddRecord(files, func(after *translation.Set) {
		for _, language := range languages {
			after.BeginTexts(language, missing[language])
		}
	})
	if err != nil {
		return err
	}
	if err := atomicfile.WriteAll("", files); err != nil {
		return err
	}
	for _, copied := range all {
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.File, plural(len(copied.Keys), "text"), problem.FirstOf(tomldoc.Strings(copied.Keys)))
	}
	return nil
}
