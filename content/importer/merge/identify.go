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
//  3. The entry has the same origin, but its file is in another folder now, as in another copy of a project: see
//     [movedFiles].
//
// A place gets an entry that was taken out of the catalogue only if no rule gives it one of the catalogue. So the
// second rule comes first where only such entries have the name of the place.
func identify(entries []*entry, files *files) *pairs {
	p := &pairs{
		entries: entries,
		files:   files,
		entryAt: map[imports.Origin]*entry{},
		mayBe:   map[imports.Origin][]*entry{},
	}
	var kept, removed, unmoved, moved []*entry
	to := movedFiles(entries, files)
	for _, e := range entries {
		if e.isRemoved {
			removed = append(removed, e)
		} else {
			kept = append(kept, e)
		}
		if to[e.File] == "" {
			unmoved = append(unmoved, e)
			continue
		}
		e.isMoved = true
		e.was.File = to[e.File]
		e.now = e.was
		moved = append(moved, e)
	}
	p.addByPrompt(kept, placesWithout(kept, files.places))
	p.addByOrigin(unmoved)
	p.addByPrompt(kept, files.places)
	p.addByOrigin(moved)
	p.addByPrompt(removed, files.places)
	return p
}

// placesWithout returns the places that have the name of no entry.
func placesWithout(entries []*entry, places []place) []place {
	isNamed := map[imports.Origin]bool{}
	for _, e := range entries {
		isNamed[e.was.Unnumbered()] = true
	}
	return slices.DeleteFunc(slices.Clone(places), func(p place) bool { return isNamed[p.origin.Unnumbered()] })
}

// movedFiles returns where files are now that are no longer where they were recorded: at the only file of the same name
// that no recipe came from before, if no other file of that name is gone.
func movedFiles(entries []*entry, files *files) map[string]string {
	isRecorded := map[string]bool{}
	for _, e := range entries {
		isRecorded[e.File] = true
	}
	gone := map[string][]string{}
	for file := range isRecorded {
		if file != "" && !files.folder.Exists(file) {
			gone[nameOfFile(file)] = append(gone[nameOfFile(file)], file)
		}
	}
	begun := map[string][]string{}
	for file := range files.isRead {
		if !isRecorded[file] {
			begun[nameOfFile(file)] = append(begun[nameOfFile(file)], file)
		}
	}
	moved := map[string]string{}
	for name, from := range gone {
		if to := begun[name]; len(from) == 1 && len(to) == 1 {
			moved[from[0]] = to[0]
		}
	}
	return moved
}

// nameOfFile returns the name of a file without its folder, but that of a skill with it, since all have one name.
func nameOfFile(file string) string {
	name := path.Base(file)
	if importer.IsMainFile(name) {
		name = path.Join(path.Base(path.Dir(file)), name)
	}
	return name
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
	return !e.isRecorded() || e.isMoved || p.files.isGone(e.now)
}

// addByOrigin applies the first rule, and the third one to entries whose files were moved.
func (p *pairs) addByOrigin(entries []*entry) {
	before := byName(entries, func(e *entry) imports.Origin { return e.was })
	for name, now := range byName(p.files.places, func(here place) imports.Origin { return here.origin }) {
		// If no place has the name itself, the author wrote the numbers. Standard input may be another text every time.
		isNumbered := now[0].origin == name && name.File != imports.Stdin
		if isNumbered {
			p.addNamesakes(before[name], now)
			continue
		}
		p.addWhere(before[name], now, func(e *entry, here place) bool { return e.was == here.origin })
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
	isUnmoved := func(e *entry, here place) bool { return isSame(e, here) && e.was == here.origin }
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

// park gives entries that have no place those of the origins of before that no pair has, so that all stay different. If
// an entry from elsewhere has taken one of them by its prompt, there is one too few, and an entry stays as it was
// recorded.
func (p *pairs) park(entries, before []*entry) {
	var free []imports.Origin
	for _, e := range before {
		if p.entryAt[e.was] == nil {
			free = append(free, e.was)
		}
	}
	for i, e := range entries {
		e.now = e.Origin()
		if i < len(free) {
			e.now = free[i]
		}
	}
}

// addByPrompt applies the second rule to some entries and places.
func (p *pairs) addByPrompt(entries []*entry, places []place) {
	byPrompt := map[string][]*entry{}
	for _, e := range entries {
		for _, hash := range e.prompts {
			byPrompt[hash] = append(byPrompt[hash], e)
		}
	}
	for _, here := range places {
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
