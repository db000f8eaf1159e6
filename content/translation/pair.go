package translation

import (
	"slices"
	"strings"

	"prompt-recipes/content/tomldoc"
)

// pair is a unit of the source language and its translation, with what the record says about them.
type pair struct {
	key         tomldoc.Path // the same for both units
	source      unit
	translation unit
	word        Word // the translation, if it is a message
	mayBeEqual  bool // the two languages are variants of one, such as en and en-GB
	// what the record would say if the translation were marked as up to date now
	now madeFrom
	// what the record says the translation was made from; the zero value if it says nothing
	made   madeFrom
	before string // the source text that the translation was made from; "" if that is unknown
	state  State  // how the translation relates to its source, or "" if it is up to date; see classify
	detail Detail // see classify
}

// classify returns the state and the detail of the pair, both "" if the translation is up to date.
func (p pair) classify() (State, Detail) {
	switch {
	case !p.source.exists():
		return Extra, ""
	case !p.translation.exists():
		return Missing, ""
	case len(p.word.Lacking) > 0:
		return Untranslated, ""
	case p.made == p.now:
		return "", ""
	case p.isCopied() && p.isUntouched() && p.made.source != p.now.source:
		return Untranslated, OldCopy
	case p.isCopied():
		return Untranslated, ""
	case p.made.source == "":
		return Unrecorded, ""
	case p.made.source == p.now.source:
		return Unrecorded, New
	case p.isEdited():
		return Stale, Edited
	}
	return Stale, ""
}

// isCopied reports whether the translation is a copy of its source text, or a list that contains such a copy, and
// nobody has recorded that this is right.
func (p pair) isCopied() bool {
	isRecorded := p.made.source != "" && p.made.translation != copyOfSource && !p.isEdited()
	switch {
	case p.word.Authorship == OfBase:
		return false
	case p.isUntouched():
		return true
	case p.mayBeEqual:
		return false
	case p.word.Copied:
		return true
	}
	return !isRecorded && len(p.copies()) > 0
}

// copies returns the paths of the texts in the translation that equal a text of the source, now or when the
// translation was made. If the whole translation is a copy, copies returns all of its paths.
func (p pair) copies() []tomldoc.Path {
	if p.isUntouched() || p.word.Copied {
		return p.translation.paths
	}
	return p.translation.among(append(slices.Clone(p.source.texts), strings.Split(p.before, separator)...))
}

// isEdited reports whether the translation has changed since it was recorded. It is false for a translation that
// began as a copy: nobody knows whether the source changed before or after somebody translated the copy.
func (p pair) isEdited() bool {
	return p.made.translation != copyOfSource && p.made.translationHash() != p.translation.hash()
}

// isUntouched reports whether the translation began as a copy of the source text and nobody has changed it.
func (p pair) isUntouched() bool {
	return p.made == madeFrom{p.translation.hash(), copyOfSource}
}

// mayDiffer reports whether the translation may not say what its source says. A stale translation that was edited
// counts, because the edit may have had another reason.
func (p pair) mayDiffer() bool {
	switch p.state {
	case Stale, Untranslated:
		return true
	case Unrecorded:
		return p.word.Authorship == BuiltIn
	}
	return false
}

func comparePairs(a, b pair) int { return a.key.Compare(b.key) }
