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

// BeginLanguage returns the set with a record of how the texts of a new language begin: as copies of the source text
// that are still to be translated, or as translations that exist already.
func (s *Set) BeginLanguage(language string) *Set {
	without := s.copied()
	delete(without.Record.Languages, language)
	return without.begin(language, func(pair) bool { return true })
}

// BeginTexts does the same for the texts with some keys. What is recorded of the others stays.
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
		if !isBegun(p) || p.word.Authorship == BuiltIn { // which was not made from what the catalogue has changed
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

// copied returns the set with a record that can be changed.
func (s *Set) copied() *Set {
	after := *s
	after.Record = s.Record.copied()
	return &after
}

// Marked lists the texts that were recorded and those that were not.
type Marked struct {
	Recorded []Recorded // texts whose entry in the record is new or changed
	Skipped  []Text     // texts that may not say what the source says; their states say why
}

// Recorded is a text that was recorded, with what its translation now counts as made from.
type Recorded struct {
	Key         string
	Translation string
	Source      string // the source text today
	// how it has changed since the translation was recorded, see [Diff]; "" if it has not, or if that is unknown
	Change string
}

// Mark returns the set with a record that texts of a language say what the source language says today. A key names
// one text or, like recipes.config-audit, all texts below it. The path of the document names all texts of the
// language. Mark skips the following texts, but keeps what is recorded of them if the translation has them:
//
//   - texts that only one of the two languages has
//   - built-in messages of which the catalogue has changed the source text, unless their own keys are given
//   - texts that are still in the source language, unless their own keys are given
//   - stale texts, also edited ones, unless their own keys are given: the edit may have had another reason
//
// The record must have been read without problems. An error means that the language cannot be marked, or
// that a key has no texts.
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

// newlyRecorded returns what is said of a pair that gets recorded.
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

// mayMark returns an error for the source language and for a language without a file.
func (s *Set) mayMark(language string) error {
	if language == s.Catalogue.SourceLanguage {
		return fmt.Errorf("%s is the source language, which the others are made from: mark one of these", language)
	}
	if _, ok := s.Catalogue.Languages[language]; !ok {
		return fmt.Errorf("%q is not a language that is translated here", language)
	}
	return nil
}

// shared returns the pairs of units that both languages have.
func (c *comparison) shared() []pair {
	return slices.DeleteFunc(slices.Clone(c.pairs), func(p pair) bool { return p.state == Missing || p.state == Extra })
}

// recorded returns a copy of what is recorded of the translations that there are. While the catalogue has no file of
// messages, which may come back, what is recorded of them is in it too.
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

// noText returns the error for a key if the two languages have no text in common at the key or
// below it.
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
