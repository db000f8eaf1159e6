package main

import (
	"io"

	"prompt-recipes/content/atomicfile"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// copyMissing copies texts, which are given by their keys for each language, and records that they are copies. The
// error says which of them cannot be copied.
func copyMissing(w io.Writer, work *workspace, keys map[string][]tomldoc.Path) error {
	if len(keys) == 0 {
		printf(w, "nothing is missing\n")
	}
	copies, refused := edit.CopyMissing(work.Translations, keys)
	if len(copies) > 0 {
		files, err := work.source.WithRecord(copies.Files(), copies.Begin)
		if err != nil {
			return err
		}
		if err := atomicfile.WriteAll("", files); err != nil {
			return err
		}
	}
	for _, copied := range copies {
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.File, plural(len(copied.Keys), "text"), problem.FirstOf(tomldoc.Strings(copied.Keys)))
	}
	return refused
}
