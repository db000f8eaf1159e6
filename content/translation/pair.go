package translation

import (
	"cmp"

	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// pair is a text of the source language and its translation, with what the record says of them.
type pair struct {
	key         tomldoc.Path // of the translation or, without one, of the source text
	sourceKey   tomldoc.Path // the root without a source text in the list that the translation is in
	source      string
	translation string
	state       State // how the translation relates to its source, or "" if it is up to date
	// what the translation was made from if it says what the source text says today
	now origin
	// what is recorded of the translation, and so what it was made from; the zero value for nothing. It is the source
	// text of today if that is recorded of the same translation under any key.
	made origin
	word Word // the translation, if it is a message
}

// isEdited reports whether the translation has changed since it was recorded. Of one that began as a copy nobody knows
// whether its source text changed after it was translated, so that does not count.
func (p pair) isEdited() bool {
	return p.made.translation != copyOfSource && p.made.translationHash() != textfile.Hash(p.translation)
}

// mayDiffer reports whether the translation may not say what the source says. A stale one that was edited may still say
// what the source said before: nobody knows what the edit was for.
func (p pair) mayDiffer() bool {
	switch p.state {
	case Stale, Untranslated:
		return true
	case Unrecorded:
		return p.word.Origin == BuiltIn
	}
	return false
}

// compare is for sorting pairs by their keys. A translation may have the same key as a source text that has none.
func (p pair) compare(other pair) int {
	return cmp.Or(p.key.Compare(other.key), p.sourceKey.Compare(other.sourceKey))
}
