// Package messages reads, checks and changes message files, and makes the message files with which languages begin.
// [Check] compares a file with the English file, which defines what messages there are.
package messages

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/locales"
)

// English returns the built-in English messages by id. They define what messages there are, even if the source
// language of a catalogue is another one. Callers must not change them.
func English() map[string]Message { return englishFile().Messages }

var englishFile = sync.OnceValue(func() *File { return Parse("", builtInFile("en")) })

// builtInFile returns the built-in message file of a language, or nil if there is none.
func builtInFile(tag string) []byte {
	data, err := fs.ReadFile(locales.Bundled(), locales.MessageFile(tag))
	if err != nil {
		return nil
	}
	return data
}

// Message contains the plural forms of a text of the interface, by the names that CLDR gives them. A text that does
// not depend on a number has only the form other.
type Message map[string]string

// other is the plural form that every message has.
const other = "other"

// pluralForms are the names of plural forms, in the order of CLDR.
var pluralForms = []string{"zero", "one", "two", "few", "many", other}

// toolKeys are keys of messages that go-i18n and programs of translators write. This program ignores them.
var toolKeys = []string{"description", "hash"}

// Text returns all plural forms of the text, separated by vertical bars.
func (m Message) Text() string {
	var texts []string
	for _, form := range pluralForms {
		if text, ok := m[form]; ok {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " | ")
}

// File is a parsed message file.
type File struct {
	Document *tomldoc.Document  // nil if the file is not TOML
	Messages map[string]Message // by id; nil if the file cannot be read, and [Check] says why
	problems problem.List       // why the file is not TOML
}

// Parse parses a message file. name is the path under which an editor finds the file.
func Parse(name string, data []byte) *File {
	document, problems := tomldoc.Parse(name, data)
	if problems != nil {
		return &File{problems: problems}
	}
	file := &File{Document: document}
	read := map[string]Message{}
	for id, value := range document.Tree() {
		message, unknown := readMessage(value)
		if message == nil || len(unknown) > 0 {
			return file
		}
		read[id] = message
	}
	file.Messages = read
	return file
}

// readMessage returns a message, and the keys of its table that are not allowed. The message is nil if the value is
// neither a text nor a table.
func readMessage(value any) (message Message, unknown []string) {
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
			case !isText || !slices.Contains(toolKeys, key):
				unknown = append(unknown, key)
			}
		}
		return message, unknown
	}
	return nil, nil
}

// Texts returns the text of each message by id; see [Message.Text].
func (f *File) Texts() map[string]string {
	texts := map[string]string{}
	for id, message := range f.Messages {
		texts[id] = message.Text()
	}
	return texts
}

// Complete returns a message file with the messages that it lacks: the built-in messages of its language, and English
// messages for the rest. builtIn is nil for a language without built-in messages. If one of the files cannot be read,
// Complete leaves out its messages.
func Complete(own, builtIn *File) *File {
	if builtIn != nil {
		own = own.with(builtIn)
	}
	return own.with(englishFile())
}

// with returns the file with those messages of another file that it lacks. If one of the two cannot be read, it
// returns the file unchanged.
func (f *File) with(others *File) *File {
	if f.Messages == nil || others.Messages == nil {
		return f
	}
	var lacking []string
	for _, id := range slices.Sorted(maps.Keys(others.Messages)) {
		if _, ok := f.Messages[id]; !ok {
			lacking = append(lacking, id)
		}
	}
	if len(lacking) == 0 {
		return f
	}
	var b bytes.Buffer
	b.WriteString(f.Document.Source() + "\n")
	for _, id := range lacking {
		message := others.Messages[id]
		fmt.Fprintf(&b, "[%s]\n", tomldoc.QuoteKey(id)) // as a table, since the file may end in a table
		for _, form := range slices.Sorted(maps.Keys(message)) {
			fmt.Fprintf(&b, "%s = %s\n", form, tomldoc.Quote(message[form]))
		}
	}
	return Parse(f.Document.File(), b.Bytes())
}
