package translation

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"prompt-recipes/content/tomldoc"
)

// comparison contains the units of a translation and of the source language, in pairs.
type comparison struct {
	set       *Set
	language  string // of the translation
	pairs     []pair // in alphabetical order of their keys
	isVariant bool   // the two tags are variants of one language, so texts may be equal
}

// newComparison compares a language with the source language.
func (s *Set) newComparison(tag string) *comparison {
	source := s.units(s.Catalogue.SourceLanguage, tag)
	translated := s.units(tag, tag)
	recorded := s.Record.origins(tag)
	c := &comparison{
		set:       s,
		language:  tag,
		isVariant: isVariant(s.Catalogue.SourceLanguage, tag),
	}
	keys := maps.Clone(source)
	maps.Copy(keys, translated)
	for key := range keys {
		p := pair{key: key, source: source[key], translation: translated[key], made: recorded[key]}
		p.now = originOf(p.source.String(), p.translation.String())
		if IsMessage(key) {
			p.word = s.Messages[tag].Words[key.LastKey()]
			p.word.Copied = p.word.Copied && !c.isVariant
		}
		p.state = c.state(p)
		c.pairs = append(c.pairs, p)
	}
	slices.SortFunc(c.pairs, comparePairs)
	return c
}

// isVariant reports whether two tags are of one language, as en and en-GB are.
func isVariant(tag, other string) bool {
	base, _ := language.Make(tag).Base()
	otherBase, _ := language.Make(other).Base()
	return base == otherBase
}

// units returns the units of a language by key, to be compared with a translation: its prose and those messages that
// somebody has to translate. That is not so where the translation is built in, unless the catalogue has changed what is
// built in for the source language.
func (s *Set) units(tag, translation string) map[tomldoc.Path]unit {
	units := unitsIn(s.Catalogue.Languages[tag].Texts)
	source, translated := s.Messages[s.Catalogue.SourceLanguage], s.Messages[translation]
	if source.Document == nil || translated.Document == nil {
		return units
	}
	for id, word := range s.Messages[tag].Words {
		if translated.Words[id].Origin != BuiltIn || source.Words[id].Origin == Changed {
			key := tomldoc.Keys(messagesKey, id)
			units[key] = unit{[]string{word.Text}, []tomldoc.Path{key}}
		}
	}
	return units
}

// state returns the state of a pair, of which it knows the rest.
func (c *comparison) state(p pair) State {
	switch {
	case !p.source.exists():
		return Extra
	case !p.translation.exists():
		return Missing
	case len(p.word.Lacking) > 0:
		return Untranslated
	case p.made == p.now:
		return ""
	case c.isInSourceLanguage(p):
		return Untranslated
	case p.made.source == "", p.made.source == p.now.source:
		return Unrecorded
	}
	return Stale
}

// isInSourceLanguage reports whether a translation is still a text of the source language, or has one in it, and nobody
// has recorded that this is right.
func (c *comparison) isInSourceLanguage(p pair) bool {
	switch {
	case p.word.Origin == OfBase:
		return false
	case p.isUntouched():
		return true
	case c.isVariant:
		return false
	}
	isRecorded := p.made.source != "" && p.made.translation != copyOfSource && !p.isEdited()
	return p.word.Copied || !isRecorded && len(p.translation.textsIn(p.source)) > 0
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
