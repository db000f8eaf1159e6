package source

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/translation"
)

// outdatedProblems returns the problems of texts that are not up to date. A text that somebody has translated before
// has its own problem. The other texts of a language share one problem for each state, and all texts of a draft share
// one. Extra texts, and missing texts unless isPublishable is true, have been reported already.
func (s *Source) outdatedProblems(
	outdated []translation.Text, isDraft map[string]bool, isPublishable bool,
) problem.List {
	var found problem.List
	groups := map[textGroup]problem.List{}
	drafts := map[string][]translation.Text{}
	for _, text := range outdated {
		isGroup := text.State == translation.Untranslated && text.Detail != translation.OldCopy ||
			text.State == translation.Unrecorded ||
			text.State == translation.Missing && translation.IsMessage(text.Key)
		switch {
		case isDraft[text.Language]:
			drafts[text.Language] = append(drafts[text.Language], text)
		case text.State == translation.Extra: // it is a problem already
		case isGroup:
			of := textGroup{text.Language, text.State, text.Detail}
			groups[of] = append(groups[of], text.Problem)
		case text.State == translation.Missing && !isPublishable: // it is an error already
		default:
			found = append(found, text.Problem)
		}
	}
	for _, of := range slices.SortedFunc(maps.Keys(groups), textGroup.compare) {
		found = append(found, of.problem(groups[of]))
	}
	for _, language := range slices.Sorted(maps.Keys(drafts)) {
		found = append(found, s.draftNote(language, drafts[language]))
	}
	return found
}

// textGroup is a group of texts that share one problem, because nobody has worked on them.
type textGroup struct {
	language string
	state    translation.State
	detail   translation.Detail
}

func (g textGroup) compare(other textGroup) int {
	return cmp.Or(
		cmp.Compare(g.language, other.language),
		cmp.Compare(g.state, other.state),
		cmp.Compare(g.detail, other.detail),
	)
}

// problem returns the problem of the group. problems has the problem of each of its texts.
func (g textGroup) problem(problems problem.List) problem.Problem {
	p := problems[0]
	if g.state == translation.Missing {
		p.Remedy.Action = problem.CopyMissing
	}
	if len(problems) == 1 {
		return p
	}
	p.Message = fmt.Sprintf("%d texts are %s", len(problems), g.state)
	if g.detail == translation.New {
		p.Message += ", and new"
	} else if g.state != translation.Missing {
		p.Remedy.Action = problem.ListTexts
	}
	return p
}

// draftNote returns a note that says what is left to do for a draft. texts are those that are not up to date.
func (s *Source) draftNote(language string, texts []translation.Text) problem.Problem {
	begin, record := 0, 0
	for _, text := range texts {
		switch {
		case text.State == translation.Untranslated, text.State == translation.Missing:
			begin++
		case text.Detail == translation.New:
			record++
		}
	}
	return problem.InFile(s.inCatalogue(content.LanguageFileName(language)), problem.Problem{
		Kind:     problem.Translation,
		Severity: problem.Note,
		Message: fmt.Sprintf("texts to translate: %d, to bring up to date: %d, new and not recorded: %d",
			begin, len(texts)-begin-record, record),
		Remedy: problem.Remedy{Action: problem.ListTexts, Language: language},
	})
}

// lostLanguages warns of languages of the record that have no file: the file may be lost.
func (s *Source) lostLanguages(record *translation.Record, languages []string) problem.List {
	var found problem.List
	for _, language := range slices.Sorted(maps.Keys(record.Languages)) {
		if slices.Contains(languages, language) {
			continue
		}
		found = append(found, problem.InFile(s.inCatalogue(translation.FileName), problem.Problem{
			Kind:     problem.Unknown,
			Severity: problem.Warning,
			Message: fmt.Sprintf("%s is recorded here, and there is no %s",
				language, content.LanguageFileName(language)),
			Hint: fmt.Sprintf("bring that back, or remove [languages.%s] here", language),
		}))
	}
	return found
}
