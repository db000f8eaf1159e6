// Package locales contains the words of the interface: labels, announcements, the names of months. What authors write
// about recipes is in package content.
//
// Each language has one go-i18n message file, active.<tag>.toml. Message ids are in PascalCase. A message that
// depends on a number is a table of its plural forms. The English file defines what messages there are; package
// messages finds how another file differs.
//
// A [Bundle] contains the messages of all languages of a page. The browser fetches the files and makes a Bundle, too.
package locales

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

//go:embed active.*.toml
var bundled embed.FS

// Bundled returns the message files that are built into the program. The browser fetches the files that it needs
// instead: its program never calls this function, so the linker leaves the files out.
func Bundled() fs.FS {
	return bundled
}

// MessageFile returns the name of the file with the messages of a language.
func MessageFile(tag string) string {
	return "active." + tag + ".toml"
}

// IsLanguage reports whether CLDR has plural rules for the language of a tag. Other languages cannot have messages.
func IsLanguage(tag string) bool {
	err := NewBundle(tag).Add(tag, nil)
	return err == nil
}

// Bundle contains the messages of some languages.
type Bundle struct {
	bundle *i18n.Bundle
}

// NewBundle returns an empty bundle. source is the tag of the language whose messages readers get when their own
// language lacks them.
func NewBundle(source string) *Bundle {
	bundle := i18n.NewBundle(language.Make(source))
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	return &Bundle{bundle}
}

// Add reads the message file of a language. It does not look for missing messages; package messages does that.
func (b *Bundle) Add(tag string, messages []byte) error {
	t, err := language.Parse(tag)
	if err != nil {
		return fmt.Errorf("%q is not a language tag: %w", tag, err)
	}
	if err := b.bundle.AddMessages(t); err != nil { // CLDR does not know the language
		return err
	}
	name := MessageFile(tag)
	if _, err := b.bundle.ParseMessageFileBytes(messages, name); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Localizer returns the words of a language that has been added.
func (b *Bundle) Localizer(tag string) *Localizer {
	return &Localizer{
		Tag:       tag,
		localizer: i18n.NewLocalizer(b.bundle, tag),
	}
}

// Localizer provides the words of one language. Several goroutines may use it at once.
type Localizer struct {
	Tag       string // BCP 47
	localizer *i18n.Localizer

	// texts caches texts by id and data, because go-i18n matches languages and runs a template for each text.
	texts sync.Map
}

// Message returns the text of the message with an id. It panics if not even the source language has the message: then
// the program uses a word that nobody has added to the English file.
func (l *Localizer) Message(id string) string {
	return l.localize(id, i18n.LocalizeConfig{MessageID: id})
}

// MessageWith returns the text of the message with an id, with its placeholders filled from data.
func (l *Localizer) MessageWith(id string, data map[string]string) string {
	return l.localize(fmt.Sprintf("%s %q", id, data), i18n.LocalizeConfig{MessageID: id, TemplateData: data})
}

// MessageCount returns the text of the message with an id, in the plural form for a number. The number fills the
// placeholder {{.PluralCount}}.
func (l *Localizer) MessageCount(id string, number int) string {
	return l.localize(fmt.Sprint(id, " ", number), i18n.LocalizeConfig{MessageID: id, PluralCount: number})
}

func (l *Localizer) localize(key string, config i18n.LocalizeConfig) string {
	if text, ok := l.texts.Load(key); ok {
		return text.(string)
	}
	text, err := l.localizer.Localize(&config)
	if text == "" && err != nil { // if text is not "", it is the text of the source language
		panic(err)
	}
	l.texts.Store(key, text)
	return text
}

// Date returns the day in the long form of the language, such as "March 18, 2026".
func (l *Localizer) Date(day time.Time) string {
	number := day.Format("2")
	if number == "1" {
		number = l.Message("FirstDay")
	}
	month := day.Month().String() // the ids of the months are their English names
	return l.MessageWith("LongDate", map[string]string{
		"Day":   number,
		"Month": l.Message(month),
		"Year":  day.Format("2006"),
	})
}
