package translation

import (
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// Displaced says where the translation of a text is or may be that is not in its place. The zero value says that there
// is none.
type Displaced struct {
	Cause Cause
	Part  tomldoc.Path // the entry with another slug, such as a recipe or a swap-out, or the list with another order
	At    tomldoc.Path // where the translation has that entry, or the text of the list, if the record shows it
	// the entries that the source language has not, if nobody knows whether one of them is it
	MayBeAt []tomldoc.Path
}

// Cause says why a translation is not in its place.
type Cause string

// The causes.
const (
	SlugChanged        Cause = "slug"       // its entry has another slug in the source language
	SlugMayHaveChanged Cause = "maybe-slug" // nobody knows whether that is so
	OrderChanged       Cause = "order"      // its list has another order in the source language
)

// slugChanges says for each entry which a language lacks where it may be.
type slugChanges map[tomldoc.Path]Displaced

// OldSlugs returns the paths of those entries of a language that the source language has under other slugs, by the
// paths there. The record shows that they are the same: the title or at least half of the texts are those that the
// translation was made from.
func (s *Set) OldSlugs(language string) map[tomldoc.Path]tomldoc.Path {
	old := map[tomldoc.Path]tomldoc.Path{}
	for entry, displaced := range s.newComparison(language, false).findSlugChanges() {
		if !displaced.At.IsRoot() {
			old[entry] = displaced.At
		}
	}
	return old
}

// findSlugChanges compares the slugs of the language with those of the source language.
func (c *comparison) findSlugChanges() slugChanges {
	missing := entriesWithout(c.source, c.translated)
	extra := entriesWithout(c.translated, c.source)
	owner := c.uniqueTexts(missing)
	old := map[tomldoc.Path][]tomldoc.Path{}
	for entry, keys := range extra {
		if now := c.entryNow(entry, keys, owner); !now.IsRoot() {
			old[now] = append(old[now], entry)
		}
	}
	changes := slugChanges{}
	for now, entries := range old {
		if len(entries) == 1 {
			changes[now] = Displaced{Cause: SlugChanged, Part: now, At: entries[0]}
			delete(extra, entries[0])
		}
	}
	unknown := map[tomldoc.Path][]tomldoc.Path{} // by table
	for _, entry := range slices.SortedFunc(maps.Keys(extra), tomldoc.Path.Compare) {
		unknown[entry.Parent()] = append(unknown[entry.Parent()], entry)
	}
	for entry := range missing {
		if _, isKnown := changes[entry]; !isKnown && unknown[entry.Parent()] != nil {
			mayBeAt := unknown[entry.Parent()]
			changes[entry] = Displaced{Cause: SlugMayHaveChanged, Part: entry, MayBeAt: mayBeAt}
		}
	}
	return changes
}

// displaced returns where the translation of a text in a state is or may be.
func (c *comparison) displaced(key tomldoc.Path, state State) Displaced {
	for _, entry := range entriesOf(key) {
		if displaced, isDisplaced := c.slugChanges()[entry]; isDisplaced {
			return displaced
		}
	}
	displaced := c.displacedInList(key)
	if !c.mayBeDisplaced(state, displaced.At) {
		return Displaced{}
	}
	return displaced
}

// entriesOf returns the entries that have slugs and that a key is in, the outermost one first: a recipe and a swap-out
// of it, for example.
func entriesOf(key tomldoc.Path) []tomldoc.Path {
	const entry, swapOut = 2, 4 // lengths of recipes.review and recipes.review.swap_outs.pytest
	var entries []tomldoc.Path
	if key.Len() >= entry {
		entries = append(entries, key.First(entry))
	}
	if key.Len() >= swapOut && key.First(swapOut-1).LastKey() == "swap_outs" {
		entries = append(entries, key.First(swapOut))
	}
	return entries
}

// entriesWithout returns the outermost entries that some texts have and others have not, each with the keys of its
// texts.
func entriesWithout(texts, others map[tomldoc.Path]string) map[tomldoc.Path][]tomldoc.Path {
	known := map[tomldoc.Path]bool{}
	for key := range others {
		for _, entry := range entriesOf(key) {
			known[entry] = true
		}
	}
	found := map[tomldoc.Path][]tomldoc.Path{}
	for key := range texts {
		for _, entry := range entriesOf(key) {
			if !known[entry] {
				found[entry] = append(found[entry], key)
				break
			}
		}
	}
	return found
}

// entryText is a text at a place of the entries of a table.
type entryText struct {
	table tomldoc.Path
	place string // the key of the text after that of the entry
	hash  string
}

func newEntryText(entry, key tomldoc.Path, hash string) entryText {
	return entryText{entry.Parent(), strings.TrimPrefix(key.String(), entry.String()), hash}
}

// uniqueTexts returns which of the given entries of the source language has a text. For a text that several of them
// have, it returns the path of the document.
func (c *comparison) uniqueTexts(entries map[tomldoc.Path][]tomldoc.Path) map[entryText]tomldoc.Path {
	owner := map[entryText]tomldoc.Path{}
	for entry, keys := range entries {
		for _, key := range keys {
			text := newEntryText(entry, key, textfile.Hash(c.source[key]))
			if _, isTaken := owner[text]; isTaken {
				owner[text] = tomldoc.Path{}
			} else {
				owner[text] = entry
			}
		}
	}
	return owner
}

// entryNow returns the entry of the source language that an entry of the translation was made from, or the path of the
// document if the record does not show one alone. keys are those of the texts of the entry.
func (c *comparison) entryNow(
	entry tomldoc.Path, keys []tomldoc.Path, owner map[entryText]tomldoc.Path,
) tomldoc.Path {
	same := map[tomldoc.Path]int{}
	found := map[tomldoc.Path]bool{}
	for _, key := range keys {
		now := owner[newEntryText(entry, key, c.recordedOrigin(key).source)]
		if now.IsRoot() {
			continue
		}
		same[now]++
		if key == entry.Key("title") || 2*same[now] >= len(keys) {
			found[now] = true
		}
	}
	if len(found) != 1 {
		return tomldoc.Path{}
	}
	return slices.Collect(maps.Keys(found))[0]
}
