package problem

import "github.com/agext/levenshtein"

// DidYouMean is the end of a message: it suggests the candidate nearest to a misspelt word. It is "" if none is near.
func DidYouMean(word string, candidates []string) string {
	nearest, least := "", max(1, len(word)/3)+1 // one edit in every three letters still looks like the same word
	for _, candidate := range candidates {
		most := levenshtein.NewParams().MaxCost(least)
		if distance := levenshtein.Distance(word, candidate, most); distance < least && distance > 0 {
			nearest, least = candidate, distance
		}
	}
	if nearest == "" {
		return ""
	}
	return "; did you mean " + nearest + "?"
}
