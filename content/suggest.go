//go:build !js

package content

import "github.com/agext/levenshtein"

// didYouMean ends a problem with the candidate that a misspelt word is nearest to, and is "" when none is near.
func didYouMean(word string, candidates []string) string {
	nearest, least := "", max(1, len(word)/3)+1 // one edit in every three letters still looks like the same word
	for _, candidate := range candidates {
		if distance := levenshtein.Distance(word, candidate, nil); distance < least && distance > 0 {
			nearest, least = candidate, distance
		}
	}
	if nearest == "" {
		return ""
	}
	return "; did you mean " + nearest + "?"
}
