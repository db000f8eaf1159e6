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
	inLists   map[listText]tomldoc.Path // where the source texts in lists are
	isVariant bool                      // the two tags are variants of one language, so texts may be equal
}

// listText is a text of the source language in a list.
type listText struct {
	list tomldoc.Path // the path of the text without indexes
	hash string
}

// newComparison compares a language with the source language.
func (s *Set) newComparison(tag string) *comparison {
	compared := &comparison{
		set:        s,
		language:   tag,
		source:     s.texts(s.Catalogue.SourceLanguage, tag),
		translated: s.texts(tag, tag),
		recorded:   s.Record.origins(tag),
		origins:    map[origin]bool{},
		isVariant:  isVariant(s.Catalogue.SourceLanguage, tag),
	}
	for _, made := range compared.recorded {
		compared.origins[made] = true
	}
	compared.moved = compared.findMoved()
	compared.inLists = compared.findInLists()
	return compared
}

// findInLists returns where the source texts in lists are. Of equal ones in a list it takes the first.
func (c *comparison) findInLists() map[listText]tomldoc.Path {
	found := map[listText]tomldoc.Path{}
	for key, text := range c.source {
		list := key.WithoutIndexes()
		if list == key {
			continue
		}
		here := listText{list, textfile.Hash(text)}
		if other, isThere := found[here]; !isThere || key.Compare(other) < 0 {
			found[here] = key
		}
	}
	return found
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
func (s *Set) texts(tag, translation string) map[tomldoc.Path]string {
	texts := schema.Texts(s.Catalogue.Languages[tag].Texts)
	source, translated := s.Messages[s.Catalogue.SourceLanguage], s.Messages[translation]
	if source.Document == nil || translated.Document == nil {
		return texts
	}
	for id, text := range s.Messages[tag].Texts {
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

// pair returns the two texts under a key.
func (c *comparison) pair(key tomldoc.Path) pair {
	p := pair{key: key}
	p.source, p.isInSource = c.source[key]
	p.translation, p.isTranslated = c.translated[key]
	if !p.isTranslated {
		return p
	}
	p.now = originOf(p.source, p.translation)
	p.recorded = c.recorded[key]
	p.made = c.made(p)
	if at, isThere := c.inLists[listText{key.WithoutIndexes(), p.made.source}]; isThere && at != key {
		p.sourceIsAt = at
	}
	p.isCopy = p.isUntouchedCopy() || c.isInSourceLanguage(p)
	if IsMessage(key) {
		messages := c.set.Messages[c.language]
		p.isBuiltIn = messages.IsBuiltIn[key.LastKey()]
		p.lacking = messages.Lacking[key.LastKey()]
		p.hasCopiedForm = messages.Copied[key.LastKey()] && !c.isVariant
		isChanged := c.set.Messages[c.set.Catalogue.SourceLanguage].IsChanged[key.LastKey()]
		p.isOfBase = messages.IsOfBase[key.LastKey()] && !isChanged
		p.isCopy = p.isCopy && !p.isOfBase
	}
	return p
}

// made returns what a translation was made from, as far as that is known. It is the source text of today if that is
// recorded under any key. If the translation was recorded under another key, and is not there any more, it is what was
// recorded there.
func (c *comparison) made(p pair) origin {
	if c.origins[p.now] {
		return p.now
	}
	hash := textfile.Hash(p.translation)
	if made, hasMoved := c.moved[hash]; hasMoved && p.recorded.translationHash() != hash {
		return made
	}
	return p.recorded
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
