package translation

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"prompt-recipes/content/schema"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// comparison contains the texts of a translation and of the source language, in pairs.
type comparison struct {
	set      *Set
	language string // of the translation
	entries  entries
	origins  map[origin]bool // everything that is recorded of the translation, without keys
	pairs    []pair          // by their keys, in alphabetical order
	// the two tags are variants of one language, so texts may be equal
	isVariant bool
}

// newComparison compares a language with the source language.
func (s *Set) newComparison(tag string) *comparison {
	source := s.texts(s.Catalogue.SourceLanguage, tag)
	translated := s.texts(tag, tag)
	recorded := s.Record.origins(tag)
	c := &comparison{
		set:       s,
		language:  tag,
		origins:   map[origin]bool{},
		isVariant: isVariant(s.Catalogue.SourceLanguage, tag),
	}
	for _, made := range recorded {
		c.origins[made] = true
	}
	sourceHashes := hashesOf(source, s.Catalogue.Source().Document, source)
	hashes := hashesOf(translated, s.Catalogue.Languages[tag].Document, source)
	recorded = follow(recorded, sourceHashes, hashes)
	c.entries = pairEntries(sourceHashes, hashes, recorded)
	isTranslated := map[tomldoc.Path]bool{}
	for key, text := range translated {
		sourceKey := c.entries.inSource.of(key)
		original, isInSource := source[sourceKey]
		p := c.described(pair{key: key, sourceKey: sourceKey, source: original, translation: text}, recorded[key])
		p.state = Extra
		if isInSource {
			p.state = c.state(p)
		}
		c.pairs = append(c.pairs, p)
		isTranslated[sourceKey] = true
	}
	for key, text := range source {
		if !isTranslated[key] {
			c.pairs = append(c.pairs, pair{key: key, sourceKey: key, source: text, state: Missing})
		}
	}
	slices.SortFunc(c.pairs, pair.compare)
	return c
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
func (s *Set) texts(tag, translation string) map[tomldoc.Path]string {
	texts := schema.Texts(s.Catalogue.Languages[tag].Texts)
	source, translated := s.Messages[s.Catalogue.SourceLanguage], s.Messages[translation]
	if source.Document == nil || translated.Document == nil {
		return texts
	}
	for id, word := range s.Messages[tag].Words {
		if translated.Words[id].Origin != BuiltIn || source.Words[id].Origin == Changed {
			texts[tomldoc.Keys(messagesKey, id)] = word.Text
		}
	}
	return texts
}

// described returns the pair of a translation with all that is known of it, but for its state. recorded is what is
// recorded of it.
func (c *comparison) described(p pair, recorded origin) pair {
	p.now = originOf(p.source, p.translation)
	p.made = recorded
	if c.origins[p.now] {
		p.made = p.now
	}
	if IsMessage(p.key) {
		p.word = c.set.Messages[c.language].Words[p.key.LastKey()]
		p.word.Copied = p.word.Copied && !c.isVariant
	}
	return p
}

// state returns the state of a pair that has both texts.
func (c *comparison) state(p pair) State {
	switch {
	case c.isCopy(p), len(p.word.Lacking) > 0, p.word.Copied && p.made != p.now:
		return Untranslated
	case p.made == p.now:
		return ""
	case p.made.source == "", p.made.source == p.now.source:
		return Unrecorded
	}
	return Stale
}

// isCopy reports whether a translation is a text of the source language, and nobody has recorded that this is right.
func (c *comparison) isCopy(p pair) bool {
	isAsBegun := p.made == origin{textfile.Hash(p.translation), copyOfSource}
	return p.word.Origin != OfBase && (isAsBegun || c.isInSourceLanguage(p))
}

// isInSourceLanguage reports whether a translation equals a source text, although nobody has recorded that this is
// right: the current one, the one that it was made from, or any other that the record has.
func (c *comparison) isInSourceLanguage(p pair) bool {
	if c.isVariant || !hasLetters(p.translation) {
		return false
	}
	if p.translation == p.source || p.translation == c.set.Record.Texts[p.made.source] {
		return p.made.translation != sameAsSource
	}
	hash := textfile.Hash(p.translation)
	_, isSourceText := c.set.Record.Texts[hash]
	return isSourceText && p.made.translationHash() != hash
}

func hasLetters(text string) bool { return strings.ContainsFunc(text, unicode.IsLetter) }

// keys returns the keys of the pairs, in alphabetical order.
func (c *comparison) keys() []tomldoc.Path {
	keys := make([]tomldoc.Path, len(c.pairs))
	for i, p := range c.pairs {
		keys[i] = p.key
	}
	return keys
}
