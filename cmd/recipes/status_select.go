package main

import (
	"cmp"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// selection is LANGUAGE or LANGUAGE:KEY on the command line. LANGUAGE alone has the empty key, so
// it selects all texts.
type selection struct {
	language string
	key      tomldoc.Path
}

func parseSelections(arguments []string) ([]selection, error) {
	var all []selection
	for _, argument := range arguments {
		language, text, hasKey := strings.Cut(argument, ":")
		key, err := tomldoc.ParsePath(text)
		if language == "" || hasKey && text == "" || err != nil {
			return nil, usageErrorf("%q is not what is expected: LANGUAGE, or LANGUAGE:KEY "+
				"with a key that recipes status lists", argument)
		}
		all = append(all, selection{language, key})
	}
	return all, nil
}

// check returns an error for a language that does not exist or cannot be compared, and for a key
// without texts.
func (s selection) check(work *workspace) error {
	if err := requireLanguage(s.language, work.checked.Languages); err != nil {
		return err
	}
	if problems := work.Unread[s.language]; len(problems) > 0 {
		return problems
	}
	known := work.Translations.Keys(s.language)
	isAsked := func(key tomldoc.Path) bool { return key.IsIn(s.key) }
	if s.key.IsRoot() || slices.ContainsFunc(known, isAsked) {
		return nil
	}
	hint := problem.DidYouMean(s.key.String(), tomldoc.Strings(known))
	if hint != "" {
		hint = "; " + hint
	}
	return usageErrorf("%s has no text %s%s", s.language, s.key, hint)
}

// selectTexts returns the texts that the selections name, or all texts if there are no selections.
// It sorts them by language. Texts that nobody has begun come after those that have changed.
func selectTexts(texts []translation.Text, asked []selection) []translation.Text {
	var selected []translation.Text
	for _, text := range texts {
		isAsked := func(s selection) bool { return s.language == text.Language && text.Key.IsIn(s.key) }
		if len(asked) == 0 || slices.ContainsFunc(asked, isAsked) {
			selected = append(selected, text)
		}
	}
	slices.SortStableFunc(selected, func(a, b translation.Text) int {
		return cmp.Or(strings.Compare(a.Language, b.Language), untranslatedLast(a, b))
	})
	return selected
}

func untranslatedLast(a, b translation.Text) int {
	isLast := func(text translation.Text) int {
		if text.State == translation.Untranslated {
			return 1
		}
		return 0
	}
	return isLast(a) - isLast(b)
}
