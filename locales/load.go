//go:build !js

package locales

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
)

// sourceLanguage is the one that the program's own words are written in, whatever a catalogue's is.
const sourceLanguage = "en"

// Load reads the message files of the given languages and holds each against the English one that is built into the
// program, which asks for what that one has: the same ids, the same placeholders, and the plural forms that CLDR gives
// the language. No two languages may have one name. The error joins all that is wrong, each a [Problem].
func Load(fsys fs.FS, languages []string) (map[string]*Localizer, error) {
	return load(bundled, fsys, languages)
}

// load is Load with the English messages of another folder.
func load(english, fsys fs.FS, languages []string) (map[string]*Localizer, error) {
	localizers := map[string]*Localizer{}
	source, err := readMessages(english, sourceLanguage)
	if err != nil {
		return nil, err
	}
	source.name = "the built-in " + source.name
	var problems []error
	var files []*messageFile
	for _, tag := range languages {
		f, err := readMessages(fsys, tag)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		problems = append(problems, f.compare(source)...)
		localizers[tag] = f.localizer
		files = append(files, f)
	}
	problems = append(problems, sharedNames(files)...)
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	return localizers, nil
}

type messageFile struct {
	name      string
	text      string
	tag       language.Tag
	messages  map[string]*i18n.Message
	localizer *Localizer
}

func readMessages(fsys fs.FS, tag string) (*messageFile, error) {
	name := MessageFile(tag)
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Problem{name, 1, 1, fmt.Sprintf("the file is missing; language %s needs its interface words", tag)}
	} else if err != nil {
		return nil, err
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // a byte order mark is no part of the text, nor counted as a column
	parsed, err := i18n.ParseMessageFileBytes(data, name, map[string]i18n.UnmarshalFunc{"toml": toml.Unmarshal})
	if err != nil {
		if syntax, ok := errors.AsType[toml.ParseError](err); ok {
			line, column := syntaxErrorAt(string(data), syntax)
			return nil, Problem{name, line, column, syntax.Message}
		}
		return nil, Problem{name, 1, 1, err.Error()}
	}
	f := &messageFile{name: name, text: string(data), tag: parsed.Tag, messages: map[string]*i18n.Message{}}
	for _, m := range parsed.Messages {
		f.messages[m.ID] = m
	}
	// The file itself is parsed above, so all that can be wrong now is its language.
	if f.localizer, err = Parse(tag, data); err != nil {
		return nil, Problem{name, 1, 1, fmt.Sprintf("there are no plural rules for language %s; name this file, and that of its texts, after a language that CLDR knows, such as pt or zh-Hant", tag)}
	}
	return f, nil
}

// compare reports where f differs from the source language's file in what it must share with it.
func (f *messageFile) compare(source *messageFile) []error {
	var problems []error
	add := func(id, format string, args ...any) {
		problems = append(problems, Problem{f.name, f.line(id), 1, fmt.Sprintf("message %s "+format, append([]any{id}, args...)...)})
	}
	var missing []string
	for _, id := range slices.Sorted(maps.Keys(source.messages)) {
		m, ok := f.messages[id]
		if !ok {
			missing = append(missing, id)
			continue
		}
		want := placeholders(source.messages[id])
		for _, form := range f.forms(source.messages[id]) {
			switch text := forms(m)[form]; {
			case strings.Contains(placeholder.ReplaceAllString(text, ""), "{{"):
				add(id, "has something in braces that is no placeholder such as {{.Name}}: %q", text)
			case strings.TrimSpace(text) == "":
				add(id, "lacks its text for the plural form %q", form)
			case !slices.Equal(placeholdersIn(text), want):
				add(id, "has the placeholders %v in its form %q, %s has %v", placeholdersIn(text), form, source.name, want)
			}
		}
	}
	for _, id := range slices.Sorted(maps.Keys(f.messages)) {
		if _, ok := source.messages[id]; !ok {
			add(id, "is not in %s; remove it or correct the id", source.name)
		}
	}
	if len(missing) > 0 { // one problem: a file that was begun with one word lacks all others
		problems = append([]error{Problem{f.name, 1, 1, lacks(missing, source.name)}}, problems...)
	}
	return problems
}

// listed is how many ids a problem names; the file it refers to has the others.
const listed = 5

// lacks says that messages which another file has are missing.
func lacks(ids []string, file string) string {
	if len(ids) == 1 {
		return fmt.Sprintf("message %s is missing; %s has it", ids[0], file)
	}
	last := ids[len(ids)-1]
	if more := len(ids) - listed; more > 0 {
		last = fmt.Sprintf("%d more", more)
	}
	return fmt.Sprintf("messages %s and %s are missing; %s has them", strings.Join(ids[:min(len(ids)-1, listed)], ", "), last, file)
}

// forms lists the plural forms that a message needs in f's language: only "other" when English has no other either.
func (f *messageFile) forms(source *i18n.Message) []string {
	if source.One == "" {
		return []string{"other"}
	}
	// go-i18n keeps its rules to itself, so a message whose forms name themselves is asked.
	bundle := i18n.NewBundle(f.tag)
	probe := &i18n.Message{ID: "probe", Zero: "zero", One: "one", Two: "two", Few: "few", Many: "many", Other: "other"}
	if err := bundle.AddMessages(f.tag, probe); err != nil {
		panic(err) // only for a language without plural rules, which Parse has refused
	}
	localizer := i18n.NewLocalizer(bundle, f.tag.String())
	needed := map[string]bool{"other": true}
	ask := func(n int) {
		needed[localizer.MustLocalize(&i18n.LocalizeConfig{MessageID: "probe", PluralCount: n})] = true
	}
	for n := range 200 {
		ask(n)
	}
	ask(1_000_000) // "many" of French and Portuguese
	return slices.Sorted(maps.Keys(needed))
}

func forms(m *i18n.Message) map[string]string {
	return map[string]string{"zero": m.Zero, "one": m.One, "two": m.Two, "few": m.Few, "many": m.Many, "other": m.Other}
}

func placeholders(m *i18n.Message) []string { return placeholdersIn(m.Other) }

var placeholder = regexp.MustCompile(`{{\s*\.(\w+)\s*}}`)

func placeholdersIn(text string) []string {
	var names []string
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}
