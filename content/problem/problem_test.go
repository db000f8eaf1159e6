package problem_test

import (
	"slices"
	"testing"

	"prompt-recipes/content/difftest"
	"prompt-recipes/content/problem"
)

// TestSort: problems are in the order in which to fix them.
func TestSort(t *testing.T) {
	sorted := problem.List{
		{File: "x/catalogue.toml", Line: 2, Column: 9},
		{File: "x/catalogue.toml", Line: 10, Column: 1, Message: "a"},
		{File: "x/catalogue.toml", Line: 10, Column: 1, Message: "b"},
		{File: "x/catalogue.toml", Line: 1, Kind: problem.Missing},
		{File: "x/en.toml"},
		{File: "a.toml"},
		{File: "y/en.toml"},
		{File: "x/catalogue.toml", Severity: problem.Warning},
		{File: "x/catalogue.toml", Severity: problem.Note},
	}
	list := slices.Clone(sorted)
	slices.Reverse(list)

	list.Sort("x/catalogue.toml", "x/en.toml")

	difftest.Equal(t, list, sorted)
}

// TestLimited: the number of listed problems of one severity in a file is limited. The last listed one says that
// there are more. Problems of other files and severities do not count.
func TestLimited(t *testing.T) {
	of := func(p problem.Problem, count int) problem.List { return slices.Repeat(problem.List{p}, count) }
	here := problem.Problem{File: "a.toml", Line: 3, Message: "wrong", Hint: "mend it",
		Remedy: problem.Remedy{Action: problem.ListTexts}}
	warning := problem.Problem{File: "a.toml", Severity: problem.Warning}
	elsewhere := problem.Problem{File: "b.toml"}
	more := here
	more.Message = "the file has more than 1000 problems of this severity"
	more.Hint = "mend those above, then look for the others"
	more.Remedy = problem.Remedy{}

	full := slices.Concat(of(here, 1000), of(warning, 1000), of(elsewhere, 1))
	difftest.Equal(t, full.Limited(), full)
	tooMany := slices.Concat(of(here, 1002), of(elsewhere, 1))
	difftest.Equal(t, tooMany.Limited(), slices.Concat(of(here, 1000), of(more, 1), of(elsewhere, 1)))
}

// TestFilters: filtering a list does not change the list.
func TestFilters(t *testing.T) {
	a := problem.Problem{File: "x/a.toml", Kind: problem.Value}
	b := problem.Problem{File: "b.toml", Kind: problem.Missing, Severity: problem.Note}
	list := problem.List{a, b}

	difftest.Equal(t, list.Of(problem.Note), problem.List{b})
	difftest.Equal(t, list.Without(problem.Missing), problem.List{a})
	difftest.Equal(t, list.In("x/a.toml"), problem.List{a})
	difftest.Equal(t, list, problem.List{a, b})
}

// TestText: a problem is on one line, with its place in the form that editors understand.
func TestText(t *testing.T) {
	p := problem.Problem{File: "a.toml", Line: 2, Column: 3, Message: "wrong"}
	difftest.Equal(t, p.Error(), "a.toml:2:3: wrong")
	p.Hint = "mend it"
	difftest.Equal(t, p.Error(), "a.toml:2:3: wrong; mend it")
	difftest.Equal(t, problem.List{p, problem.InFile("b.toml", p)}.Error(),
		"a.toml:2:3: wrong; mend it\nb.toml:1:1: wrong; mend it")
}

// TestNearest: a candidate is near if it looks similar, begins with the word, or is a path that ends with the word.
func TestNearest(t *testing.T) {
	candidates := []string{"title", "summary", "recipes.unit-tests", "introduction"}
	for word, want := range map[string]string{
		"titel":      "title",
		"sumary":     "summary",
		"unit-tests": "recipes.unit-tests",
		"intro":      "introduction",
		"in":         "",
		"title":      "", // this is not misspelt
		"prompt":     "",
	} {
		difftest.Equal(t, problem.Nearest(word, candidates), want, word)
	}
	difftest.Equal(t, problem.DidYouMean("titel", candidates), "did you mean title?")
	difftest.Equal(t, problem.DidYouMean("prompt", candidates), "")
}
