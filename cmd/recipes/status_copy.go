package main

import (
	"io"
	"maps"
	"slices"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// copyMissing takes those of the given texts that a language lacks, or of which it has a copy that is out of date, and
// copies them from the source language into its file. It records that they are copies.
func copyMissing(w io.Writer, work *workspace, texts []translation.Text) error {
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
	files := map[string][]byte{}
	var all []edit.Copied
	languages := slices.Sorted(maps.Keys(missing))
	for _, language := range languages {
		copied, err := edit.CopyMissing(work.Translations, language, missing[language])
		if err != nil {
			return err
		}
		for _, file := range copied {
			files[file.File] = file.Data
		}
		all = append(all, copied...)
	}
	files, err := work.source.WithRecord(files, func(after *translation.Set) *translation.Set {
		for _, language := range languages {
			after = after.BeginTexts(language, missing[language])
		}
		return after
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
