//go:build !js

package content

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// TranslationsFile is the name of the record of what each translation was made from. It is written by recipes status,
// not by hand, and no reader is sent it. Its keys:
//
//	[texts]      every text of the source language that a translation was made from, by its hash
//	[languages.<tag>]  for each key of <tag>.toml the hash of the text it was made from
//
// A catalogue without the file keeps no such record.
const TranslationsFile = "translations.toml"

// translations is the file.
type translations struct {
	Texts     map[string]string            `toml:"texts"`
	Languages map[string]map[string]string `toml:"languages"`
}

// State says how a translated text stands to its source.
type State string

// The states of a text. One that is up to date has none.
const (
	Missing    State = "missing"    // the source language has it, the translation does not
	Extra      State = "extra"      // the translation has it, the source language does not
	Stale      State = "stale"      // the source changed since the translation was made
	Unrecorded State = "unrecorded" // nobody has said what the translation was made from
)

// Drift is a text of a translation that is not known to say what its source says.
type Drift struct {
	Language string
	Key      string // such as recipes.config-audit.why_it_holds or introduction[1]
	State    State
	File     string // of the translation
	Line     int    // starting at 1
	Column   int    // starting at 1
	Before   string // the source text that the translation was made from; for Stale
	Now      string // the source text today; "" for Extra
}

// String is the drift as one line: file:line:column: state key.
func (d Drift) String() string {
	return fmt.Sprintf("%s:%d:%d: %s: %s", d.File, d.Line, d.Column, d.State, d.Key)
}

// TranslationStatus compares every translation in the root of fsys with the source language, key by key. It works for
// a catalogue that [Load] refuses too, as long as its files are TOML of the right shape; otherwise the error is [Problems].
func TranslationStatus(fsys fs.FS) ([]Drift, error) {
	c, err := readTexts(fsys)
	if err != nil {
		return nil, err
	}
	var all []Drift
	for _, language := range slices.Sorted(maps.Keys(c.languages)) {
		if language != c.source {
			all = append(all, c.drift(language)...)
		}
	}
	return all, nil
}

// sourceTexts are the texts of all languages and what is recorded about them.
type sourceTexts struct {
	source    string
	languages map[string]*document[languageFile]
	record    translations
}

func readTexts(fsys fs.FS) (*sourceTexts, error) {
	var problems Problems
	data, err := fs.ReadFile(fsys, catalogueName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, noCatalogue
	} else if err != nil {
		return nil, fmt.Errorf("reading the catalogue: %w", err)
	}
	catalogue := read[catalogueFile](&problems, catalogueName, data)
	c := &sourceTexts{
		source:    catalogue.file.SourceLanguage,
		languages: map[string]*document[languageFile]{},
		record:    translations{map[string]string{}, map[string]map[string]string{}},
	}
	for _, language := range Languages(fsys) {
		data, err := fs.ReadFile(fsys, LanguageFile(language))
		if err != nil {
			return nil, fmt.Errorf("reading the catalogue: %w", err)
		}
		c.languages[language] = read[languageFile](&problems, LanguageFile(language), data)
	}
	checkSource(catalogue, c.languages)
	switch data, err := fs.ReadFile(fsys, TranslationsFile); {
	case err == nil:
		c.record = read[translations](&problems, TranslationsFile, data).file
	case !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("reading the catalogue: %w", err)
	}
	// What a language file lacks is drift here, not a reason to stop.
	problems = slices.DeleteFunc(problems, func(p Problem) bool { return p.missing && c.languages[languageOf(p.File)] != nil })
	if len(problems) > 0 {
		problems.sort()
		return nil, problems
	}
	return c, nil
}

// drift lists what differs in one language, in order of its file.
func (c *sourceTexts) drift(language string) []Drift {
	d := c.languages[language]
	source, translated := texts(c.languages[c.source].file), texts(d.file)
	var all []Drift
	add := func(key string, state State, before, now string) {
		line, column := d.at.lineColumn(d.at.keyAt(key))
		all = append(all, Drift{language, key, state, d.name, line, column, before, now})
	}
	for key, text := range source {
		recorded, ok := c.record.Languages[language][key]
		switch _, exists := translated[key]; {
		case !exists && omits(d.file.Omit, key):
		case !exists:
			add(key, Missing, "", text)
		case !ok:
			add(key, Unrecorded, "", text)
		case recorded != textHash(text):
			add(key, Stale, c.record.Texts[recorded], text)
		}
	}
	for key := range translated {
		if _, ok := source[key]; !ok {
			add(key, Extra, "", "")
		}
	}
	slices.SortFunc(all, func(a, b Drift) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Key, b.Key))
	})
	return all
}

// omits tells whether a language version leaves the block out that key belongs to.
func omits(omit []string, key string) bool {
	return slices.ContainsFunc(omit, func(block string) bool {
		return isUnder(key, block) || key == block+"_title"
	})
}

// isUnder tells whether a text is the one that a key names or stands in the table or list that it names.
func isUnder(text, key string) bool {
	rest, ok := strings.CutPrefix(text, key)
	return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// texts are all texts of a language file that have to be translated, by key.
func texts(l languageFile) map[string]string {
	all := map[string]string{}
	eachText("", reflect.ValueOf(l), func(path, text string) {
		if isProse(path) {
			all[path] = text
		}
	})
	return all
}

func textHash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:5])
}
