package translation

import (
	"maps"
	"slices"

	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// Order says how to put a list of a translation in the order of the source language. It has every translation of the
// list once.
type Order struct {
	List tomldoc.Path
	// where each text is that the translation has, by the key under which the source language has its source text
	From    map[tomldoc.Path]tomldoc.Path
	Copies  []tomldoc.Path // of the texts of the source language that the translation has not
	origins map[tomldoc.Path]origin
}

// findOrder returns the order of a list. isKnown is false in these cases, in which a translator has to put the list in
// order:
//
//   - It is not known to which text of the source language a translation belongs, or two belong to the same one.
//   - The list has comments, which may belong to one of its entries.
//
// Copies of texts that the source language has no more are not in the order.
func (c *comparison) findOrder(list tomldoc.Path) (order Order, isKnown bool) {
	if c.set.Languages[c.language].Document.HasComment(list) {
		return Order{}, false
	}
	order = Order{List: list, From: map[tomldoc.Path]tomldoc.Path{}, origins: map[tomldoc.Path]origin{}}
	places := c.placesInList(list)
	var copies []tomldoc.Path
	for _, key := range c.translatedIn(list) {
		made := c.origin(key)
		if !c.isTranslation(key, made) {
			copies = append(copies, key)
			continue
		}
		if !order.add(c.placeOf(key, made.source, places), key, made) {
			return Order{}, false
		}
	}
	for _, key := range copies {
		order.add(c.placeOf(key, textfile.Hash(c.translated[key]), places), key, c.origin(key))
	}
	for _, keys := range places {
		for _, key := range keys {
			if _, isThere := order.From[key]; !isThere {
				order.Copies = append(order.Copies, key)
			}
		}
	}
	slices.SortFunc(order.Copies, tomldoc.Path.Compare)
	return order, true
}

// add adds a text that the translation has under a key. It returns false if the text has no place in the source
// language, or if another one has it.
func (o *Order) add(place, key tomldoc.Path, made origin) bool {
	if _, isTaken := o.From[place]; isTaken || place.IsRoot() {
		return false
	}
	o.From[place] = key
	o.origins[place] = made
	return true
}

// translatedIn returns the keys of the texts that the translation has in a list, in alphabetical order.
func (c *comparison) translatedIn(list tomldoc.Path) []tomldoc.Path {
	return slices.DeleteFunc(slices.SortedFunc(maps.Keys(c.translated), tomldoc.Path.Compare),
		func(key tomldoc.Path) bool { return !key.IsIn(list) })
}

// placesInList returns the keys of the texts that the source language has in a list.
func (c *comparison) placesInList(list tomldoc.Path) map[listText][]tomldoc.Path {
	places := map[listText][]tomldoc.Path{}
	for key, text := range c.source {
		if key.IsIn(list) {
			at := listText{key.WithoutIndexes(), textfile.Hash(text)}
			places[at] = append(places[at], key)
		}
	}
	return places
}

// placeOf returns where the source language has a text, which is given by its hash, and of which the translation is
// under a key. It returns the path of the document if the text is nowhere, or in several places other than that.
func (c *comparison) placeOf(key tomldoc.Path, hash string, places map[listText][]tomldoc.Path) tomldoc.Path {
	found := places[listText{key.WithoutIndexes(), hash}]
	switch {
	case slices.Contains(found, key):
		return key
	case len(found) == 1:
		return found[0]
	}
	return tomldoc.Path{}
}

// Reorder returns the set with a record in which what is recorded of the texts of lists has moved with them.
func (s *Set) Reorder(language string, orders []Order) *Set {
	after := s.copied()
	recorded := after.recordOf(language)
	for _, order := range orders {
		maps.DeleteFunc(recorded, func(text, _ string) bool {
			key, err := tomldoc.ParsePath(text)
			return err == nil && key.IsIn(order.List)
		})
		for key, made := range order.origins {
			if made.source != "" {
				recorded[key.String()] = made.String()
			}
		}
	}
	return after
}
