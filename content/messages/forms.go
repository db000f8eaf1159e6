package messages

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/locales"
)

// neededForms returns the plural forms that a language needs for the numbers up to a hundred, in the order of CLDR; no
// page counts higher. The error is that of a language without plural rules.
//
// It asks go-i18n, which also chooses the forms on the page.
func neededForms(tag string) ([]string, error) {
	var names strings.Builder
	for _, form := range pluralForms {
		fmt.Fprintf(&names, "Form.%s = %q\n", form, form)
	}
	bundle := locales.NewBundle(tag)
	if err := bundle.Add(tag, []byte(names.String())); err != nil {
		return nil, err
	}
	words := bundle.Localizer(tag)
	isNeeded := map[string]bool{other: true}
	for number := range 101 {
		isNeeded[words.MessageCount("Form", number)] = true
	}
	isNotNeeded := func(form string) bool { return !isNeeded[form] }
	return slices.DeleteFunc(slices.Clone(pluralForms), isNotNeeded), nil
}

// Unfinished returns the ids of messages that are left to translate in part: those with a plural form that is still a
// text of the source language, and those that lack forms that their language needs, with these.
func Unfinished(
	tag string, file *File, source map[string]Message,
) (copied map[string]bool, lacking map[string][]string) {
	copied = map[string]bool{}
	lacking = map[string][]string{}
	forms, err := neededForms(tag)
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
		for _, form := range forms {
			if message[form] == "" {
				lacking[id] = append(lacking[id], form)
			}
		}
	}
	return copied, lacking
}
