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

// ToCopy returns the keys of those of some texts that are to be copied from the source language, by language: texts
// that are missing, and copies that are out of date.
func ToCopy(texts []Text) map[string][]tomldoc.Path {
	keys := map[string][]tomldoc.Path{}
	for _, text := range texts {
		if text.State == Missing || text.IsOldCopy() {
			keys[text.Language] = append(keys[text.Language], text.Key)
		}
	}
	return keys
}

// IsFinished reports whether none of some texts that are not up to date is left to do. That is so if each of them is
// [Corrected], which says what its source says. Those of drafts count only if withDrafts is true.
func (s *Set) IsFinished(texts []Text, withDrafts bool) bool {
	isUnfinished := func(text Text) bool {
		return text.State != Corrected && (withDrafts || !s.Drafts[text.Language])
	}
	return !slices.ContainsFunc(texts, isUnfinished)
}

// WordsLeft returns the number of words that somebody has to translate. There are none in a text that is extra or
// corrected.
func (t Text) WordsLeft() int {
	if t.State == Extra || t.State == Corrected {
		return 0
	}
	return t.WordCount
}
