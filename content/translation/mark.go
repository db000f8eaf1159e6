package translation

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/locales"
)

// BeginLanguage returns the set with a new record of the texts of a new language. It records each text that both
// languages have: as a copy of its source text that is still to be translated, or as an existing translation.
func (s *Set) BeginLanguage(language string) *Set {
	without := s.copied()
	delete(without.Record.Languages, language)
	return without.begin(language, func(pair) bool { return true })
}

// BeginTexts returns the set with a new record of the texts with some keys of a language: as copies of their source
// texts that are still to be translated, or as existing translations. The record of other texts stays.
func (s *Set) BeginTexts(language string, keys []tomldoc.Path) *Set {
	isBegun := map[tomldoc.Path]bool{}
	for _, key := range keys {
		isBegun[key] = true
	}
	return s.begin(language, func(p pair) bool { return isBegun[p.key] })
}

func (s *Set) begin(language string, isBegun func(pair) bool) *Set {
	compared := s.newComparison(language)
	after := s.copied()
	recorded := compared.recorded()
	for _, p := range compared.shared() {
		if !isBegun(p) || p.word.Authorship == BuiltIn { // it was not made from a text of the catalogue
			continue
		}
		made := p.now
		isCopy := made.translation == sameAsSource || p.word.Copied
		if isCopy && p.word.Authorship != OfBase && hasLetters(p.source.String()) {
			made.translation = copyOfSource
		}
		recorded[p.key.String()] = made.String()
		after.Record.Texts[made.source] = p.source.String()
	}
	after.Record.Languages[language] = recorded
	return after
}

// copied returns a copy of the set whose record can be changed.
func (s *Set) copied() *Set {
	after := *s
	after.Record = s.Record.copied()
	return &after
}

// Marked lists the texts that were recorded and those that were not.
type Marked struct {
	Recorded []Recorded // texts whose entry in the record is new or changed
	Skipped  []Text     // texts that may not say what the source says; the state of each says why
}

// Recorded is a text that was recorded, with the source text that its translation now counts as made from.
type Recorded struct {
	Key         string
	Translation string
	Source      string // the source text today
	// how the source text has changed since the translation was last recorded, see [Diff]; "" if it has not changed,
	// or if that is unknown
	Change string
}

// Mark returns the set with a record that some texts of a language say what their source texts say today. A key names
// one text or, like recipes.config-audit, all texts below it. The root path names all texts of the language. Mark
// skips the following texts. If the translation has them, their record stays as it is:
//
//   - texts that only one of the two languages has
//   - built-in messages whose source text the catalogue has changed, unless their own keys are given
//   - texts that are still in the source language, unless their own keys are given
//   - stale texts, even edited ones, unless their own keys are given: the edit may have had another reason
//
// The record must have been read without problems. Mark returns an error if the language cannot be marked, or if a
// key names no text.
func (s *Set) Mark(language string, keys ...tomldoc.Path) (after *Set, marked Marked, err error) {
	if err := s.mayMark(language); err != nil {
		return nil, Marked{}, err
	}
	compared := s.newComparison(language)
	shared := compared.shared()
	for _, key := range keys {
		if !key.IsRoot() && !slices.ContainsFunc(shared, func(p pair) bool { return p.key.IsIn(key) }) {
			return nil, Marked{}, compared.noText(key)
		}
	}
	after = s.copied()
	recorded := compared.recorded()
	for _, p := range shared {
		if !slices.ContainsFunc(keys, p.key.IsIn) {
			continue
		}
		if p.mayDiffer() && !slices.Contains(keys, p.key) {
			marked.Skipped = append(marked.Skipped, compared.text(p))
			continue
		}
		if p.made != p.now {
			marked.Recorded = append(marked.Recorded, p.newlyRecorded())
		}
		recorded[p.key.String()] = p.now.String()
		after.Record.Texts[p.now.source] = p.source.String()
	}
	after.Record.Languages[language] = recorded
	return after, marked, nil
}

// newlyRecorded returns the entry of [Marked] for a pair that is recorded now.
func (p pair) newlyRecorded() Recorded {
	recorded := Recorded{
		Key:         p.key.String(),
		Translation: forPeople(p.translation.String()),
		Source:      forPeople(p.source.String()),
	}
	if p.before != "" && p.before != p.source.String() {
		recorded.Change = changeOf(p.before, p.source.String())
	}
	return recorded
}

// mayMark returns an error if the language is the source language or has no file.
func (s *Set) mayMark(language string) error {
	if language == s.Catalogue.SourceLanguage && len(s.Catalogue.Languages) == 1 {
		return fmt.Errorf("%s is the source language, and the catalogue has no other one", language)
	}
	if language == s.Catalogue.SourceLanguage {
		return fmt.Errorf("%s is the source language, which the others are made from: mark one of these", language)
	}
	if _, ok := s.Catalogue.Languages[language]; !ok {
		return fmt.Errorf("%q is not a language that is translated here", language)
	}
	return nil
}

// shared returns the pairs with a text in both languages.
func (c *comparison) shared() []pair {
	return slices.DeleteFunc(slices.Clone(c.pairs), func(p pair) bool { return p.state == Missing || p.state == Extra })
}

// recorded returns a copy of the record of those translations that exist. If the catalogue has no message file for
// the language, the copy also keeps the record of all messages, because the file may come back.
func (c *comparison) recorded() map[string]string {
	isThere := map[tomldoc.Path]bool{}
	for _, p := range c.pairs {
		isThere[p.key] = p.translation.exists()
	}
	isOwn := c.set.Messages[c.language].IsOwn
	recorded := map[string]string{}
	for key, made := range c.set.Record.madeFrom(c.language) {
		if isThere[key] || IsMessage(key) && !isOwn {
			recorded[key.String()] = made.String()
		}
	}
	return recorded
}

// noText returns the error for a key at which, and below which, no text exists in both languages.
func (c *comparison) noText(key tomldoc.Path) error {
	fileName := content.LanguageFileName
	if IsMessage(key) {
		fileName = locales.MessageFile
	}
	known := map[tomldoc.Path]bool{}
	for _, path := range c.keys() {
		for ; !path.IsRoot(); path = path.Parent() {
			known[path] = true
		}
	}
	if known[key] {
		return fmt.Errorf("%s and %s do not both have %s; the status of the language says which lacks it",
			fileName(c.set.Catalogue.SourceLanguage), fileName(c.language), key)
	}
	message := fmt.Sprintf("%s has no text %s", fileName(c.language), key)
	candidates := tomldoc.Strings(slices.SortedFunc(maps.Keys(known), tomldoc.Path.Compare))
	return errors.New(problem.WithHint(message, problem.DidYouMean(key.String(), candidates)))
}
