package merge

import (
	"cmp"
	"slices"

	"prompt-recipes/content/imports"
)

// recordOf returns the record after the decisions. It sorts the recipes by file. Those of one file stay in order, with
// new ones at the end. A recipe that was taken out of the catalogue is recorded until it is taken again, or another one
// has its place: its file may be away for a while, as on another branch.
func recordOf(entries []*entry, m *matches, files *readFiles, decisions []Decision) *imports.Record {
	decisionOf := map[*entry]Decision{}
	isNew := map[imports.Origin]bool{}
	var added []imports.Entry
	for i, d := range decisions {
		origin := files.places[i].origin
		isNew[origin] = d.Action == New
		switch {
		case d.entry != nil && d.entry.isRecorded():
			decisionOf[d.entry] = d
		case d.entry != nil, d.Action == New:
			added = append(added, imports.Entry{Slug: d.Slug}.At(origin).WithWritten(d.written()))
		}
	}
	record := &imports.Record{}
	for _, e := range entries {
		if !e.isRecorded() {
			continue
		}
		recorded := m.recorded(e, files)
		other := m.entryAt[recorded.Origin()]
		switch {
		case !e.isRemoved:
			if d, isDecided := decisionOf[e]; isDecided {
				recorded = recorded.WithWritten(d.written())
			}
			record.Recipes = append(record.Recipes, recorded)
		case !isNew[recorded.Origin()] && (other == nil || other == e):
			record.Removed = append(record.Removed, recorded)
		}
	}
	record.Recipes = append(record.Recipes, added...)
	slices.SortStableFunc(record.Recipes, func(a, b imports.Entry) int { return cmp.Compare(a.File, b.File) })
	slices.SortFunc(record.Removed, func(a, b imports.Entry) int { return a.Origin().Compare(b.Origin()) })
	return record
}

// recorded returns an entry as it is recorded from now on. Nothing is known of one whose file was not searched.
func (m *matches) recorded(e *entry, files *readFiles) imports.Entry {
	recorded := e.Entry
	origin, isPaired := m.originOf[e]
	switch {
	case isPaired:
		recorded = recorded.At(origin)
		recorded.Missing = false
	case files.isSearched(e.was.File):
		recorded = recorded.At(e.was)
		recorded.Missing = true
	}
	return recorded
}

// gone returns the slugs of recipes of the catalogue that are no longer in their files. One is there as long as a
// heading of its name has no recipe. The heading may be empty for now, or the file was taken as one recipe.
func (m *matches) gone(entries []*entry, files *readFiles) []string {
	var gone []string
	for _, e := range entries {
		isOurs := e.isRecorded() && !e.isRemoved && e.File != imports.Stdin
		if !isOurs || m.isPaired(e) || !files.isSearched(e.was.File) {
			continue
		}
		name := e.was.Unnumbered()
		g := m.groups[name]
		missing := slices.DeleteFunc(slices.Clone(g.kept), m.isPaired)
		if others := files.headings[name] - len(g.places); slices.Index(missing, e) >= others {
			gone = append(gone, e.Slug)
		}
	}
	return gone
}
