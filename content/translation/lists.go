package translation

import (
	"maps"
	"slices"

	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// listText is a text somewhere in a list.
type listText struct {
	list tomldoc.Path // the key of the text, without the index
	hash string
}

// listTexts says where texts of lists are.
type listTexts struct {
	now map[listText]tomldoc.Path // those of the source language
	// where the translations are of those that the source language has elsewhere now, or no more
	translated map[listText]tomldoc.Path
}

// findListTexts finds the texts of lists. A translation that has changed since it was recorded counts as that of its
// index, unless another one is still as it was recorded for the same source text.
func (c *comparison) findListTexts() listTexts {
	found := listTexts{map[listText]tomldoc.Path{}, map[listText]tomldoc.Path{}}
	for key, text := range c.source {
		if isInList(key) {
			found.now[listText{key.WithoutIndexes(), textfile.Hash(text)}] = key
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(c.translated), tomldoc.Path.Compare) {
		made := c.origin(key)
		isInPlace := made.source == textfile.Hash(c.source[key])
		if !isInList(key) || made.source == "" || isInPlace || !c.isTranslation(key, made) {
			continue
		}
		text := listText{key.WithoutIndexes(), made.source}
		isAsRecorded := made.translationHash() == textfile.Hash(c.translated[key])
		if _, isKnown := found.translated[text]; isAsRecorded || !isKnown {
			found.translated[text] = key
		}
	}
	return found
}

// isTranslation reports whether somebody has written the text under a key, given its origin, or recorded that it is
// rightly the same in both languages.
func (c *comparison) isTranslation(key tomldoc.Path, made origin) bool {
	return !c.isUntouchedCopy(key, made) && !c.isInSourceLanguage(key, made)
}

// findRecordedInList returns the recorded keys by their list and the recorded translation. Of those with the same
// translation it returns the first.
func (c *comparison) findRecordedInList() map[listText]tomldoc.Path {
	found := map[listText]tomldoc.Path{}
	for _, key := range c.recordedKeys() {
		text := listText{key.WithoutIndexes(), c.recorded[key].translationHash()}
		if _, isTwice := found[text]; !isTwice {
			found[text] = key
		}
	}
	return found
}

// displacedInList returns where in the same list the translation of a text is whose index in the source language has
// changed.
func (c *comparison) displacedInList(key tomldoc.Path) Displaced {
	if !isInList(key) {
		return Displaced{}
	}
	at := c.listTexts().translated[listText{key.WithoutIndexes(), textfile.Hash(c.source[key])}]
	if at.IsRoot() {
		return Displaced{}
	}
	return Displaced{Cause: OrderChanged, Part: listOf(key), At: at}
}

// movedTo returns where in the same list the source language has the text that a translation was made from, whose
// index has changed. It returns the path of the document if the translation has not moved, or another one is there.
func (c *comparison) movedTo(key tomldoc.Path) tomldoc.Path {
	to := c.textNow(key, c.origin(key).source)
	if to.IsRoot() || c.displacedInList(to).At != key {
		return tomldoc.Path{}
	}
	if state, _ := c.state(to); !c.mayBeDisplaced(state, key) {
		return tomldoc.Path{}
	}
	return to
}

// staleMovedTo returns where in the same list the source language has the text that a stale translation was made from,
// given its origin. If another translation is there, that is so only while this one is as it was recorded.
func (c *comparison) staleMovedTo(key tomldoc.Path, made origin) tomldoc.Path {
	if c.revision(key, Stale, made) == Untouched {
		return c.textNow(key, made.source)
	}
	return c.movedTo(key)
}

// mayBeDisplaced reports whether the translation of a text in this state may be the one under another key. If nobody
// knows what the text in its place was made from, that is so only while the other one is as it was recorded: if both
// have been written anew, they may well be in their places.
func (c *comparison) mayBeDisplaced(state State, at tomldoc.Path) bool {
	switch state {
	case Missing, Untranslated, Stale:
		return true
	case Unrecorded:
		return c.origin(at).translationHash() == textfile.Hash(c.translated[at])
	}
	return false
}

// textNow returns where the list of a text has another text in the source language, which is given by its hash. It
// returns the path of the document if that is nowhere.
func (c *comparison) textNow(key tomldoc.Path, hash string) tomldoc.Path {
	if !isInList(key) {
		return tomldoc.Path{}
	}
	return c.listTexts().now[listText{key.WithoutIndexes(), hash}]
}

func isInList(key tomldoc.Path) bool { return key != key.WithoutIndexes() }

// listOf returns the outermost list that a key is in.
func listOf(key tomldoc.Path) tomldoc.Path {
	for n := 1; n < key.Len(); n++ {
		if _, isEntry := key.First(n + 1).LastIndex(); isEntry {
			return key.First(n)
		}
	}
	return key
}
