package edit

import (
	"maps"

	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// orderList returns a file with a list in another order. ok is false if the result would have other texts than these,
// and those of the file that are not in the list.
func orderList(into, source *tomldoc.Document, order translation.Order) (ordered *tomldoc.Document, ok bool) {
	had := proseIn(into)
	want := maps.Clone(had)
	maps.DeleteFunc(want, func(key tomldoc.Path, _ string) bool { return key.IsIn(order.List) })
	literals := map[tomldoc.Path]string{}
	for key, from := range order.From {
		want[key] = had[from]
		literals[key] = into.Literal(from)
	}
	english := proseIn(source)
	for _, key := range order.Copies {
		want[key] = english[key]
		literals[key] = source.Literal(key)
	}
	ordered, ok = lengthenList(into, source, literals)
	if !ok {
		return nil, false
	}
	edits := ordered.Edit()
	for key, literal := range literals {
		edits.Set(key, literal)
	}
	if ordered, ok = edited(edits); !ok {
		return nil, false
	}
	if ordered, ok = shortenList(ordered, order.List, want); !ok {
		return nil, false
	}
	return ordered, maps.Equal(proseIn(ordered), want)
}

// lengthenList returns a file with those texts of the source language whose keys it lacks, in its list.
func lengthenList(
	into, source *tomldoc.Document, literals map[tomldoc.Path]string,
) (longer *tomldoc.Document, ok bool) {
	var lacking []tomldoc.Path
	for key := range literals {
		if !into.Has(key) {
			lacking = append(lacking, key)
		}
	}
	edits := into.Edit()
	edits.CopyMissing(source, lacking)
	return edited(edits)
}

// shortenList returns a file without the entries and texts of a list that are not wanted.
func shortenList(
	d *tomldoc.Document, list tomldoc.Path, want map[tomldoc.Path]string,
) (shorter *tomldoc.Document, ok bool) {
	wanted := map[tomldoc.Path]bool{} // texts and entries
	for key := range want {
		wanted[key] = true
		wanted[key.First(list.Len()+1)] = true
	}
	count := 0
	for d.Has(list.Index(count)) {
		count++
	}
	for i := count - 1; i >= 0; i-- {
		entry := list.Index(i)
		if wanted[entry] {
			continue
		}
		edits := d.Edit()
		if d.Literal(entry) != "" {
			edits.Remove(entry)
		} else {
			edits.RemoveAll(entry)
		}
		if d, ok = edited(edits); !ok {
			return nil, false
		}
	}
	edits := d.Edit()
	for key := range proseIn(d) {
		if key.IsIn(list) && !wanted[key] {
			edits.Remove(key)
		}
	}
	return edited(edits)
}

// edited returns the document with changes. ok is false if it is not TOML.
func edited(edits *tomldoc.Edit) (after *tomldoc.Document, ok bool) {
	after, problems := tomldoc.Parse(edits.Document().File(), edits.Bytes())
	return after, problems == nil
}
