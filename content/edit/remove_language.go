package edit

import (
	"fmt"

	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// RemovedLanguage is what comes of removing a language.
type RemovedLanguage struct {
	Files map[string][]byte // those that change, by path
	Gone  []string          // the paths of those that are to be removed
}

// RemoveLanguage plans to take a language, which is not the source language, out of a catalogue: its texts, its own
// message file, what catalogue.toml says of it, and what is recorded of its translations. It returns an error if
// catalogue.toml has the language in a way that its author has to change by hand. If the catalogue has nothing of the
// language, there is nothing to change.
func RemoveLanguage(from *translation.Set, tag string) (RemovedLanguage, error) {
	catalogue := from.Catalogue.Document
	removed := RemovedLanguage{Files: map[string][]byte{}}
	if texts, isThere := from.Catalogue.Languages[tag]; isThere {
		removed.Gone = append(removed.Gone, texts.Document.File())
	}
	if words := from.Messages[tag]; words.IsOwn {
		removed.Gone = append(removed.Gone, words.Document.File())
	}
	if settings := tomldoc.Keys("languages", tag); catalogue.Has(settings) {
		edits := catalogue.Edit()
		edits.Remove(settings)
		if edits.IsEmpty() {
			return RemovedLanguage{}, fmt.Errorf("%s: %s is not a table of its own; take it out by hand, and try again",
				catalogue.File(), settings)
		}
		removed.Files[catalogue.File()] = edits.Bytes()
	}
	if record, isChanged := from.Record.WithoutLanguage(tag); isChanged {
		if err := addRecord(removed.Files, from, record); err != nil {
			return RemovedLanguage{}, err
		}
	}
	return removed, nil
}
