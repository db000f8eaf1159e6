package messages

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/locales"
)

// forms are the plural forms of a language, in the order of CLDR.
type forms struct {
	needed []string // those of the numbers up to a hundred; no page counts higher
	known  []string // also those of larger numbers: Italian has one of its own for millions
}

// knownForms caches the forms of languages, by tag.
var knownForms sync.Map

// formsOf returns the forms of a language. The error is that of a language without plural rules.
func formsOf(tag string) (forms, error) {
	if known, ok := knownForms.Load(tag); ok {
		return known.(forms), nil
	}
	found, err := findForms(tag)
	if err != nil {
		return forms{}, err
	}
	knownForms.Store(tag, found)
	return found, nil
}

// findForms asks go-i18n, which also chooses the forms on the page.
func findForms(tag string) (forms, error) {
	var names strings.Builder
	for _, form := range pluralForms {
		fmt.Fprintf(&names, "Form.%s = %q\n", form, form)
	}
	bundle := locales.NewBundle(tag)
	if err := bundle.Add(tag, []byte(names.String())); err != nil {
		return forms{}, err
	}
	words := bundle.Localizer(tag)
	isChosen := map[string]bool{other: true}
	choose := func(number int) { isChosen[words.MessageCount("Form", number)] = true }
	var all forms
	for n := range 101 {
		choose(n)
	}
	all.needed = inOrder(isChosen)
	for n := 101; n <= 200; n++ {
		choose(n)
	}
	choose(1_000)
	choose(1_000_000)
	all.known = inOrder(isChosen)
	return all, nil
}

// Unfinished returns the ids of messages that are left to translate in part: those with a plural form that is still a
// text of the source language, and those that lack forms that their language needs, with these.
func Unfinished(
	tag string, file *File, source map[string]Message,
) (copied map[string]bool, lacking map[string][]string) {
	copied = map[string]bool{}
	lacking = map[string][]string{}
	forms, err := formsOf(tag)
	if err != nil { // Check reports it
		return copied, lacking
	}
	for id, english := range English() {
		message := file.Messages[id]
		if len(english) == 1 || message == nil {
			continue
		}
		sourceTexts := slices.Collect(maps.Values(source[id]))
		for _, text := range message {
			copied[id] = copied[id] || slices.Contains(sourceTexts, text)
		}
		for _, form := range forms.needed {
			if message[form] == "" {
				lacking[id] = append(lacking[id], form)
			}
		}
	}
	return copied, lacking
}

// inOrder returns plural forms in the order of CLDR.
func inOrder(chosen map[string]bool) []string {
	return slices.DeleteFunc(slices.Clone(pluralForms), func(form string) bool { return !chosen[form] })
}
