package merge

import (
	"cmp"
	"strings"

	"prompt-recipes/content/problem"
)

// successors finds the first recipe of a report that is close to each recipe that is gone: one that is new or, since
// people add files again before they decide, one that the same file has.
func (m *matcher) successors(report Report) map[string]Successor {
	found := map[string]Successor{}
	for _, gone := range report.Removed {
		prompt := m.known[gone].texts["prompt"]
		for _, r := range report.Decisions {
			isOfSameFile := m.inCatalogue(r.Origin).File == m.recorded[gone].File
			if r.Action == LeftOut || r.Action == Unclear || r.Action != New && !isOfSameFile {
				continue
			}
			name := makeSlug(cmp.Or(r.GivenSlug, r.Name), m.language)
			if isNameClose(name, gone) || isTextClose(r.Prompt, prompt) {
				found[gone] = Successor{r.Slug, m.recorded[gone].Origin(), m.inCatalogue(r.Origin)}
				break
			}
		}
	}
	return found
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
