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

// sourceLanguage is the language of the words that the program asks for, whatever the source language of a catalogue is.
const sourceLanguage = "en"

// Load parses the message files of the given languages, given by name, and compares each with the English one that is built
// into the program: it must have the same ids with the same placeholders. The problems are not sorted; if there are any, there
// are no localizers.
func Load(data map[string][]byte, languages []string) (map[string]*locales.Localizer, problem.List) {
	return load(English(), data, languages)
}

// English is the built-in message file that says which messages there are.
func English() []byte {
	data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(sourceLanguage))
	if err != nil {
		panic(err) // the file is built in
	}
	return data
}

// load is Load with other English messages.
func load(english []byte, data map[string][]byte, languages []string) (map[string]*locales.Localizer, problem.List) {
	var problems problem.List
	source := parse(sourceLanguage, english, &problems)
	localizers := map[string]*locales.Localizer{}
	for _, tag := range languages {
		name := locales.MessageFile(tag)
		messages, ok := data[name]
		if !ok {
			problems = append(problems, problem.InFile(problem.Error, name, "the file is missing; it has the words of the interface, and recipes add-language %s begins it", tag))
			continue
		}
		f := parse(tag, messages, &problems)
		if f == nil {
			continue
		}
		if f.compare(source, &problems); len(problems) == 0 {
			var err error
			if localizers[tag], err = locales.Parse(tag, []byte(f.text.Source())); err != nil {
				panic(err) // texts whose only braces are those of placeholders, in a language that has been tried
			}
		}
	}
	if len(problems) > 0 {
		return nil, problems
	}
	return localizers, nil
}

// Texts are the texts of a message file by id, and where they are. Both are nil for a file that cannot be read, which Load
// reports.
func Texts(tag string, data []byte) (map[string]string, *problem.Text) {
	text := problem.NewText(locales.MessageFile(tag), data)
	var texts map[string]string
	if text.Unmarshal(&texts) != nil {
		return nil, nil
	}
	return texts, text
}

// Complete is a message file with the built-in messages that it lacks, after its own lines, in English for a language that has none.
// A file that cannot be read stays as it is.
func Complete(tag string, data, builtIn []byte) []byte {
	if builtIn == nil {
		builtIn = English()
	}
	own, _ := Texts(tag, data)
	all, _ := Texts(tag, builtIn)
	data = append(slices.Clip(data), '\n')
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if _, ok := own[id]; own != nil && !ok {
			data = fmt.Appendf(data, "%s = %q\n", id, all[id])
		}
	}
	return data
}

type messageFile struct {
	text     *problem.Text
	messages map[string]any // by id
}

// parse is nil for a file that it cannot read.
func parse(tag string, data []byte, problems *problem.List) *messageFile {
	f := &messageFile{text: problem.NewText(locales.MessageFile(tag), data)}
	if wrong := f.text.Unmarshal(&f.messages); wrong != nil {
		*problems = append(*problems, wrong...)
		return nil
	}
	if _, err := locales.Parse(tag, nil); err != nil { // without messages, only the language can be wrong
		*problems = append(*problems, f.text.Errorf(0, "there are no plural rules for language %s; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant", tag))
		return nil
	}
	return f
}

const builtIn = "the built-in active." + sourceLanguage + ".toml"

// compare reports where f differs from the English file.
func (f *messageFile) compare(source *messageFile, problems *problem.List) {
	add := func(id, format string, args ...any) {
		*problems = append(*problems, f.text.Errorf(f.text.Key(id), "message %s %s", id, fmt.Sprintf(format, args...)))
	}
	var missing []string
	below := map[string]any{} // messages after the header of a table are taken to belong to it
	for _, id := range slices.Sorted(maps.Keys(source.messages)) {
		message, exists := f.messages[id]
		text, isText := message.(string)
		want, _ := source.messages[id].(string)
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
	for _, id := range slices.Sorted(maps.Keys(f.messages)) {
		if _, ok := source.messages[id]; !ok {
			add(id, "is not in %s; remove it or correct the id%s", builtIn, problem.DidYouMean(id, slices.Sorted(maps.Keys(source.messages))))
		}
	}
	if len(missing) > 0 { // one problem: a file that begins with one message lacks all the others
		*problems = append(*problems, f.text.Errorf(0, "the file lacks messages that %s has: %s", builtIn, strings.Join(missing, ", ")))
	}
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
