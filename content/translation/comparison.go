package translation

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"prompt-recipes/content/tomldoc"
)

// comparison contains the units of a translation, each paired with its unit of the source language.
type comparison struct {
	set      *Set
	language string // of the translation
	pairs    []pair // in alphabetical order of their keys
}

// newComparison compares a language with the source language.
func (s *Set) newComparison(tag string) *comparison {
	source := s.units(s.Catalogue.SourceLanguage, tag)
	translated := s.units(tag, tag)
	recorded := s.Record.madeFrom(tag)
	c := &comparison{
		set:      s,
		language: tag,
	}
	mayBeEqual := isVariant(s.Catalogue.SourceLanguage, tag)
	keys := maps.Clone(source)
	maps.Copy(keys, translated)
	for key := range keys {
		p := pair{
			key:         key,
			source:      source[key],
			translation: translated[key],
			mayBeEqual:  mayBeEqual,
			made:        recorded[key],
			before:      s.Record.Texts[recorded[key].source],
			now:         upToDate(source[key].String(), translated[key].String()),
		}
		if IsMessage(key) {
			p.word = s.Messages[tag].Words[key.LastKey()]
			p.word.Copied = p.word.Copied && !mayBeEqual
		}
		p.state, p.detail = p.classify()
		c.pairs = append(c.pairs, p)
	}
	slices.SortFunc(c.pairs, comparePairs)
	return c
}

// isVariant reports whether two tags belong to one language, as en and en-GB do.
func isVariant(tag, other string) bool {
	base, _ := language.Make(tag).Base()
	otherBase, _ := language.Make(other).Base()
	return base == otherBase
}

// units returns the units of a language by key, for a comparison with a translation: all of its prose, and the
// messages that somebody has to translate. A message whose translation is built in needs no translation, unless the
// catalogue has changed the built-in message of the source language.
func (s *Set) units(tag, translation string) map[tomldoc.Path]unit {
	units := unitsIn(s.Catalogue.Languages[tag].Texts)
	source, translated := s.Messages[s.Catalogue.SourceLanguage], s.Messages[translation]
	if source.Document == nil || translated.Document == nil {
		return units
	}
	for id, word := range s.Messages[tag].Words {
		if translated.Words[id].Authorship != BuiltIn || source.Words[id].Authorship == Changed {
			key := tomldoc.Keys(messagesKey, id)
			units[key] = unit{[]string{word.Text}, []tomldoc.Path{key}}
		}
	}
	return units
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
