package translation

import (
	"cmp"

	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// pair is a text of the source language and its translation, with what the record says of them.
type pair struct {
	key          tomldoc.Path // of the translation or, without one, of the source text
	sourceKey    tomldoc.Path // the root without a source text in the list that the translation is in
	source       string
	translation  string
	isInSource   bool // otherwise there is no source text
	isTranslated bool // otherwise there is no translation, and all fields below have their zero values
	// what the translation was made from if it says what the source text says today
	now origin
	// what is recorded of the translation, and so what it was made from; the zero value for nothing. It is the source
	// text of today if that is recorded of the same translation under any key.
	made origin
	// the translation is a text of the source language, and nobody has recorded that this is right
	isCopy bool
	// of a message
	isBuiltIn     bool     // nobody has written the translation here
	isOfBase      bool     // the translation is built in for the language without its region
	lacking       []string // the plural forms that the translation lacks, and that its language needs
	hasCopiedForm bool     // a plural form is still a text of the source language
}

// state returns how the translation relates to its source, or "" if it is up to date.
func (p pair) state() State {
	switch {
	case !p.isTranslated:
		return Missing
	case !p.isInSource:
		return Extra
	case p.isCopy, len(p.lacking) > 0, p.hasCopiedForm && p.made != p.now:
		return Untranslated
	case p.made == p.now:
		return ""
	case p.made.source == "", p.made.source == p.now.source:
		return Unrecorded
	}
	return Stale
}

// isUntouchedCopy reports whether the translation began as a copy of the source text and still is one.
func (p pair) isUntouchedCopy() bool {
	return p.made == origin{textfile.Hash(p.translation), copyOfSource}
}

// isEdited reports whether the translation is stale, and has changed since it was recorded. Of one that began as a copy
// nobody knows whether its source text changed after it was translated, so that does not count.
func (p pair) isEdited() bool {
	hasChanged := p.made.translationHash() != textfile.Hash(p.translation)
	return p.state() == Stale && p.made.translation != copyOfSource && hasChanged
}

// mayDiffer reports whether the translation may not say what the source says. A stale one that was edited may still say
// what the source said before: nobody knows what the edit was for.
func (p pair) mayDiffer() bool {
	switch p.state() {
	case Stale, Untranslated:
		return true
	case Unrecorded:
		return p.isBuiltIn
	}
	return false
}

// compare is for sorting pairs by their keys. A translation may have the same key as a source text that has none.
func (p pair) compare(other pair) int {
	return cmp.Or(p.key.Compare(other.key), p.sourceKey.Compare(other.sourceKey))
}
