package translation

import (
	"slices"

	"prompt-recipes/content/tomldoc"
)

// Selection names texts of a language: the text at a key or, like recipes.config-audit, all texts below it. The root
// path names all texts of the language.
type Selection struct {
	Language string
	Key      tomldoc.Path
}

// Select returns the texts that the selections name, or all texts if there are no selections.
func Select(texts []Text, asked []Selection) []Text {
	var selected []Text
	for _, text := range texts {
		isAsked := func(s Selection) bool { return s.Language == text.Language && text.Key.IsIn(s.Key) }
		if len(asked) == 0 || slices.ContainsFunc(asked, isAsked) {
			selected = append(selected, text)
		}
	}
	return selected
}

// ToCopy returns the keys of the texts that should be copied from the source language, by language: missing texts,
// and copies of a source text that has changed since. held has the missing texts that should not be copied: the
// language has an extra entry in the same table, which may be the missing entry under another slug. Somebody has to
// rename that entry.
func (s *Set) ToCopy(texts []Text) (keys map[string][]tomldoc.Path, held []Text) {
	keys = map[string][]tomldoc.Path{}
	isUnclear := s.tablesWithExtra(texts)
	for _, text := range texts {
		switch {
		case text.State == Missing && isUnclear[tableOf{text.Language, s.missingEntry(text).Parent()}]:
			held = append(held, text)
		case text.State == Missing, text.Detail == OldCopy:
			keys[text.Language] = append(keys[text.Language], text.Key)
		}
	}
	return keys, held
}

// tableOf is a table in the file of a language.
type tableOf struct {
	language string
	path     tomldoc.Path
}

// tablesBySlug has the last keys of the tables whose keys are slugs that authors choose.
var tablesBySlug = []string{"categories", "recipes", "swap_outs", "related_links", "more_links"}

// tablesWithExtra returns the tables with an entry that only the translation has.
func (s *Set) tablesWithExtra(texts []Text) map[tableOf]bool {
	hasExtra := map[tableOf]bool{}
	for _, text := range texts {
		table := firstLacking(s.Catalogue.Source().Whole, text.Key).Parent()
		if text.State == Extra && slices.Contains(tablesBySlug, table.LastKey()) {
			hasExtra[tableOf{text.Language, table}] = true
		}
	}
	return hasExtra
}

// missingEntry returns the path of the outermost table, list or key that a language lacks around a missing text.
func (s *Set) missingEntry(missing Text) tomldoc.Path {
	return firstLacking(s.Catalogue.Languages[missing.Language].Document, missing.Key)
}

// firstLacking returns the shortest beginning of a path that a document lacks, or the whole path.
func firstLacking(d *tomldoc.Document, path tomldoc.Path) tomldoc.Path {
	for n := 1; n < path.Len(); n++ {
		if first := path.First(n); !d.Has(first) {
			return first
		}
	}
	return path
}

// IsFinished reports whether nothing is left to do for texts that are not up to date, except recording new ones.
// Texts of draft languages count only if withDrafts is true.
func (s *Set) IsFinished(texts []Text, withDrafts bool) bool {
	isUnfinished := func(text Text) bool {
		return text.Detail != New && (withDrafts || !s.Catalogue.Drafts[text.Language])
	}
	return !slices.ContainsFunc(texts, isUnfinished)
}

// WordsLeft returns the number of words that somebody has to translate. It is 0 for an extra or a new text.
func (t Text) WordsLeft() int {
	if t.State == Extra || t.Detail == New {
		return 0
	}
	return t.WordCount
}
