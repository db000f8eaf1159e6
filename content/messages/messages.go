// Package messages reads, checks and merges message files, and makes those with which languages begin.
// [Check] compares a file with the English file, which defines what messages there are.
package messages

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/BurntSushi/toml"

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
	return &File{Document: document, Messages: In(document)}
}

// In returns the messages of a file by id. It returns nil if one of them cannot be read.
func In(document *tomldoc.Document) map[string]Message {
	read := map[string]Message{}
	for id, value := range document.Tree() {
		message, unknown := readMessage(value)
		if message == nil || len(unknown) > 0 {
			return nil
		}
		read[id] = message
	}
	return read
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

// Merge returns the messages of several files. If several files have a message, the first of them counts.
func Merge(files ...map[string]Message) map[string]Message {
	merged := map[string]Message{}
	for _, file := range slices.Backward(files) {
		maps.Copy(merged, file)
	}
	return merged
}

// Encode returns a message file with messages, given by id. tags are put before their texts, by id.
func Encode(all map[string]Message, tags map[string]string) ([]byte, error) {
	tree := map[string]any{}
	for id, message := range all {
		if text, isText := message[other]; isText && len(message) == 1 {
			tree[id] = tags[id] + text
			continue
		}
		forms := map[string]string{}
		for form, text := range message {
			forms[form] = tags[id] + text
		}
		tree[id] = forms
	}
	return toml.Marshal(tree)
}
