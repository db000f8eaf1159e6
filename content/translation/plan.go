package translation

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/content/tomldoc"
)

// CopyPlan says which texts to copy from the source language, and which not.
type CopyPlan struct {
	Keys map[string][]tomldoc.Path // of the texts to copy, by language
	// a text of each part that is not copied, sorted by language and part; their Displaced says which part, and why
	HeldBack []Text
}

// PlanCopy plans to copy those of some texts that their languages lack, or of which they have a copy that is out of
// date. It holds back the parts that a language has or may have elsewhere, except those that a selection names, alone
// or by a key in them. It holds back a list as a whole as soon as one of its translations has moved.
func PlanCopy(texts []Text, asked []Selection) CopyPlan {
	displaced := map[Selection]Text{} // by part
	for _, text := range texts {
		part := Selection{text.Language, text.Displaced.Part}
		isNamed := func(s Selection) bool {
			return s.Language == part.Language && s.Key.IsIn(part.Key)
		}
		_, isKnown := displaced[part]
		if !part.Key.IsRoot() && !isKnown && !slices.ContainsFunc(asked, isNamed) {
			displaced[part] = text
		}
	}
	heldBack := map[Selection]Text{}
	plan := CopyPlan{Keys: map[string][]tomldoc.Path{}}
	for _, text := range texts {
		if text.State != Missing && !text.IsOldCopy() {
			continue
		}
		if part, isIn := partOf(text, displaced); isIn {
			heldBack[part] = displaced[part]
			continue
		}
		plan.Keys[text.Language] = append(plan.Keys[text.Language], text.Key)
	}
	plan.HeldBack = slices.SortedFunc(maps.Values(heldBack), func(a, b Text) int {
		return cmp.Or(strings.Compare(a.Language, b.Language), a.Displaced.Part.Compare(b.Displaced.Part))
	})
	return plan
}

// partOf returns the part among the given ones that a text is in. In a list, no text can be copied to the right index
// until the others are in their places.
func partOf(text Text, parts map[Selection]Text) (part Selection, isIn bool) {
	for n := range text.Key.Len() {
		part = Selection{text.Language, text.Key.First(n + 1)}
		if _, isIn = parts[part]; isIn {
			return part, true
		}
	}
	return Selection{}, false
}
