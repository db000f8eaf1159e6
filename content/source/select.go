package source

import (
	"slices"

	"prompt-recipes/content/problem"
)

// ProblemsOf returns the problems in the files of some languages. If the languages cannot be compared, it also returns
// what prevents that. Without languages, it returns all problems.
func (c *Checked) ProblemsOf(languages ...string) problem.List {
	if len(languages) == 0 {
		return c.Problems
	}
	var files []string
	for _, language := range languages {
		files = append(files, c.files[language]...)
	}
	found := c.Problems.In(files...)
	if c.Translations != nil {
		return found
	}
	isThere := func(p problem.Problem) bool {
		return slices.ContainsFunc(found, func(other problem.Problem) bool { return other.File == p.File })
	}
	found = append(found, slices.DeleteFunc(slices.Clone(c.Broken), isThere)...)
	found.Sort(c.order...)
	return found
}

// StrictProblemsOf returns the problems that [Checked.ProblemsOf] returns, but with warnings as errors. Warnings about
// typography stay warnings. If a language is a draft, the mistakes in its files are notes; they become errors, too, if
// the language is among the given ones. The problems are in the order in which to fix them.
func (c *Checked) StrictProblemsOf(languages ...string) problem.List {
	problems := slices.Clone(c.ProblemsOf(languages...))
	for i, p := range problems {
		// these notes say what is left to do, all others are mistakes in a draft
		isLeftToDo := p.Kind == problem.Translation || p.Kind == problem.NotAdded
		isOfDraft := p.Severity == problem.Note && !isLeftToDo
		isMistake := p.Severity == problem.Warning || len(languages) > 0 && isOfDraft
		if isMistake && p.Kind != problem.Typography {
			problems[i].Severity = problem.Error
		}
	}
	problems.Sort(c.order...)
	return problems
}
