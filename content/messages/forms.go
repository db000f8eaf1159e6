package messages

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"prompt-recipes/locales"
)

// neededForms returns the plural forms that a language needs for the numbers from 0 to 100, in the order of CLDR. No
// page counts higher. It asks go-i18n, which also chooses the forms on the page. It returns an error for a language
// without plural rules.
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

// Unfinished finds the messages that are translated only in part. copied has the ids of messages with a plural form
// that is still a text of the source language. lacking has the plural forms that a message lacks and its language
// needs, by id.
func Unfinished(
	tag string, all, source map[string]Message,
) (copied map[string]bool, lacking map[string][]string) {
	copied = map[string]bool{}
	lacking = map[string][]string{}
	forms, err := neededForms(tag)
	if err != nil { // Check returns this error
		return copied, lacking
	}
	for id, english := range English() {
		message := all[id]
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
