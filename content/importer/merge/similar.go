package merge

import (
	"strings"

	"prompt-recipes/content/problem"
)

// successors finds the first decision that is about a recipe close to each entry that is gone, by the slug of that
// entry: one that is new or, since people add files again before they decide, one that the same file has.
func successors(gone []*entry, decisions []Decision, pairs *pairs, known map[string]knownRecipe) map[string]Successor {
	found := map[string]Successor{}
	for _, e := range gone {
		was := e.now
		for _, d := range decisions {
			now := pairs.files.inCatalogue(d.Origin)
			isCandidate := d.Action == New || d.entry != nil && now.File == was.File
			if isCandidate && isClose(d, e.Slug, known[e.Slug].texts["prompt"], pairs.files.language) {
				found[e.Slug] = Successor{d.Slug, was, now}
				break
			}
		}
	}
	return found
}

// isClose reports whether the name of a recipe is close to a slug, or its prompt to another one.
func isClose(d Decision, slug, prompt, language string) bool {
	return isNameClose(makeSlug(nameOf(d.Recipe), language), slug) || isTextClose(d.Prompt, prompt)
}

func isNameClose(a, b string) bool {
	return a == b || problem.Nearest(a, []string{b}) != "" || problem.Nearest(b, []string{a}) != ""
}

// isTextClose reports whether two texts have at least half of their words in common.
func isTextClose(a, b string) bool {
	wordsOfA := wordsOf(a)
	wordsOfB := wordsOf(b)
	common := 0
	for word := range wordsOfA {
		if wordsOfB[word] {
			common++
		}
	}
	return common > 0 && 2*common >= len(wordsOfA)+len(wordsOfB)-common
}

func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		words[word] = true
	}
	return words
}
