package translation

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"prompt-recipes/content/schema"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// comparison contains the texts of a translation, the texts of the source language, and what the
// record says about them.
type comparison struct {
	set        *Set
	language   string // of the translation
	source     map[tomldoc.Path]string
	translated map[tomldoc.Path]string
	recorded   map[tomldoc.Path]origin // of the translation under each key, see Record.Languages
	// all recorded origins, without keys: the index of a list entry changes when others are
	// inserted before it
	origins map[origin]bool
	// what is recorded of translations that are not under their keys any more, by the hash of the translation: they
	// may be under other keys
	moved     map[string]origin
	isVariant bool // the two tags are variants of one language, so texts may be equal
}

// newComparison compares a language with the source language.
func (s *Set) newComparison(tag string) *comparison {
	compared := &comparison{
		set:        s,
		language:   tag,
		source:     s.texts(s.SourceLanguage, tag),
		translated: s.texts(tag, tag),
		recorded:   s.Record.origins(tag),
		origins:    map[origin]bool{},
		isVariant:  isVariant(s.SourceLanguage, tag),
	}
	for _, made := range compared.recorded {
		compared.origins[made] = true
	}
	compared.moved = compared.findMoved()
	return compared
}

// findMoved returns what is recorded of translations that are not under their keys any more. If the same translation
// was recorded under several of these, it takes the last one in alphabetical order.
func (c *comparison) findMoved() map[string]origin {
	found := map[string]origin{}
	for _, key := range slices.SortedFunc(maps.Keys(c.recorded), tomldoc.Path.Compare) {
		made := c.recorded[key]
		if hash := made.translationHash(); hash != textfile.Hash(c.translated[key]) {
			found[hash] = made
		}
	}
	return found
}

// isVariant reports whether two tags are of one language, as en and en-GB are.
func isVariant(tag, other string) bool {
	base, _ := language.Make(tag).Base()
	otherBase, _ := language.Make(other).Base()
	return base == otherBase
}

// texts returns the texts of a language by key, to be compared with a translation: its prose and those messages that
// somebody has to translate. That is not so where the translation is built in, unless the catalogue has changed what is
// built in for the source language.
func (s *Set) texts(language, translation string) map[tomldoc.Path]string {
	texts := schema.Texts(s.Languages[language].Texts)
	source, translated := s.Messages[s.SourceLanguage], s.Messages[translation]
	if source.Document == nil || translated.Document == nil {
		return texts
	}
	for id, text := range s.Messages[language].Texts {
		if !translated.IsBuiltIn[id] || source.IsChanged[id] {
			texts[tomldoc.Keys(messagesKey, id)] = text
		}
	}
	return texts
}

// keys returns the keys of the texts that one of the languages has, in alphabetical order.
func (c *comparison) keys() []tomldoc.Path {
	all := maps.Clone(c.source)
	maps.Copy(all, c.translated)
	return slices.SortedFunc(maps.Keys(all), tomldoc.Path.Compare)
}

// origin returns what the translation under a key was made from, as far as that is known.
func (c *comparison) origin(key tomldoc.Path) origin {
	now := c.now(key)
	if c.origins[now] {
		return now
	}
	return c.recordedOrigin(key)
}

// recordedOrigin returns what is recorded of the translation under a key. If the translation was recorded under another
// key, and is not there any more, that is what was recorded there.
func (c *comparison) recordedOrigin(key tomldoc.Path) origin {
	hash := textfile.Hash(c.translated[key])
	if made, hasMoved := c.moved[hash]; hasMoved && c.recorded[key].translationHash() != hash {
		return made
	}
	return c.recorded[key]
}

// now returns the origin that the translation under a key has if it says what the source text says
// today.
func (c *comparison) now(key tomldoc.Path) origin { return originOf(c.source[key], c.translated[key]) }

// state returns the state of the text under a key, which is "" if it is up to date, and its origin.
func (c *comparison) state(key tomldoc.Path) (State, origin) {
	text, isInSource := c.source[key]
	_, isTranslated := c.translated[key]
	if !isTranslated {
		return Missing, origin{}
	}
	made := c.origin(key)
	switch {
	case !isInSource:
		return Extra, made
	case !c.isTranslation(key, made):
		return Untranslated, made
	case len(c.lackingForms(key)) > 0 || c.hasCopiedForm(key) && made != c.now(key):
		return Untranslated, made
	case made == c.now(key):
		return "", made
	case made.source == textfile.Hash(text), made.source == "":
		return Unrecorded, made
	}
	return Stale, made
}

// isBuiltIn reports whether a translation is a message that is built in, which nobody has written here.
func (c *comparison) isBuiltIn(key tomldoc.Path) bool {
	return IsMessage(key) && c.set.Messages[c.language].IsBuiltIn[key.LastKey()]
}

// lackingForms returns the plural forms that a translation lacks which is a message, and that its language needs.
func (c *comparison) lackingForms(key tomldoc.Path) []string {
	if !IsMessage(key) {
		return nil
	}
	return c.set.Messages[c.language].Lacking[key.LastKey()]
}

// hasCopiedForm reports whether a translation is a message with a plural form that is a text of the source language.
func (c *comparison) hasCopiedForm(key tomldoc.Path) bool {
	return IsMessage(key) && !c.isVariant && c.set.Messages[c.language].Copied[key.LastKey()]
}

// isUntouchedCopy reports whether the translation began as a copy of the source text and still is
// one.
func (c *comparison) isUntouchedCopy(key tomldoc.Path, made origin) bool {
	return made == origin{textfile.Hash(c.translated[key]), copyOfSource}
}

// isTranslation reports whether somebody has written the text under a key, given its origin, or recorded that it is
// rightly the same in both languages.
func (c *comparison) isTranslation(key tomldoc.Path, made origin) bool {
	return !c.isUntouchedCopy(key, made) && !c.isInSourceLanguage(key, made)
}

// isInSourceLanguage reports whether the translation equals a source text, although nobody has recorded that this is
// right: the current one, the one that it was made from, or any other that the record has.
func (c *comparison) isInSourceLanguage(key tomldoc.Path, made origin) bool {
	translation := c.translated[key]
	if c.isVariant || !hasLetters(translation) {
		return false
	}
	if translation == c.source[key] || translation == c.set.Record.Texts[made.source] {
		return made.translation != sameAsSource
	}
	hash := textfile.Hash(translation)
	_, isSourceText := c.set.Record.Texts[hash]
	return isSourceText && made.translationHash() != hash
}

func hasLetters(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }
