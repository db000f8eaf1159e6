// Package messages checks message files: [Check] compares them with the English one, which says what messages there are.
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

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
)

// English is the built-in message file that says which messages there are, whatever the source language of a catalogue is.
func English() []byte {
	data, _ := fs.ReadFile(locales.Bundled(), locales.MessageFile("en")) // it is built in
	return data
}

// Message is a text of the interface by plural form, as CLDR names them. What does not depend on a number has the form other
// alone.
type Message map[string]string

// other is the plural form that every message has.
const other = "other"

// pluralForms are the names of plural forms, in the order of CLDR.
var pluralForms = []string{"zero", "one", "two", "few", "many", other}

// forTools are keys of messages that go-i18n and translators' programs write, and nobody reads here.
var forTools = []string{"description", "hash"}

// Text is the text in all its plural forms.
func (m Message) Text() string {
	var texts []string
	for _, form := range pluralForms {
		if text, ok := m[form]; ok {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " | ")
}

// Check parses the message file of a language, which an editor finds under the name of file, and compares it with the messages
// of [English]: it must have the same ids with the same placeholders, and the plural forms of its language. The data of a file
// that is missing are nil. The problems are not sorted. If there are none, a [locales.Bundle] takes the file.
func Check(english map[string]Message, file, tag string, data []byte) problem.List {
	if data == nil {
		return problem.List{problem.InFile(problem.Error, file, "the file is missing; it has the words of the interface, and recipes add-language %s begins it", tag)}
	}
	text := problem.NewText(file, data)
	var values map[string]any
	if wrong := text.Unmarshal(&values); wrong != nil {
		return wrong
	}
	if !locales.IsLanguage(tag) {
		return problem.List{text.Errorf(0, "there are no plural rules for language %s; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant", tag)}
	}
	c := &comparison{file: text, tag: tag, values: values, english: english}
	c.compare()
	return c.problems
}

// Read is the messages of a message file by id, and where they are. Both are nil for a file that cannot be read, which [Check]
// reports.
func Read(file string, data []byte) (map[string]Message, *problem.Text) {
	text := problem.NewText(file, data)
	var values map[string]any
	if text.Unmarshal(&values) != nil {
		return nil, nil
	}
	messages := map[string]Message{}
	for id, value := range values {
		message, unknown := read(value)
		if message == nil || len(unknown) > 0 {
			return nil, nil
		}
		messages[id] = message
	}
	return messages, text
}

// read is a message and the keys that it must not have; nil if the value is neither a text nor a table.
func read(value any) (message Message, unknown []string) {
	switch value := value.(type) {
	case string:
		return Message{other: value}, nil
	case map[string]any:
		message = Message{}
		for _, key := range slices.Sorted(maps.Keys(value)) {
			text, isText := value[key].(string)
			switch {
			case isText && slices.Contains(pluralForms, key):
				message[key] = text
			case !isText || !slices.Contains(forTools, key):
				unknown = append(unknown, key)
			}
		}
		return message, unknown
	}
	return nil, nil
}

// Texts are the texts of a message file by id, see [Message.Text], and where they are. Both are nil for a file that cannot be
// read.
func Texts(file string, data []byte) (map[string]string, *problem.Text) {
	messages, text := Read(file, data)
	if text == nil {
		return nil, nil
	}
	texts := map[string]string{}
	for id, message := range messages {
		texts[id] = message.Text()
	}
	return texts, text
}

// Complete is a message file with the built-in messages that it lacks, after its own lines, in English for a language that has
// none. A file that cannot be read stays as it is.
func Complete(data, builtIn []byte) []byte {
	if builtIn == nil {
		builtIn = English()
	}
	own, text := Read("", data)
	if text == nil {
		return data
	}
	all, _ := Read("", builtIn)
	data = append(slices.Clip(data), '\n')
	for _, id := range slices.Sorted(maps.Keys(all)) {
		if _, ok := own[id]; ok {
			continue
		}
		data = fmt.Appendf(data, "[%s]\n", id) // a table, since the file may end in one
		for _, form := range slices.Sorted(maps.Keys(all[id])) {
			data = fmt.Appendf(data, "%s = %q\n", form, all[id][form])
		}
	}
	return data
}

// comparison is a message file and what is wrong in it.
type comparison struct {
	file     *problem.Text
	tag      string
	values   map[string]any
	english  map[string]Message
	problems problem.List
}

func (c *comparison) compare() {
	ids := slices.Sorted(maps.Keys(c.english))
	below := map[string]bool{} // messages after the header of a table are taken to belong to it
	var missing []string
	for _, id := range ids {
		value, exists := c.values[id]
		if !exists {
			missing = append(missing, id)
			continue
		}
		message, unknown := read(value)
		for _, key := range unknown {
			if _, isMessage := c.english[key]; isMessage {
				below[key] = true
				c.add(id, key, "is below [%s], so it belongs to that; write it above the first table", id)
			} else {
				c.add(id, key, "is not a plural form; write one of %s", strings.Join(pluralForms, ", "))
			}
		}
		if message == nil {
			c.add(id, "", "is neither a text nor a table of plural forms; write one text in quotes")
			continue
		}
		c.compareForms(id, message)
	}
	missing = slices.DeleteFunc(missing, func(id string) bool { return below[id] })
	for _, id := range slices.Sorted(maps.Keys(c.values)) {
		if _, ok := c.english[id]; !ok {
			c.add(id, "", "is not in the built-in active.en.toml; remove it or correct the id%s", problem.DidYouMean(id, ids))
		}
	}
	if len(missing) > 0 { // one problem: a file that begins with one message lacks all the others
		c.problems = append(c.problems, c.file.Errorf(0, "the file lacks messages that the built-in active.en.toml has: %s", strings.Join(missing, ", ")))
	}
}

// add notes what is wrong with a message, or with one key of its table.
func (c *comparison) add(id, key, format string, args ...any) {
	path := id
	if key != "" {
		path = problem.Join(id, key)
	}
	c.problems = append(c.problems, c.file.Errorf(c.file.Key(path), "message %s %s", path, fmt.Sprintf(format, args...)))
}

// compareForms compares the texts of a message with the English one, and looks for plural forms that its language needs.
func (c *comparison) compareForms(id string, message Message) {
	english := c.english[id]
	for _, form := range neededForms(c.tag, english) {
		if _, ok := message[form]; !ok {
			c.add(id, "", "lacks the plural form %s of its language; write %s.%s", form, id, form)
		}
	}
	for _, form := range pluralForms {
		text, ok := message[form]
		if !ok {
			continue
		}
		key := form
		if _, isText := c.values[id].(string); isText {
			key = ""
		}
		for _, wrong := range compareText(text, english[other], form) {
			c.add(id, key, "%s", wrong)
		}
	}
}

// neededForms are the plural forms that a message needs in a language. Numbers up to a hundred decide; no page counts more.
func neededForms(tag string, english Message) []string {
	if len(english) == 1 {
		return []string{other}
	}
	needed := map[string]bool{other: true}
	for n := range 101 {
		needed[pluralNames[plural.Cardinal.MatchPlural(language.Make(tag), n, 0, 0, 0, 0)]] = true
	}
	return slices.DeleteFunc(slices.Clone(pluralForms), func(form string) bool { return !needed[form] })
}

var pluralNames = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: other,
}

// compareText is what is wrong with a text in a plural form, compared with the English one.
func compareText(text, english, form string) (wrong []string) {
	switch {
	case strings.Contains(placeholder.ReplaceAllString(text, ""), "{{"):
		return []string{fmt.Sprintf("has braces that are no placeholder: %q; write them as %q has them", text, english)}
	case strings.TrimSpace(text) == "":
		return []string{"is empty; write its text"}
	}
	for _, lost := range without(placeholders(english), placeholders(text)) {
		if lost == number && slices.Contains([]string{"zero", "one", "two"}, form) {
			continue // such as “one recipe”
		}
		wrong = append(wrong, fmt.Sprintf("lacks %s; write it where %q has it", lost, english))
	}
	for _, extra := range without(placeholders(text), placeholders(english)) {
		wrong = append(wrong, fmt.Sprintf("has %s, which %q has not; remove or correct it", extra, english))
	}
	if len(wrong) > 0 {
		return wrong
	}
	for _, p := range problem.CheckText(text, false) {
		wrong = append(wrong, p.Message)
	}
	return wrong
}

// number is the placeholder of go-i18n for the number that a plural form depends on.
const number = "{{.PluralCount}}"

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
