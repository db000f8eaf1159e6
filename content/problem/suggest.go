package problem

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/agext/levenshtein"
)

// maxCompared is the number of candidates that a word is compared with.
const maxCompared = 1000

// DidYouMean is the end of a message: it suggests the candidate nearest to a misspelt word. It is "" if none is near.
func DidYouMean(word string, candidates []string) string {
	if nearest := nearest(word, candidates); nearest != "" {
		return "; did you mean " + nearest + "?"
	}
	return ""
}

// nearest is the candidate that takes the fewest edits, "" if none is near.
func nearest(word string, candidates []string) string {
	nearest, least := "", max(1, len(word)/3)+1 // one edit in every three letters still looks like the same word
	for _, candidate := range candidates[:min(len(candidates), maxCompared)] {
		if len(word) > maxKey || len(candidate) > maxKey {
			continue
		}
		most := levenshtein.NewParams().MaxCost(least)
		if distance := levenshtein.Distance(word, candidate, most); distance < least && distance > 0 {
			nearest, least = candidate, distance
		}
	}
	return nearest
}

var words = regexp.MustCompile(`\S+`)

// longestPhrase is the length of the longest phrase that is looked for, in bytes: to compare longer ones takes too long.
const longestPhrase = 200

// DidYouMeanPhrase is the end of a message: it suggests the words of a text that are nearest to a phrase which the text does
// not have. It is "" if none are near.
func DidYouMeanPhrase(phrase, text string) string {
	wanted := words.FindAllString(phrase, -1)
	if len(wanted) == 0 || len(phrase) > longestPhrase {
		return ""
	}
	var candidates []string
	places := words.FindAllStringIndex(text, -1)
	for i, first := range places {
		for n := max(1, len(wanted)-1); n <= len(wanted)+1 && i+n <= len(places); n++ {
			last := places[i+n-1]
			begins := strings.EqualFold(text[first[0]:first[1]], wanted[0])
			ends := strings.EqualFold(strings.TrimRight(text[last[0]:last[1]], ".,;:"), strings.TrimRight(wanted[len(wanted)-1], ".,;:"))
			if len(wanted) > 1 && !begins && !ends {
				continue // a phrase that is nearly the same begins or ends the same
			}
			candidate := text[first[0]:last[1]]
			if !strings.ContainsAny(phrase[len(phrase)-1:], ".,;:") {
				candidate = strings.TrimRight(candidate, ".,;:")
			}
			candidates = append(candidates, candidate)
		}
	}
	if nearest := nearest(phrase, candidates); nearest != "" {
		return fmt.Sprintf("; did you mean %q?", nearest)
	}
	return ""
}
