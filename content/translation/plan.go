package translation

import (
	"maps"
	"slices"

	"prompt-recipes/content/tomldoc"
)

// CopyPlan says which texts to copy from the source language, and which not.
type CopyPlan struct {
	Keys   map[string][]tomldoc.Path // of the texts to copy, by language
	Orders map[string][]Order        // of lists to put in order, by language; copies for them are not among the keys
	// a text of each part that is not copied, sorted by language and part; their Displaced says which part, and why
	HeldBack []Text
}

// PlanCopy plans to copy those of some texts that their languages lack, or of which they have a copy that is out of
// date. As soon as one of the translations of a list has moved, it plans to put the list in order as a whole, unless a
// selection names a key in it. If the order is not known, and of other parts that a language has or may have elsewhere,
// it holds them back, except those that a selection names, alone or by a key in them.
func (s *Set) PlanCopy(texts []Text, asked []Selection) CopyPlan {
	displaced, ordered := s.findParts(texts, asked)
	plan := CopyPlan{Keys: map[string][]tomldoc.Path{}, Orders: map[string][]Order{}}
	for _, part := range slices.SortedFunc(maps.Keys(ordered), Selection.compare) {
		plan.Orders[part.Language] = append(plan.Orders[part.Language], ordered[part])
	}
	heldBack := map[Selection]Text{}
	for _, text := range texts {
		if text.State != Missing && !text.IsOldCopy() {
			continue
		}
		if part, isIn := partOf(text, displaced); isIn {
			heldBack[part] = displaced[part]
			continue
		}
		if _, isIn := partOf(text, ordered); isIn {
			continue
		}
		plan.Keys[text.Language] = append(plan.Keys[text.Language], text.Key)
	}
	plan.HeldBack = slices.SortedFunc(maps.Values(heldBack), func(a, b Text) int {
		return Selection{a.Language, a.Displaced.Part}.compare(Selection{b.Language, b.Displaced.Part})
	})
	return plan
}

// findParts returns the parts that are held back, each with the first of some texts in it, and the lists whose order is
// known.
func (s *Set) findParts(texts []Text, asked []Selection) (displaced map[Selection]Text, ordered map[Selection]Order) {
	displaced = map[Selection]Text{}
	ordered = map[Selection]Order{}
	isFound := map[Selection]bool{}
	for _, text := range texts {
		part := Selection{text.Language, text.Displaced.Part}
		if part.Key.IsRoot() || isFound[part] {
			continue
		}
		isFound[part] = true
		isNamed := func(s Selection) bool { return s.Language == part.Language && s.Key.IsIn(part.Key) }
		isBelow := func(s Selection) bool { return isNamed(s) && s.Key != part.Key }
		if text.Displaced.Cause == OrderChanged && !slices.ContainsFunc(asked, isBelow) {
			if order, isKnown := s.newComparison(part.Language, false).findOrder(part.Key); isKnown {
				ordered[part] = order
				continue
			}
		}
		if !slices.ContainsFunc(asked, isNamed) {
			displaced[part] = text
		}
	}
	return displaced, ordered
}

// partOf returns the part among the given ones that a text is in. In a list, no text can be copied to the right index
// until the others are in their places.
func partOf[T any](text Text, parts map[Selection]T) (part Selection, isIn bool) {
	for n := range text.Key.Len() {
		part = Selection{text.Language, text.Key.First(n + 1)}
		if _, isIn = parts[part]; isIn {
			return part, true
		}
	}
	return Selection{}, false
}
