package translation

import (
	"cmp"
	"maps"
	"slices"

	"github.com/aymanbagabas/go-udiff/lcs"

	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// entries says which entries of the lists of a translation belong to those of the source language.
type entries struct {
	inTranslation places // of entries of the source language
	inSource      places // of entries of the translation
	// of entries that the translation lacks: the entry of the translation that they come after, or the root
	after places
}

// places has the paths that list entries have elsewhere.
type places map[tomldoc.Path]tomldoc.Path

// of returns the path that something has elsewhere. It is the same outside of lists. For an entry that is not there,
// and for what is in it, of returns the root.
func (p places) of(path tomldoc.Path) tomldoc.Path {
	entry, isInList := entryAround(path)
	if !isInList {
		return path
	}
	there, isThere := p[entry]
	if !isThere {
		return tomldoc.Path{}
	}
	return path.Moved(entry, there)
}

// entryAround returns the path of the list entry that a path leads to, or into.
func entryAround(path tomldoc.Path) (entry tomldoc.Path, isInList bool) {
	for ; !path.IsRoot(); path = path.Parent() {
		if _, isEntry := path.LastIndex(); isEntry {
			return path, true
		}
	}
	return path, false
}

// pairEntries finds the entries that belong together: the record says that one was made from the other, or one is a
// copy of the other. What is left over between these is paired in order. source and translated have the hashes of the
// texts, and recorded what is recorded of the translations under the keys that they have now, see follow.
func pairEntries(source, translated map[tomldoc.Path]string, recorded map[tomldoc.Path]origin) entries {
	madeFrom := map[tomldoc.Path]string{}
	for key, hash := range translated {
		madeFrom[key] = cmp.Or(recorded[key].source, hash)
	}
	found := entries{places{}, places{}, places{}}
	lists := listsOf(madeFrom)
	for path, list := range listsOf(source) {
		pairs := pairUp(list, lists[path], func(n, m int) int { return min(n, m) })
		var last tomldoc.Path
		for _, entry := range list {
			if there, isThere := pairs[entry.path]; isThere {
				found.inTranslation[entry.path] = there
				found.inSource[there] = entry.path
				last = there
			} else {
				found.after[entry.path] = last
			}
		}
	}
	return found
}

// follow returns what is recorded of translations, under the keys that they have now: a translation whose entry in a
// list has moved, or that is under another slug, takes its record along. An entry that was edited is known by those
// around it: between two that are as they were recorded, there have to be as many as were recorded. Copies of source
// texts do not count there, since they are new. source and translated have the hashes of the texts.
func follow(recorded map[tomldoc.Path]origin, source, translated map[tomldoc.Path]string) map[tomldoc.Path]origin {
	before := map[tomldoc.Path]string{}
	for key, made := range recorded {
		before[key] = made.translationHash()
	}
	now := places{}
	sourceLists, lists := listsOf(source), listsOf(translated)
	for path, list := range listsOf(before) {
		isNew := newCopies(sourceLists[path], list)
		old := slices.DeleteFunc(lists[path], func(e entry) bool { return isNew[e.hash] })
		maps.Copy(now, pairUp(list, old, func(n, m int) int {
			if n != m {
				return 0
			}
			return n
		}))
	}
	followed := map[tomldoc.Path]origin{}
	moved := map[string]origin{} // what is recorded of translations that are not there any more, by their hashes
	for _, key := range slices.SortedFunc(maps.Keys(recorded), tomldoc.Path.Compare) {
		place := now.of(key)
		followed[place] = recorded[key]
		if translated[place] != before[key] {
			moved[before[key]] = recorded[key]
		}
	}
	for key, hash := range translated {
		if made, hasMoved := moved[hash]; hasMoved && followed[key].translationHash() != hash {
			followed[key] = made
		}
	}
	return followed
}

// newCopies returns the hashes of texts that are in the source language, and not in what is recorded.
func newCopies(source, recorded []entry) map[string]bool {
	isNew := map[string]bool{}
	for _, entry := range source {
		isNew[entry.hash] = true
	}
	for _, entry := range recorded {
		delete(isNew, entry.hash)
	}
	return isNew
}

// hashesOf returns the hashes of texts by key. An entry of a list that is in their document without a text, because it
// is still empty, has the hash "". source has the texts of the source language.
func hashesOf(
	texts map[tomldoc.Path]string, document *tomldoc.Document, source map[tomldoc.Path]string,
) map[tomldoc.Path]string {
	hashes := map[tomldoc.Path]string{}
	for key := range source {
		if entry, isInList := entryAround(key); isInList && document.Has(entry) {
			hashes[entry] = ""
		}
	}
	for key, text := range texts {
		hashes[key] = textfile.Hash(text)
	}
	return hashes
}

// entry is an entry of a list.
type entry struct {
	path tomldoc.Path
	hash string // of its first text, which is the one that a principle is known by; "" without a text
}

// listsOf returns the entries of lists, in order, by the path of the list. hashes has those of texts by key.
func listsOf(hashes map[tomldoc.Path]string) map[tomldoc.Path][]entry {
	first := map[tomldoc.Path]string{}
	for _, key := range slices.SortedFunc(maps.Keys(hashes), tomldoc.Path.Compare) {
		if path, isInList := entryAround(key); isInList {
			first[path] = cmp.Or(first[path], hashes[key])
		}
	}
	lists := map[tomldoc.Path][]entry{}
	for path, hash := range first {
		lists[path.Parent()] = append(lists[path.Parent()], entry{path, hash})
	}
	for _, list := range lists {
		slices.SortFunc(list, func(a, b entry) int {
			i, _ := a.path.LastIndex()
			j, _ := b.path.LastIndex()
			return cmp.Compare(i, j)
		})
	}
	return lists
}

// pairUp returns which entries of two lists belong together: those that are equal, in the order of both lists. Of what
// is left over between these, inGap says how many entries are paired in order: it gets the numbers of those in both
// lists.
func pairUp(first, second []entry, inGap func(n, m int) int) places {
	pairs := places{}
	i, j := 0, 0
	pairNext := func(n int) {
		for range n {
			pairs[first[i].path] = second[j].path
			i++
			j++
		}
	}
	for _, gap := range lcs.DiffLines(hashesIn(first), hashesIn(second)) {
		pairNext(gap.Start - i)
		pairNext(inGap(gap.End-gap.Start, gap.ReplEnd-gap.ReplStart))
		i = gap.End
		j = gap.ReplEnd
	}
	pairNext(len(first) - i)
	return pairs
}

func hashesIn(list []entry) []string {
	hashes := make([]string, len(list))
	for i, entry := range list {
		hashes[i] = entry.hash
	}
	return hashes
}
