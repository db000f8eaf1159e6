package translation

import (
	"slices"

	"prompt-recipes/content/tomldoc"
)

// Selection names the text of a language that is under a key or, as recipes.config-audit does, all texts below it. The
// path of the document names all texts of the language.
type Selection struct {
	Language string
	Key      tomldoc.Path
}

// Select returns those of some texts that the selections name, or all texts if there are no selections.
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

// ToCopy returns the keys of those of some texts that are to be copied from the source language, by language:
// texts that are missing, and copies that are out of date. held has missing texts of entries that a language may have
// under another slug, since it has one that is extra in the same table: somebody has to rename that.
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

// tableOf is a table of a language.
type tableOf struct {
	language string
	path     tomldoc.Path
}

// tablesBySlug are the last keys of tables whose entries authors give slugs.
var tablesBySlug = []string{"categories", "recipes", "swap_outs", "related_links", "more_links"}

// tablesWithExtra returns the tables that have an entry which is extra.
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

// missingEntry returns the entry that a language lacks together with a text.
func (s *Set) missingEntry(missing Text) tomldoc.Path {
	return firstLacking(s.Catalogue.Languages[missing.Language].Document, missing.Key)
}

// firstLacking returns the shortest beginning of a path that a document does not have, or the path itself.
func firstLacking(d *tomldoc.Document, path tomldoc.Path) tomldoc.Path {
	for n := 1; n < path.Len(); n++ {
		if first := path.First(n); !d.Has(first) {
			return first
		}
	}
	return path
}

// IsFinished reports whether none of some texts that are not up to date is left to do. That is so if each of them is
// new, and only has to be recorded. Those of drafts count only if withDrafts is true.
func (s *Set) IsFinished(texts []Text, withDrafts bool) bool {
	isUnfinished := func(text Text) bool {
		return text.Detail != New && (withDrafts || !s.Catalogue.Drafts[text.Language])
	}
	return !slices.ContainsFunc(texts, isUnfinished)
}

// WordsLeft returns the number of words that somebody has to translate. There are none in a text that is extra or new.
func (t Text) WordsLeft() int {
	if t.State == Extra || t.Detail == New {
		return 0
	}
	return t.WordCount
}
