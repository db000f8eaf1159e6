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
	before     map[string]string       // known source texts, recorded or built in, by hash
	builtIn    map[tomldoc.Path]string // source texts of the messages whose translation is the built-in one
	// all recorded origins, without keys: the index of a list entry changes when others are
	// inserted before it
	origins map[origin]bool
	// what is recorded of translations that are not under their keys any more, by the hash of the translation: they
	// may be under other keys
	moved     map[string]origin
	isVariant bool // the two tags are variants of one language, so texts may be equal
}

// newComparison compares a language with the source language. It includes the messages if
// asksMessages is true, or if there is something to do for them.
func (s *Set) newComparison(tag string, asksMessages bool) *comparison {
	withMessages := asksMessages || s.tracksMessages(tag)
	compared := &comparison{
		set:        s,
		language:   tag,
		source:     s.texts(s.SourceLanguage, withMessages),
		translated: s.texts(tag, withMessages),
		recorded:   s.Record.origins(tag),
		before:     maps.Clone(s.Record.Texts),
		builtIn:    map[tomldoc.Path]string{},
		origins:    map[origin]bool{},
		isVariant:  isVariant(s.SourceLanguage, tag),
	}
	if !s.IsBuiltIn { // only the record of the built-in catalogue says what its messages were made from
		compared.addBuiltIn(s.Messages[s.SourceLanguage].BuiltIn, s.Messages[tag].BuiltIn)
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

// addBuiltIn adds the built-in messages of the source language. translated has the same messages, by id
// too, in the other language.
func (c *comparison) addBuiltIn(source, translated map[string]string) {
	for id, text := range source {
		c.before[textfile.Hash(text)] = text
		key := tomldoc.Keys(messagesKey, id)
		translation := c.translated[key]
		if translation != "" && translation == translated[id] {
			c.builtIn[key] = text
		}
	}
}

// isVariant reports whether two tags are of one language, as en and en-GB are.
func isVariant(tag, other string) bool {
	base, _ := language.Make(tag).Base()
	otherBase, _ := language.Make(other).Base()
	return base == otherBase
}

// texts returns the prose of a language by key, and the messages if withMessages is true.
func (s *Set) texts(language string, withMessages bool) map[tomldoc.Path]string {
	texts := schema.Texts(s.Languages[language].Texts)
	if withMessages {
		for id, text := range s.Messages[language].Texts {
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
	made := c.recordedOrigin(key)
	if text, ok := c.builtIn[key]; ok && made.source == "" { // it was made from the built-in message
		return originOf(text, c.translated[key])
	}
	return made
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
	case !c.isBuiltIn(key) && (c.isUntouchedCopy(key, made) || c.isInSourceLanguage(key, made)):
		return Untranslated, made
	case !c.isBuiltIn(key) && (len(c.lackingForms(key)) > 0 || c.hasCopiedForm(key) && made != c.now(key)):
		return Untranslated, made
	case made.source == textfile.Hash(text) && made.translation != copyOfSource && made != c.now(key):
		return Corrected, made
	case made.source == textfile.Hash(text):
		return "", made
	case made.source == "":
		return Unrecorded, made
	}
	return Stale, made
}

// isBuiltIn reports whether a translation is a built-in message. Such a message is translated, even if it
// equals the source text, as Tags does in French.
func (c *comparison) isBuiltIn(key tomldoc.Path) bool {
	_, isBuiltIn := c.builtIn[key]
	return isBuiltIn
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
	if translation == c.source[key] || translation == c.before[made.source] {
		return made.translation != sameAsSource
	}
	hash := textfile.Hash(translation)
	_, isSourceText := c.set.Record.Texts[hash]
	return isSourceText && made.translationHash() != hash
}

func hasLetters(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }
