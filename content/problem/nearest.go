package problem

import (
	"fmt"
	"strings"

	"github.com/agext/levenshtein"
)

// maxWord is the length of the longest word that [Nearest] compares with candidates, in bytes.
const maxWord = 100

// maxCandidates is the largest number of candidates that [Nearest] compares a word with, because every comparison
// takes time.
const maxCandidates = 1000

// DidYouMean returns a hint that suggests the candidate nearest to a misspelt word, or "" if no candidate is near.
func DidYouMean(word string, candidates []string) string { return Guess(Nearest(word, candidates)) }

// Guess returns a hint that suggests a word. It returns "" for the word "".
func Guess(word string) string {
	if word == "" {
		return ""
	}
	return "did you mean " + word + "?"
}

// Nearest returns the candidate that was probably meant by a word. The word may be a misspelling of the candidate,
// its beginning, or the end of its dotted path. Nearest returns "" if no candidate is near, or if there are too many.
func Nearest(word string, candidates []string) string {
	if len(word) > maxWord || len(candidates) > maxCandidates {
		return ""
	}
	nearest := ""
	// one edit in every three letters still looks like the same word
	least := max(1, (len(word)+1)/3) + 1
	for _, candidate := range candidates {
		distance := levenshtein.Distance(word, candidate, nil)
		isBeginning := len(word) > 2 && strings.HasPrefix(candidate, word)
		if isBeginning || strings.HasSuffix(candidate, "."+word) {
			distance = min(distance, 1)
		}
		if distance < least && distance > 0 {
			nearest = candidate
			least = distance
		}
	}
	return nearest
}

// maxListed is the number of values that a message lists. If there is only one more, the message lists that one, too.
const maxListed = 20

// FirstOf returns values with commas between them. If there are many, it returns the first ones, and says how many
// others there are.
func FirstOf(values []string) string {
	if rest := len(values) - maxListed; rest > 1 {
		return fmt.Sprintf("%s and %d others", strings.Join(values[:maxListed], ", "), rest)
	}
	return strings.Join(values, ", ")
}
