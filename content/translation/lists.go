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
	now map[listText]bool // those of the source language
	// where the translations are of those that the source language has elsewhere now, or no more
	translated map[listText]tomldoc.Path
}

func (c *comparison) findListTexts() listTexts {
	found := listTexts{map[listText]bool{}, map[listText]tomldoc.Path{}}
	for key, text := range c.source {
		if isInList(key) {
			found.now[listText{key.WithoutIndexes(), textfile.Hash(text)}] = true
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(c.translated), tomldoc.Path.Compare) {
		made := c.recordedOrigin(key)
		isAsRecorded := made.translation == textfile.Hash(c.translated[key])
		if isInList(key) && isAsRecorded && made.source != textfile.Hash(c.source[key]) {
			found.translated[listText{key.WithoutIndexes(), made.source}] = key
		}
	}
	return found
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

// hasMoved reports whether the list of a text of the source language has another text, which is given by its hash, at
// any index.
func (c *comparison) hasMoved(key tomldoc.Path, hash string) bool {
	return isInList(key) && c.listTexts().now[listText{key.WithoutIndexes(), hash}]
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
