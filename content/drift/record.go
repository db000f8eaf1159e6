package drift

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

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

func (o origin) String() string { return o.source + " " + o.own }

// untouched reports whether a translation is the copy that it began as.
func (o origin) untouched(translation string) bool {
	return o == origin{hash(translation), ownCopy}
}

// ReadRecord decodes a record, and reports what is wrong with it. No data make an empty record.
func ReadRecord(data []byte) (*Record, problem.List) {
	record := Record{map[string]string{}, map[string]map[string]string{}}
	if data == nil {
		return &record, nil
	}
	record, problems := catalogue.Decode[Record](FileName, data)
	return &record, problems
}

// Begin records which texts of a language are copies of the source text, to be translated.
func (r *Record) Begin(t Texts, language string) {
	words := t.tracksWords(r, language)
	source, hashes := t.texts(t.SourceLanguage, words), map[string]string{}
	for key, text := range t.texts(language, words) {
		if text == source[key] {
			hashes[key] = origin{hash(text), ownCopy}.String()
			r.Texts[hash(text)] = text
		}
	}
	r.Languages[language] = hashes
}

// Marked says what Mark has done.
type Marked struct {
	Texts     int      // how many are recorded
	Stale     []string // keys of those that had been made from another source text
	Unchanged []string // keys of those that still are as they were made from another source text
	Same      []string // keys of those that were not recorded before, and are the same as the source text, such as names; none in a variant of the source language
	Skipped   []string // keys of those that are not recorded, since nobody seems to have translated them
}

// Mark records that texts of a language say what the source language says today. A key names one text or, like
// recipes.config-audit, all texts under it. No keys stand for all texts of the language. Texts that only one of the two
// languages has are left out. A text that is the same as the source text is recorded only if its own key is given; the others of
// that kind are skipped. A key without texts is an error. The record must be right.
func (r *Record) Mark(t Texts, language string, keys ...string) (marked Marked, err error) {
	if _, ok := t.Languages[language]; !ok || language == t.SourceLanguage {
		return Marked{}, fmt.Errorf("%q is not a language that is translated here", language)
	}
	byName := func(key string) bool { return strings.HasPrefix(key+".", WordsPrefix) }
	words := t.tracksWords(r, language) || slices.ContainsFunc(keys, byName)
	source, translated := t.texts(t.SourceLanguage, words), t.texts(language, words)
	var shared []string
	for _, key := range slices.Sorted(maps.Keys(translated)) {
		if _, ok := source[key]; ok {
			shared = append(shared, key)
		}
	}
	for _, key := range keys {
		if !slices.ContainsFunc(shared, func(text string) bool { return problem.Under(text, key) }) {
			return Marked{}, noText(key, withParents(source, translated), t.SourceLanguage, language)
		}
	}
	hashes, from := map[string]string{}, t.from(r, language, translated)
	maps.Copy(hashes, r.Languages[language])
	for _, text := range shared {
		if len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool { return problem.Under(text, key) }) {
			continue
		}
		made, _ := from(text, source[text], translated[text])
		now, same := originOf(source[text], translated[text]), source[text] == translated[text] && !variants(t.SourceLanguage, language)
		untranslated := made.untouched(translated[text]) || same && severalWords(text, source[text])
		switch {
		case untranslated && made != now && !slices.Contains(keys, text):
			marked.Skipped = append(marked.Skipped, text)
			continue
		case same && made != now:
			marked.Same = append(marked.Same, text)
		case made.source == "" || made.source == now.source:
		case made.own == now.own:
			marked.Unchanged = append(marked.Unchanged, text)
		default:
			marked.Stale = append(marked.Stale, text)
		}
		hashes[text] = now.String()
		r.Texts[now.source] = source[text]
		marked.Texts++
	}
	maps.DeleteFunc(hashes, func(key, _ string) bool { _, ok := translated[key]; return !ok })
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
func withParents(texts ...map[string]string) []string {
	all := map[string]bool{}
	for _, texts := range texts {
		for key := range texts {
			for ; key != ""; key = key[:max(0, strings.LastIndexAny(key, ".["))] {
				all[key] = true
			}
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
