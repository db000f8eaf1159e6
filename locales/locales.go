// Package locales has the words of the interface: labels, announcements, the names of months. What authors write about
// recipes is in package content.
//
// Each language has one go-i18n message file, active.<tag>.toml. Message ids are PascalCase. No message depends on a
// number, so none has plural forms. The English file says which messages there are; package messages
// reports where another differs.
//
// The browser fetches the one file that it needs and gives it to [Parse].
//
// This package imports nothing of the project.
package locales

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed active.*.toml
var bundled embed.FS

// Bundled is the message files that are built into the program. The browser fetches the one it needs instead: its program
// never calls this function, so the linker leaves the files out.
func Bundled() fs.FS { return bundled }

// Localizer gives the words of one language.
type Localizer struct {
	Tag       string // BCP 47
	localizer *i18n.Localizer
	texts     sync.Map // of messages, by id and data: go-i18n matches languages and reads a template for each
}

// MessageFile is the name of the file with a language's messages.
func MessageFile(tag string) string { return "active." + tag + ".toml" }

// Parse reads a message file. It does not look for missing messages: package messages does.
func Parse(tag string, messages []byte) (*Localizer, error) {
	t, err := language.Parse(tag)
	if err != nil {
		return nil, fmt.Errorf("%q is no language tag: %w", tag, err)
	}
	bundle := i18n.NewBundle(t)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	file, err := bundle.ParseMessageFileBytes(messages, MessageFile(tag))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", MessageFile(tag), err)
	}
	l := &Localizer{Tag: tag, localizer: i18n.NewLocalizer(bundle, tag)}
	for _, m := range file.Messages {
		l.texts.Store(m.ID, m.Other)
	}
	return l, nil
}

// Message is the text of the message with the given id. It panics if there is none: the messages are checked before the
// site is built, so a missing one is a mistake in the program.
func (l *Localizer) Message(id string) string { return l.MessageWith(id, nil) }

// MessageWith is the text of the message with the given id, with its placeholders filled from data.
func (l *Localizer) MessageWith(id string, data map[string]string) string {
	key := id
	for _, name := range slices.Sorted(maps.Keys(data)) {
		key += "\x00" + data[name]
	}
	text, ok := l.texts.Load(key)
	if !ok {
		text = l.localizer.MustLocalize(&i18n.LocalizeConfig{MessageID: id, TemplateData: data})
		l.texts.Store(key, text)
	}
	return text.(string)
}

// Date is the day in the long form of the language, such as "March 18, 2026".
func (l *Localizer) Date(day time.Time) string {
	number := day.Format("2")
	if number == "1" {
		number = l.Message("FirstDay")
	}
	return l.MessageWith("LongDate", map[string]string{
		"Day":   number,
		"Month": l.Message(day.Month().String()), // the ids of the months are their English names
		"Year":  day.Format("2006"),
	})
}
