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
	keys := slices.Collect(maps.Keys(s.newComparison(language).translated))
	without := s.copied()
	delete(without.Record.Languages, language)
	return without.BeginTexts(language, keys)
}

// BeginTexts does the same for some texts of a language. What is recorded of the others stays, and moves with them.
func (s *Set) BeginTexts(language string, keys []tomldoc.Path) *Set {
	compared := s.newComparison(language)
	after := s.copied()
	recorded := after.recordOf(language)
	maps.Copy(recorded, compared.recordedNow()) // copies may take the keys of what has moved
	for _, key := range keys {
		begun := compared.pair(key)
		if begun.isBuiltIn {
			continue // it was not made from what the catalogue has changed
		}
		made := begun.now
		isCopy := made.translation == sameAsSource || begun.hasCopiedForm
		if isCopy && !begun.isOfBase && hasLetters(begun.source) {
			made.translation = copyOfSource
		}
		recorded[key.String()] = made.String()
		after.Record.Texts[made.source] = begun.source
	}
	return after
}

// copied returns the set with a record that can be changed.
func (s *Set) copied() *Set {
	after := *s
	after.Record = s.Record.copied()
	return &after
}

// recordOf returns what is recorded of the texts of a language, by key, to be changed.
func (s *Set) recordOf(language string) map[string]string {
	if s.Record.Languages[language] == nil {
		s.Record.Languages[language] = map[string]string{}
	}
	return s.Record.Languages[language]
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
//   - stale texts that nobody has edited, unless their own keys are given
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
		if !key.IsRoot() && !isAnyIn(shared, key) {
			return nil, Marked{}, compared.noText(key)
		}
	}
	after = s.copied()
	recorded := compared.recordedNow()
	for _, key := range shared {
		if !slices.ContainsFunc(keys, key.IsIn) {
			continue
		}
		p := compared.pair(key)
		if p.mayDiffer() && !slices.Contains(keys, key) {
			marked.Skipped = append(marked.Skipped, compared.text(p))
			continue
		}
		if p.recorded != p.now {
			marked.Recorded = append(marked.Recorded, compared.newlyRecorded(p))
		}
		recorded[key.String()] = p.now.String()
		after.Record.Texts[p.now.source] = p.source
	}
	after.Record.Languages[language] = recorded
	return after, marked, nil
}

// isAnyIn reports whether any of some texts is under a key or below it.
func isAnyIn(texts []tomldoc.Path, key tomldoc.Path) bool {
	return slices.ContainsFunc(texts, func(text tomldoc.Path) bool { return text.IsIn(key) })
}

// newlyRecorded returns what was recorded of a translation, as it was before.
func (c *comparison) newlyRecorded(p pair) Recorded {
	recorded := Recorded{Key: p.key.String(), Translation: p.translation, Source: p.source}
	if before := c.set.Record.Texts[p.made.source]; before != "" && before != recorded.Source {
		recorded.Change = Diff(before, recorded.Source)
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

// shared returns the keys of the texts that both languages have, in alphabetical order.
func (c *comparison) shared() []tomldoc.Path {
	return slices.DeleteFunc(c.keys(), func(key tomldoc.Path) bool {
		_, isInSource := c.source[key]
		_, isTranslated := c.translated[key]
		return !isInSource || !isTranslated
	})
}

// recordedNow drops the entries of translations that no longer exist. A translation that has moved to another key
// takes its entry along. Entries of messages stay while the catalogue has no file of these, which may come back.
func (c *comparison) recordedNow() map[string]string {
	recorded := map[string]string{}
	if !c.set.Messages[c.language].IsOwn {
		for key, made := range c.recorded {
			if IsMessage(key) {
				recorded[key.String()] = made.String()
			}
		}
	}
	for key := range c.translated {
		if made := c.pair(key).made; made.source != "" {
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
	if guess := problem.DidYouMean(key.String(), candidates); guess != "" {
		message += "; " + guess
	}
	return errors.New(message)
}
