package drift

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/BurntSushi/toml"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/problem"
)

// FileName is the name of a catalogue's record. A catalogue need not have one.
const FileName = "translations.toml"

// Record says what each translated text was made from. It is written by recipes status, not by hand, and is not part of
// the site.
type Record struct {
	Texts     map[string]string            `toml:"texts"`     // texts of the source language by hash
	Languages map[string]map[string]string `toml:"languages"` // origin by language and key of the translated text
}

// origin is what a translated text was made from. In the record, a space is between its two parts.
type origin struct {
	source string // hash of the source text
	own    string // hash of the translation that was made from it, ownSame or ownCopy
}

const (
	ownSame = "same" // the translation is rightly the source text
	ownCopy = "copy" // the translation began as a copy; while it is that text nobody has translated it, whatever the source says by now
)

// originOf is the origin of a translation that says what a source text says.
func originOf(source, translation string) origin {
	if source == translation {
		return origin{hash(source), ownSame}
	}
	return origin{hash(source), hash(translation)}
}

func readOrigin(recorded string) origin {
	source, own, _ := strings.Cut(recorded, " ")
	return origin{source, own}
}

// words is the hash of the translation that was recorded.
func (o origin) words() string {
	if o.own == ownSame || o.own == ownCopy {
		return o.source
	}
	return o.own
}

func (o origin) String() string { return o.source + " " + o.own }

// ReadRecord decodes the record that is in a file, and reports what is wrong with it. No data make an empty record.
func ReadRecord(file string, data []byte) (*Record, problem.List) {
	if data == nil {
		return &Record{map[string]string{}, map[string]map[string]string{}}, nil
	}
	record, problems := catalogue.Decode[Record](file, data)
	return &record, problems
}

// Begin records what texts of a language begin with: copies of the source text, to be translated, and translations that were
// there. No keys stand for all texts of a language that is new.
func (r *Record) Begin(t Texts, language string, keys ...string) {
	c := t.compared(r, language, t.tracksWords(r, language))
	hashes := map[string]string{}
	if len(keys) > 0 {
		maps.Copy(hashes, r.Languages[language])
	} else {
		keys = slices.Collect(maps.Keys(c.translated))
	}
	for _, key := range keys {
		made := originOf(c.source[key], c.translated[key])
		if made.own == ownSame && strings.ContainsFunc(c.source[key], unicode.IsLetter) {
			made.own = ownCopy
		}
		hashes[key] = made.String()
		r.Texts[made.source] = c.source[key]
	}
	r.Languages[language] = hashes
}

// Marked says what Mark has done, by keys.
type Marked struct {
	Recorded []string // those that were not recorded as they are
	Same     []string // those that are not recorded, since they are in the source language
	Outdated []string // those that are not recorded, since they may have been made before their source text changed
	Moved    []string // those that are not recorded, since they belong under another key
}

// Mark records that texts of a language say what the source language says today. A key names one text or, like
// recipes.config-audit, all texts under it. No keys stand for all texts of the language. Texts that only one of the two
// languages has are left out. What is recorded of others stays, under the keys that they have now. A text that is in the source
// language, or belongs under another key, is recorded only if its own key is given; one that may have been made before its source text changed only if some key is. A
// key without texts is an error. The record must be right.
func (r *Record) Mark(t Texts, language string, keys ...string) (marked Marked, err error) {
	if language == t.SourceLanguage {
		return Marked{}, fmt.Errorf("%s is the source language, which the others are made from: mark one of these", language)
	} else if _, ok := t.Languages[language]; !ok {
		return Marked{}, fmt.Errorf("%q is not a language that is translated here", language)
	}
	byName := func(key string) bool { return strings.HasPrefix(key+".", WordsPrefix) }
	c := t.compared(r, language, t.tracksWords(r, language) || slices.ContainsFunc(keys, byName))
	shared := slices.DeleteFunc(slices.Sorted(maps.Keys(c.source)), func(key string) bool {
		_, translated := c.translated[key]
		return !translated
	})
	for _, key := range keys {
		if !slices.ContainsFunc(shared, func(text string) bool { return problem.Under(text, key) }) {
			return Marked{}, noText(key, withParents(c.keys()), t.SourceLanguage, language)
		}
	}
	hashes := map[string]string{}
	for key := range c.translated {
		if made := c.kept(key); made.source != "" {
			hashes[key] = made.String()
		}
	}
	for _, key := range shared {
		if len(keys) > 0 && !slices.ContainsFunc(keys, func(asked string) bool { return problem.Under(key, asked) }) {
			continue
		}
		now, named := originOf(c.source[key], c.translated[key]), slices.Contains(keys, key)
		switch state, made, _ := c.state(key); {
		case state == Untranslated && !named:
			marked.Same = append(marked.Same, key)
			continue
		case (state == Moved || state != "" && c.elsewhere[key]) && !named:
			marked.Moved = append(marked.Moved, key)
			continue
		case len(keys) == 0 && (state == Stale && made.own == now.own || state != "" && readOrigin(c.recorded[key]).own == ownCopy):
			marked.Outdated = append(marked.Outdated, key)
			continue
		case c.recorded[key] != now.String():
			marked.Recorded = append(marked.Recorded, key)
		}
		hashes[key] = now.String()
		r.Texts[now.source] = c.source[key]
	}
	r.Languages[language] = hashes
	return marked, nil
}

// noText is the error for a key under which there is no text that both languages have. known are the keys of either.
func noText(key string, known []string, source, language string) error {
	file := content.LanguageFileName(language)
	if slices.Contains(known, key) {
		return fmt.Errorf("%s and %s do not both have %s; recipes status says which lacks it", content.LanguageFileName(source), file, key)
	}
	return fmt.Errorf("%s has no text %s%s", file, key, problem.DidYouMean(key, known))
}

// withParents are the keys of texts, and of the tables and lists that the texts are in, in alphabetical order.
func withParents(texts []string) []string {
	all := map[string]bool{}
	for _, key := range texts {
		for ; key != ""; key = problem.Parent(key) {
			all[key] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// Encode is the content of the record's file. Texts that nothing refers to are left out.
func (r *Record) Encode() ([]byte, error) {
	used := map[string]string{}
	for _, recorded := range r.Languages {
		for _, recorded := range recorded {
			source := readOrigin(recorded).source
			used[source] = r.Texts[source]
		}
	}
	var b bytes.Buffer
	b.WriteString("# What each translation was made from. Written by recipes status --mark; not meant to be edited.\n\n")
	encoder := toml.NewEncoder(&b)
	encoder.Indent = ""
	err := encoder.Encode(Record{used, r.Languages})
	return b.Bytes(), err
}
