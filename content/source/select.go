package source

import (
	"slices"

	"prompt-recipes/content/problem"
)

// ProblemsOf returns the problems in the files of languages. If the languages cannot be compared, it also returns
// what prevents that.
func (c *Checked) ProblemsOf(languages ...string) problem.List {
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

// Strict returns problems of the catalogue with every warning made an error, except warnings about typography. With
// withDrafts, the mistakes in drafts, which are notes, become errors, too. The problems are in the order in which to
// fix them.
func (c *Checked) Strict(problems problem.List, withDrafts bool) problem.List {
	problems = slices.Clone(problems)
	for i, p := range problems {
		// notes about translations and new prompts say what is left to do, the others are mistakes in a draft
		isLeftToDo := p.Kind == problem.Translation || p.Kind == problem.NotAdded
		isOfDraft := p.Severity == problem.Note && !isLeftToDo
		isMistake := p.Severity == problem.Warning || withDrafts && isOfDraft
		if isMistake && p.Kind != problem.Typography {
			problems[i].Severity = problem.Error
		}
	}
	problems.Sort(c.order...)
	return problems
}
