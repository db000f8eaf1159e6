package edit

import (
	"fmt"

	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// RemovedLanguage says which files change when a language is removed.
type RemovedLanguage struct {
	Files map[string][]byte // data of the files that change, by path
	Gone  []string          // paths of the files to remove
}

// RemoveLanguage plans to remove a language that is not the source language from a catalogue. This concerns its file
// of texts, its own message file, its settings in catalogue.toml, and the record of its translations. If the
// catalogue has nothing of the language, nothing changes. RemoveLanguage returns an error if catalogue.toml has the
// settings in a form that the author has to change by hand.
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
