package merge

import (
	"cmp"
	"slices"

	"prompt-recipes/content/imports"
)

// recordOf returns the record after the decisions. It sorts the recipes by file. Those of one file stay in order, with
// new ones at the end. A recipe that was taken out of the catalogue is recorded until it is taken again, or another one
// has its place: its file may be away for a while, as on another branch.
func recordOf(pairs *pairs, decisions []Decision) *imports.Record {
	decisionOf := map[*entry]Decision{}
	isNew := map[imports.Origin]bool{}
	var added []imports.Entry
	for _, d := range decisions {
		origin := pairs.files.inCatalogue(d.Origin)
		isNew[origin] = d.Action == New
		switch {
		case d.entry != nil && d.entry.isRecorded():
			decisionOf[d.entry] = d
		case d.entry != nil, d.Action == New:
			added = append(added, imports.Entry{Slug: d.Slug}.At(origin).WithWritten(d.written()))
		}
	}
	record := &imports.Record{}
	for _, e := range pairs.entries {
		if !e.isRecorded() {
			continue
		}
		recorded := e.At(e.now)
		switch {
		case !e.isRemoved:
			record.Recipes = append(record.Recipes, recorded.WithWritten(decisionOf[e].written()))
		case !isNew[e.now] && !pairs.isTaken(e):
			record.Removed = append(record.Removed, recorded)
		}
	}
	record.Recipes = append(record.Recipes, added...)
	slices.SortStableFunc(record.Recipes, func(a, b imports.Entry) int { return cmp.Compare(a.File, b.File) })
	slices.SortFunc(record.Removed, func(a, b imports.Entry) int { return a.Origin().Compare(b.Origin()) })
	return record
}

// isTaken reports whether another entry has the place at which an entry would be recorded.
func (p *pairs) isTaken(e *entry) bool {
	other := p.entryAt[e.now]
	return other != nil && other != e
}

// isThere reports whether an entry has a place, may have one, or has at least its heading left.
func (p *pairs) isThere(e *entry) bool {
	return e.isPaired || e.isOpen || p.files.headings[e.now]
}

// gone returns the entries of the catalogue that are no longer in their files.
func (p *pairs) gone() []*entry {
	var gone []*entry
	for _, e := range p.entries {
		isOurs := e.isRecorded() && !e.isRemoved
		if isOurs && !p.isThere(e) && p.files.isSearched(e.now.File) {
			gone = append(gone, e)
		}
	}
	return gone
}
