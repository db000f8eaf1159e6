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
// or by a key in them.
func PlanCopy(texts []Text, asked []Selection) CopyPlan {
	heldBack := map[Selection]Text{} // by part
	for _, text := range texts {
		part := Selection{text.Language, text.Displaced.Part}
		isNamed := func(s Selection) bool {
			return s.Language == part.Language && s.Key.IsIn(part.Key)
		}
		_, isKnown := heldBack[part]
		isDisplaced := text.State == Missing && !part.Key.IsRoot()
		if isDisplaced && !isKnown && !slices.ContainsFunc(asked, isNamed) {
			heldBack[part] = text
		}
	}
	plan := CopyPlan{Keys: map[string][]tomldoc.Path{}}
	for _, text := range texts {
		isMissing := text.State == Missing && !isInPart(text, heldBack)
		if isMissing || text.IsOldCopy() {
			plan.Keys[text.Language] = append(plan.Keys[text.Language], text.Key)
		}
	}
	plan.HeldBack = slices.SortedFunc(maps.Values(heldBack), func(a, b Text) int {
		return cmp.Or(strings.Compare(a.Language, b.Language), a.Displaced.Part.Compare(b.Displaced.Part))
	})
	return plan
}

// isInPart reports whether a text is in one of the given parts. In a list, no text can be added at the right index
// until the others are in their places.
func isInPart(text Text, parts map[Selection]Text) bool {
	for n := range text.Key.Len() {
		if _, isIn := parts[Selection{text.Language, text.Key.First(n + 1)}]; isIn {
			return true
		}
	}
	return false
}
