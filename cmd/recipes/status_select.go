package main

import (
	"fmt"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
)

// readSelections parses the arguments of a command. It returns an error for a language that does not exist, and for a
// key without texts.
func readSelections(arguments []string, work *workspace) ([]translation.Selection, error) {
	selections, err := parseSelections(arguments)
	if err != nil {
		return nil, err
	}
	for _, s := range selections {
		if err := checkSelection(s, work); err != nil {
			return nil, err
		}
	}
	return selections, nil
}

// parseSelections parses LANGUAGE and LANGUAGE:KEY, as they are on the command line.
func parseSelections(arguments []string) ([]translation.Selection, error) {
	var all []translation.Selection
	for _, argument := range arguments {
		language, text, hasKey := strings.Cut(argument, ":")
		key, err := tomldoc.ParsePath(text)
		if language == "" || hasKey && text == "" || err != nil {
			return nil, usageErrorf("%q is not what is expected: LANGUAGE, or LANGUAGE:KEY "+
				"with a key that recipes status lists", argument)
		}
		all = append(all, translation.Selection{Language: language, Key: key})
	}
	return all, nil
}

// checkSelection returns an error for a language that does not exist, and for a key without texts.
func checkSelection(s translation.Selection, work *workspace) error {
	if err := requireLanguage(s.Language, work.Languages); err != nil {
		return err
	}
	known := work.Translations.Keys(s.Language)
	isAsked := func(key tomldoc.Path) bool { return key.IsIn(s.Key) }
	if s.Key.IsRoot() || slices.ContainsFunc(known, isAsked) {
		return nil
	}
	hint := problem.DidYouMean(s.Key.String(), tomldoc.Strings(known))
	return usageErrorf("%s", problem.WithHint(fmt.Sprintf("%s has no text %s", s.Language, s.Key), hint))
}
