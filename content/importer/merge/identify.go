package merge

import (
	"cmp"
	"slices"

	"prompt-recipes/content/imports"
)

// matches says which entry each place has. No entry has two places, and no place has two entries.
type matches struct {
	groups   map[imports.Origin]*group // by their origins without numbers
	entryAt  map[imports.Origin]*entry
	originOf map[*entry]imports.Origin
}

// group has the entries and the places of one name in one file. Entries that were missing before come after the others.
type group struct {
	kept    []*entry
	removed []*entry
	places  []place
}

// identify finds out which entry each place has. These rules apply one after the other, each to what those before have
// left:
//
//  1. In a group, an entry has the place of the same prompt, and of several that of the same number. Entries of recipes
//     that were taken out of the catalogue come last.
//  2. In a group with as many places as entries, these belong together in order: their texts were edited. Entries that
//     were missing before count only if there are no others.
//  3. In all files, an entry has the place of the same prompt: its file was moved, or its file or its heading was
//     renamed. Of several, the slug tells which. An entry that is not in the record must have the slug that a new
//     recipe would get.
//
// A file that is in another folder now, see [imports.Moved], is the same file. But that is a guess, and a recipe that
// was taken out of the catalogue should not keep others from being found. So for groups with such entries alone, the
// second rule comes after the third.
//
// What is left is not paired, so that no recipe gets the text of another: such an entry is missing, and such a place is
// new.
//
// Before all that, the entry with the slug known has the only place: the user says so. "" is no slug.
func identify(entries []*entry, files *readFiles, known string) *matches {
	m := &matches{
		groups:   groupsOf(entries, files.places),
		entryAt:  map[imports.Origin]*entry{},
		originOf: map[*entry]imports.Origin{},
	}
	isKnown := func(e *entry, _ place) bool { return e.Slug == known && !e.isRemoved }
	m.pairWhere(entries, files.places, isKnown)
	for _, g := range m.groups {
		m.pairSamePrompts(g.kept, g.places)
		m.pairSamePrompts(g.removed, g.places)
		m.pairInOrder(g, func(e *entry) bool { return !e.isRemoved && !e.isMoved })
	}
	m.pairFromElsewhere(entries, files)
	for _, g := range m.groups {
		m.pairInOrder(g, func(*entry) bool { return true })
	}
	return m
}

func groupsOf(entries []*entry, places []place) map[imports.Origin]*group {
	groups := map[imports.Origin]*group{}
	groupOf := func(origin imports.Origin) *group {
		name := origin.Unnumbered()
		if groups[name] == nil {
			groups[name] = &group{}
		}
		return groups[name]
	}
	for _, e := range entries {
		switch g := groupOf(e.was); {
		case !e.isRecorded():
		case e.isRemoved:
			g.removed = append(g.removed, e)
		default:
			g.kept = append(g.kept, e)
		}
	}
	for _, here := range places {
		g := groupOf(here.origin)
		g.places = append(g.places, here)
	}
	for _, g := range groups {
		slices.SortFunc(g.kept, compareEntries)
		slices.SortFunc(g.removed, compareEntries)
		slices.SortFunc(g.places, comparePlaces)
	}
	return groups
}

// compareEntries is for sorting entries, those that were missing before after all others.
func compareEntries(a, b *entry) int {
	if a.Missing != b.Missing {
		if a.Missing {
			return 1
		}
		return -1
	}
	return cmp.Or(a.was.Compare(b.was), cmp.Compare(a.Slug, b.Slug))
}

func comparePlaces(a, b place) int { return a.origin.Compare(b.origin) }

// pairWhere pairs entries and places, in order, that have no pair yet and belong together.
func (m *matches) pairWhere(entries []*entry, places []place, isPair func(*entry, place) bool) {
	for _, e := range entries {
		for _, here := range places {
			if !m.isPaired(e) && m.isFree(here) && isPair(e, here) {
				m.entryAt[here.origin] = e
				m.originOf[e] = here.origin
			}
		}
	}
}

func (m *matches) isPaired(e *entry) bool {
	_, isPaired := m.originOf[e]
	return isPaired
}

func (m *matches) isFree(here place) bool { return m.entryAt[here.origin] == nil }

// pairSamePrompts applies the first rule.
func (m *matches) pairSamePrompts(entries []*entry, places []place) {
	isSame := func(e *entry, here place) bool { return e.hasPrompt(here.prompt) }
	m.pairWhere(entries, places, func(e *entry, here place) bool { return isSame(e, here) && e.was == here.origin })
	m.pairWhere(entries, places, isSame)
}

// pairInOrder applies the second rule to a group if one of its entries counts.
func (m *matches) pairInOrder(g *group, counts func(*entry) bool) {
	isTaken := func(here place) bool { return !m.isFree(here) }
	isMissing := func(e *entry) bool { return e.Missing }
	places := slices.DeleteFunc(slices.Clone(g.places), isTaken)
	entries := slices.DeleteFunc(slices.Concat(g.kept, g.removed), m.isPaired)
	if others := slices.DeleteFunc(slices.Clone(entries), isMissing); len(others) > 0 {
		entries = others
	}
	slices.SortFunc(entries, compareEntries)
	if len(entries) == len(places) && slices.ContainsFunc(entries, counts) {
		m.pairWhere(entries, places, func(*entry, place) bool { return true })
	}
}

// pairFromElsewhere applies the third rule. An entry may be elsewhere if its file was searched, and so may one that is
// not in the record. Those that were taken out of the catalogue come last.
func (m *matches) pairFromElsewhere(entries []*entry, files *readFiles) {
	hasSlug := func(e *entry, here place) bool { return e.Slug == here.slug }
	isRecorded := func(e *entry, _ place) bool { return e.isRecorded() }
	places := slices.SortedFunc(slices.Values(files.places), comparePlaces)
	for _, isRemoved := range []bool{false, true} {
		byPrompt := map[string][]*entry{}
		for _, e := range slices.SortedFunc(slices.Values(entries), compareEntries) {
			mayMove := !e.isRecorded() || e.isMoved || files.isAway(e.was.File)
			for _, hash := range e.prompts {
				if mayMove && e.isRemoved == isRemoved {
					byPrompt[hash] = append(byPrompt[hash], e)
				}
			}
		}
		for _, isPair := range []func(*entry, place) bool{hasSlug, isRecorded} {
			for _, here := range places {
				m.pairWhere(byPrompt[here.prompt], []place{here}, isPair)
			}
		}
	}
}
