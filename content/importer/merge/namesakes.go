package merge

import (
	"cmp"
	"maps"
	"slices"

	"prompt-recipes/content/imports"
)

// followNamesakes follows recipes below headings of one name, or in rows of one. Their origins have numbers, and those
// are others when one of them is added or removed. So first the prompts tell which is which, and then the order, if as
// many others are left as before. If more or fewer are left, it is unclear which they are.
func (m *matcher) followNamesakes() {
	prompts := map[imports.Origin]string{}
	for _, found := range m.found.Recipes {
		prompts[m.inCatalogue(found.Origin)] = found.Prompt
	}
	recorded := slices.Concat(slices.Collect(maps.Keys(m.slugs)), slices.Collect(maps.Keys(m.removed)))
	before := byName(recorded)
	for name, now := range byName(slices.Collect(maps.Keys(m.isFound))) {
		isNumbered := slices.Contains(now, name) // otherwise the author wrote the numbers
		if isNumbered && name.File != imports.Stdin {
			m.follow(before[name], now, prompts)
		}
	}
}

// byName returns the origins of each name, in the order of their numbers.
func byName(origins []imports.Origin) map[imports.Origin][]imports.Origin {
	slices.SortFunc(origins, func(a, b imports.Origin) int {
		return cmp.Or(cmp.Compare(len(a.Part), len(b.Part)), cmp.Compare(a.Part, b.Part))
	})
	named := map[imports.Origin][]imports.Origin{}
	for _, origin := range origins {
		name := origin.Unnumbered()
		named[name] = append(named[name], origin)
	}
	return named
}

// follow follows the recipes of one name. before has their origins in the record, and now those in the file, whose
// prompts are in prompts.
func (m *matcher) follow(before, now []imports.Origin, prompts map[imports.Origin]string) {
	to := map[imports.Origin]imports.Origin{} // from before
	taken := map[imports.Origin]bool{}        // of now
	isFollowed := func(origin imports.Origin) bool { return to[origin] != imports.Origin{} }
	isTaken := func(origin imports.Origin) bool { return taken[origin] }
	for _, isSamePlace := range []bool{true, false} {
		for _, here := range now {
			for _, slug := range m.byPrompt[imports.Hash(prompts[here])] {
				there := m.recorded[slug].Origin()
				isNamesake := there.Unnumbered() == here.Unnumbered() && (there == here) == isSamePlace
				if isNamesake && !isFollowed(there) && !isTaken(here) {
					to[there] = here
					taken[here] = true
				}
			}
		}
	}
	rest := slices.DeleteFunc(slices.Clone(before), isFollowed)
	places := slices.DeleteFunc(slices.Clone(now), isTaken)
	if len(rest) != len(places) {
		m.leaveOpen(rest, places)
		places = slices.DeleteFunc(slices.Clone(before), isTaken) // so that all origins stay different
	}
	for i, origin := range rest {
		to[origin] = places[i]
	}
	m.move(to)
}

// leaveOpen notes that the recipes at some places may be any of those that were at some origins before.
func (m *matcher) leaveOpen(before, places []imports.Origin) {
	if len(before) == 0 || len(places) == 0 {
		return
	}
	var slugs []string
	for _, origin := range before {
		slug := cmp.Or(m.slugs[origin], m.removed[origin].Slug)
		slugs = append(slugs, slug)
		m.isOpen[slug] = true
	}
	for _, origin := range places {
		m.mayBe[origin] = slugs
	}
}

// move records other parts of their files for the recipes at some origins.
func (m *matcher) move(to map[imports.Origin]imports.Origin) {
	var recorded, removed []imports.Entry
	for from, origin := range to {
		if slug, isRecorded := m.slugs[from]; isRecorded {
			entry := m.recorded[slug]
			entry.Part = origin.Part
			recorded = append(recorded, entry)
		} else {
			entry := m.removed[from]
			entry.Part = origin.Part
			removed = append(removed, entry)
		}
		delete(m.slugs, from)
		delete(m.removed, from)
	}
	for _, entry := range recorded {
		m.remember(entry)
	}
	for _, entry := range removed {
		m.removed[entry.Origin()] = entry
	}
}
