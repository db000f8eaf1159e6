package translation

import (
	"bytes"
	"maps"
	"strings"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content/decode"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/textfile"
	"prompt-recipes/content/tomldoc"
)

// FileName is the name of a catalogue's record. The record is optional.
const FileName = "translations.toml"

// Record says what each translated text was made from. The program writes the record; nobody edits it by hand. It is
// not part of the site.
type Record struct {
	Texts map[string]string `toml:"texts"` // texts of the source language by hash
	// by language and key of the translated text, each value in the form of madeFrom.String
	Languages map[string]map[string]string `toml:"languages"`
}

// madeFrom says what a translated text was made from. The record stores the two parts with a space between them.
type madeFrom struct {
	source      string // hash of the source text
	translation string // sameAsSource, copyOfSource, or the hash of the translation
}

const (
	sameAsSource = "same" // the translation equals the source text, and this is right
	// copyOfSource means that the translation began as a copy of the source text. The translation counts as
	// untranslated until it differs from that copy, even if the source has changed since then.
	copyOfSource = "copy"
)

// upToDate returns the entry of the record for a translation that says what a source text says.
func upToDate(source, translation string) madeFrom {
	if source == translation {
		return madeFrom{textfile.Hash(source), sameAsSource}
	}
	return madeFrom{textfile.Hash(source), textfile.Hash(translation)}
}

func parseMadeFrom(recorded string) madeFrom {
	source, translation, _ := strings.Cut(recorded, " ")
	return madeFrom{source, translation}
}

// translationHash returns the hash that the translation had when it was recorded.
func (m madeFrom) translationHash() string {
	if m.translation == sameAsSource || m.translation == copyOfSource {
		return m.source
	}
	return m.translation
}

func (m madeFrom) String() string { return m.source + " " + m.translation }

// ReadRecord decodes the data of a record's file, and returns the record with the problems of the file. A file
// without keys is an empty record.
func ReadRecord(file string, data []byte) (*Record, problem.List) {
	document, problems := tomldoc.Parse(file, data)
	if problems != nil || len(document.Tree()) == 0 {
		return emptyRecord(), problems
	}
	record, problems := decode.Document[Record](document)
	return &record, problems
}

// Encode returns the data of the record's file. It leaves out source texts that no entry refers to. It also leaves
// out empty source texts, because [ReadRecord] refuses them. A source text is empty if it is empty in the source
// language, or if somebody has deleted its line in the record.
func (r *Record) Encode() ([]byte, error) {
	used := map[string]string{}
	for _, language := range r.Languages {
		for _, recorded := range language {
			source := parseMadeFrom(recorded).source
			if text := r.Texts[source]; strings.TrimSpace(text) != "" {
				used[source] = text
			}
		}
	}
	var b bytes.Buffer
	b.WriteString("# What each translation was made from. " +
		"Written by recipes status --mark; not meant to be edited.\n\n")
	encoder := toml.NewEncoder(&b)
	encoder.Indent = ""
	err := encoder.Encode(Record{used, r.Languages})
	return b.Bytes(), err
}

// madeFrom returns what each text of a language was made from, by the key of the text.
func (r *Record) madeFrom(language string) map[tomldoc.Path]madeFrom {
	recorded := map[tomldoc.Path]madeFrom{}
	for text, made := range r.Languages[language] {
		key, err := tomldoc.ParsePath(text)
		if err == nil && !key.IsRoot() { // no text has another key
			recorded[key] = parseMadeFrom(made)
		}
	}
	return recorded
}

// Without returns the record without the texts at a key and below it, in every language. isChanged reports whether
// the record had such texts.
func (r *Record) Without(key tomldoc.Path) (without *Record, isChanged bool) {
	without = r.copied()
	for _, recorded := range without.Languages {
		for text := range recorded {
			if path, err := tomldoc.ParsePath(text); err == nil && path.IsIn(key) {
				delete(recorded, text)
				isChanged = true
			}
		}
	}
	return without, isChanged
}

// WithoutLanguage returns the record without a language. isChanged reports whether the record had that language.
func (r *Record) WithoutLanguage(language string) (without *Record, isChanged bool) {
	without = r.copied()
	_, isChanged = without.Languages[language]
	delete(without.Languages, language)
	return without, isChanged
}

// Moved returns the record after the texts at the key from and below it have moved to another key, in every language.
// isChanged reports whether the record had such texts. If a text at the other key is recorded already, that record
// stays.
func (r *Record) Moved(from, to tomldoc.Path) (moved *Record, isChanged bool) {
	moved = r.copied()
	for language, recorded := range r.Languages {
		for text, made := range recorded {
			path, err := tomldoc.ParsePath(text)
			if err != nil || !path.IsIn(from) {
				continue
			}
			isChanged = true
			delete(moved.Languages[language], text)
			now := path.Moved(from, to).String()
			if _, isThere := recorded[now]; !isThere {
				moved.Languages[language][now] = made
			}
		}
	}
	return moved, isChanged
}

// copied returns a copy of the record that shares no map with it.
func (r *Record) copied() *Record {
	after := emptyRecord()
	maps.Copy(after.Texts, r.Texts)
	for language, recorded := range r.Languages {
		after.Languages[language] = maps.Clone(recorded)
	}
	return after
}

func emptyRecord() *Record {
	return &Record{Texts: map[string]string{}, Languages: map[string]map[string]string{}}
}
