// Package messages checks message files: [Load] compares them with the English one, which says what messages there are.
//
// This package imports content/problem and locales of the project. The browser's program does not import it.
package messages

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
)

// English is the built-in message file that says which messages there are, whatever the source language of a catalogue is.
func English() []byte {
	data, _ := fs.ReadFile(locales.Bundled(), locales.MessageFile("en")) // it is built in
	return data
}

// Load parses the message file of a language, which an editor finds under the name of file, and compares it with the texts of
// [English]: it must have the same ids with the same placeholders. The data of a file that is missing are nil. The problems are not
// sorted; if there are any, there is no localizer.
func Load(english map[string]string, file, tag string, data []byte) (*locales.Localizer, problem.List) {
	if data == nil {
		return nil, problem.List{problem.InFile(problem.Error, file, "the file is missing; it has the words of the interface, and recipes add-language %s begins it", tag)}
	}
	text := problem.NewText(file, data)
	var messages map[string]any
	if wrong := text.Unmarshal(&messages); wrong != nil {
		return nil, wrong
	}
	if _, err := locales.Parse(tag, nil); err != nil { // without messages, only the language can be wrong
		return nil, problem.List{text.Errorf(0, "there are no plural rules for language %s; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant", tag)}
	}
	if wrong := compare(text, messages, english); wrong != nil {
		return nil, wrong
	}
	words, err := locales.Parse(tag, []byte(text.Source()))
	if err != nil {
		panic(err) // texts whose only braces are those of placeholders, in a language that has been tried
	}
	return words, nil
}

// Texts are the texts of a message file by id, and where they are. Both are nil for a file that cannot be read, which Load
// reports.
func Texts(file string, data []byte) (map[string]string, *problem.Text) {
	text := problem.NewText(file, data)
	var texts map[string]string
	if text.Unmarshal(&texts) != nil {
		return nil, nil
	}
	return texts, text
}

// Complete is a message file with the built-in messages that it lacks, after its own lines, in English for a language that has none.
// A file that cannot be read stays as it is.
func Complete(data, builtIn []byte) []byte {
	if builtIn == nil {
		builtIn = English()
	}
	own, _ := Texts("", data)
	all, _ := Texts("", builtIn)
	data = append(slices.Clip(data), '\n')
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if _, ok := own[id]; own != nil && !ok {
			data = fmt.Appendf(data, "%s = %q\n", id, all[id])
		}
	}
	return data
}

// compare reports where the messages of a file, by id, differ from the English ones.
func compare(file *problem.Text, messages map[string]any, english map[string]string) (problems problem.List) {
	add := func(id, format string, args ...any) {
		problems = append(problems, file.Errorf(file.Key(id), "message %s %s", id, fmt.Sprintf(format, args...)))
	}
	var missing []string
	below := map[string]any{} // messages after the header of a table are taken to belong to it
	for _, id := range slices.Sorted(maps.Keys(english)) {
		message, exists := messages[id]
		text, isText := message.(string)
		want := english[id]
		switch {
		case !exists:
			missing = append(missing, id)
		case !isText: // go-i18n also takes tables, which can change what a placeholder looks like
			add(id, "is no text; write one text in quotes")
			table, _ := message.(map[string]any)
			maps.Copy(below, table)
		case strings.Contains(placeholder.ReplaceAllString(text, ""), "{{"):
			add(id, "has braces that are no placeholder: %q; write them as %q has them", text, want)
		case strings.TrimSpace(text) == "":
			add(id, "is empty; write its text")
		case !slices.Equal(placeholders(text), placeholders(want)):
			for _, lost := range without(placeholders(want), placeholders(text)) {
				add(id, "lacks %s; write it where %q has it", lost, want)
			}
			for _, extra := range without(placeholders(text), placeholders(want)) {
				add(id, "has %s, which %q has not; remove or correct it", extra, want)
			}
		default:
			for _, p := range problem.CheckText(text, false) {
				add(id, "%s", p.Message)
			}
		}
	}
	missing = slices.DeleteFunc(missing, func(id string) bool { _, ok := below[id]; return ok })
	for _, id := range slices.Sorted(maps.Keys(messages)) {
		if _, ok := english[id]; !ok {
			add(id, "is not in the built-in active.en.toml; remove it or correct the id%s", problem.DidYouMean(id, slices.Sorted(maps.Keys(english))))
		}
	}
	if len(missing) > 0 { // one problem: a file that begins with one message lacks all the others
		problems = append(problems, file.Errorf(0, "the file lacks messages that the built-in active.en.toml has: %s", strings.Join(missing, ", ")))
	}
	return problems
}

var placeholder = regexp.MustCompile(`{{\s*\.(\w+)\s*}}`)

// placeholders are the placeholders in a message, in alphabetical order.
func placeholders(text string) []string {
	var all []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		all = append(all, "{{."+match[1]+"}}")
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// without are those of some placeholders that are not among others.
func without(some, others []string) []string {
	return slices.DeleteFunc(some, func(p string) bool { return slices.Contains(others, p) })
}
