package translation

import "prompt-recipes/content/tomldoc"

// pair is a unit of the source language and its translation, with what the record says of them.
type pair struct {
	key         tomldoc.Path // of both
	source      unit
	translation unit
	state       State // how the translation relates to its source, or "" if it is up to date
	// what the translation was made from if it says what its source says today
	now origin
	// what is recorded of the translation, and so what it was made from; the zero value for nothing
	made origin
	word Word // the translation, if it is a message
}

// isEdited reports whether the translation has changed since it was recorded. Of one that began as a copy nobody knows
// whether its source changed after it was translated, so that does not count.
func (p pair) isEdited() bool {
	return p.made.translation != copyOfSource && p.made.translationHash() != p.translation.hash()
}

// isUntouched reports whether the translation began as a copy, and nobody has changed it.
func (p pair) isUntouched() bool {
	return p.made == origin{p.translation.hash(), copyOfSource}
}

// mayDiffer reports whether the translation may not say what its source says. A stale one that was edited may still say
// what its source said before: nobody knows what the edit was for.
func (p pair) mayDiffer() bool {
	switch p.state {
	case Stale, Untranslated:
		return true
	case Unrecorded:
		return p.word.Origin == BuiltIn
	}
	return false
}

// comparePairs is for sorting pairs by their keys.
func comparePairs(a, b pair) int { return a.key.Compare(b.key) }
