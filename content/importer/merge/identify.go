package merge

import (
	"cmp"
	"path"
	"slices"

	"prompt-recipes/content/importer"
	"prompt-recipes/content/imports"
)

// pairs says which of some entries each place in files has. No entry and no place is in two pairs.
type pairs struct {
	entries []*entry
	files   *files
	entryAt map[imports.Origin]*entry
	mayBe   map[imports.Origin][]*entry // the entries that a place may have, where that is unclear
}

// identify finds out which entry each place has, by these rules. The first that applies to a place decides.
//
//  1. The entry has the same origin. Recipes of one name in a file have numbers, which change when one of them is
//     added or removed: see [pairs.addNamesakes].
//  2. The entry has the same prompt, and its origin is gone: its file was moved, or its file or heading was renamed.
//     An entry that is not in the record must also have the slug that a new recipe would get.
//  3. The entry is the only one whose origin is gone and had the same name: its file is in another folder now, as in
//     another copy of a project.
//
// A place gets an entry that was taken out of the catalogue only if no rule gives it one of the catalogue.
func identify(entries []*entry, files *files) *pairs {
	p := &pairs{
		entries: entries,
		files:   files,
		entryAt: map[imports.Origin]*entry{},
		mayBe:   map[imports.Origin][]*entry{},
	}
	var kept, removed []*entry
	for _, e := range entries {
		if e.isRemoved {
			removed = append(removed, e)
		} else {
			kept = append(kept, e)
		}
	}
	p.addByOrigin()
	for _, list := range [][]*entry{kept, removed} {
		p.addByPrompt(list)
		p.addByFileName(list)
	}
	return p
}

func (p *pairs) add(e *entry, here place) {
	p.entryAt[here.origin] = e
	e.now = here.origin
	e.isPaired = true
}

// isSettled reports whether nothing more is to be found out about a place.
func (p *pairs) isSettled(here place) bool {
	return p.entryAt[here.origin] != nil || p.mayBe[here.origin] != nil
}

// mayMove reports whether an entry may be at another place than before.
func (p *pairs) mayMove(e *entry) bool {
	if e.isPaired || e.isOpen {
		return false
	}
	return !e.isRecorded() || p.files.isGone(e.now)
}

// addByOrigin applies the first rule.
func (p *pairs) addByOrigin() {
	before := byName(p.entries, func(e *entry) imports.Origin { return e.Origin() })
	for name, now := range byName(p.files.places, func(here place) imports.Origin { return here.origin }) {
		// If no place has the name itself, the author wrote the numbers. Standard input may be another text every time.
		isNumbered := now[0].origin == name && name.File != imports.Stdin
		if isNumbered {
			p.addNamesakes(before[name], now)
			continue
		}
		p.addWhere(before[name], now, func(e *entry, here place) bool { return e.Origin() == here.origin })
	}
}

// byName returns the things of each name, in the order of their numbers. origin returns the origin of one.
func byName[T any](things []T, origin func(T) imports.Origin) map[imports.Origin][]T {
	named := map[imports.Origin][]T{}
	for _, thing := range things {
		name := origin(thing).Unnumbered()
		named[name] = append(named[name], thing)
	}
	for _, namesakes := range named {
		slices.SortStableFunc(namesakes, func(a, b T) int {
			partA := origin(a).Part
			partB := origin(b).Part
			return cmp.Or(cmp.Compare(len(partA), len(partB)), cmp.Compare(partA, partB))
		})
	}
	return named
}

// addNamesakes pairs the entries and the places of one name. First the prompts tell which is which, and then the order,
// if as many others are left as before. If more or fewer are left, it is unclear which they are.
func (p *pairs) addNamesakes(before []*entry, now []place) {
	isSame := func(e *entry, here place) bool { return e.hasPrompt(here.prompt) }
	isUnmoved := func(e *entry, here place) bool { return isSame(e, here) && e.Origin() == here.origin }
	p.addWhere(before, now, isUnmoved)
	p.addWhere(before, now, isSame)
	entries := slices.DeleteFunc(slices.Clone(before), func(e *entry) bool { return e.isPaired })
	places := slices.DeleteFunc(slices.Clone(now), p.isSettled)
	if len(entries) == len(places) {
		for i, e := range entries {
			p.add(e, places[i])
		}
		return
	}
	p.leaveOpen(entries, places)
	p.park(entries, before)
}

// addWhere pairs those of some entries and places that belong together.
func (p *pairs) addWhere(entries []*entry, places []place, isPair func(*entry, place) bool) {
	for _, here := range places {
		for _, e := range entries {
			if !e.isPaired && !p.isSettled(here) && isPair(e, here) {
				p.add(e, here)
			}
		}
	}
}

// leaveOpen notes that each of some places may have any of some entries.
func (p *pairs) leaveOpen(entries []*entry, places []place) {
	if len(entries) == 0 || len(places) == 0 {
		return
	}
	for _, e := range entries {
		e.isOpen = true
	}
	for _, here := range places {
		p.mayBe[here.origin] = entries
	}
}

// park gives entries that have no place those of the origins of before that no pair has, so that all stay different.
func (p *pairs) park(entries, before []*entry) {
	var free []imports.Origin
	for _, e := range before {
		if p.entryAt[e.Origin()] == nil {
			free = append(free, e.Origin())
		}
	}
	for i, e := range entries {
		e.now = free[i]
	}
}

// addByPrompt applies the second rule.
func (p *pairs) addByPrompt(entries []*entry) {
	byPrompt := map[string][]*entry{}
	for _, e := range entries {
		for _, hash := range e.prompts {
			byPrompt[hash] = append(byPrompt[hash], e)
		}
	}
	for _, here := range p.files.places {
		if here.isRefused() || p.isSettled(here) {
			continue
		}
		hasSlug := func(e *entry) bool { return e.Slug == here.slug }
		isOther := func(e *entry) bool { return !p.mayMove(e) || !e.isRecorded() && !hasSlug(e) }
		candidates := slices.DeleteFunc(slices.Clone(byPrompt[here.prompt]), isOther)
		if len(candidates) > 0 {
			best := max(slices.IndexFunc(candidates, hasSlug), 0)
			p.add(candidates[best], here)
		}
	}
}

// addByFileName applies the third rule.
func (p *pairs) addByFileName(entries []*entry) {
	named := map[imports.Origin][]*entry{}
	for _, e := range entries {
		if e.isRecorded() && e.File != imports.Stdin {
			name := withoutFolder(e.Origin())
			named[name] = append(named[name], e)
		}
	}
	for _, here := range p.files.places {
		if here.isRefused() || p.isSettled(here) {
			continue
		}
		isOther := func(e *entry) bool { return !p.mayMove(e) }
		candidates := slices.DeleteFunc(slices.Clone(named[withoutFolder(here.origin)]), isOther)
		if len(candidates) == 1 {
			p.add(candidates[0], here)
		}
	}
}

// withoutFolder returns an origin with the name of its file alone. The name of a skill is that of its folder.
func withoutFolder(o imports.Origin) imports.Origin {
	name := path.Base(o.File)
	if importer.IsMainFile(name) {
		name = path.Join(path.Base(path.Dir(o.File)), name)
	}
	return imports.Origin{File: name, Part: o.Part}
}
