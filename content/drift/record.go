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
	Languages map[string]map[string]string `toml:"languages"` // hash by language and key of the translated text, after copyMark if it began as a copy
}

// copyMark is before the hash of a source text that a translation was begun with. While the translation is that text, nobody
// has translated it, whatever the source says by now.
const copyMark = "copy "

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
			hashes[key] = copyMark + hash(text)
			r.Texts[hash(text)] = text
		}
	}
	r.Languages[language] = hashes
}

// Marked says what Mark has done.
type Marked struct {
	Texts   int      // how many are recorded
	Stale   []string // keys of those that were made from another source text
	Same    []string // keys of those that were not recorded before, and are the same as the source text, such as names; none in a variant of the source language
	Skipped []string // keys of those that are not recorded, since nobody seems to have translated them
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
	hashes := map[string]string{}
	maps.Copy(hashes, r.Languages[language])
	for _, text := range shared {
		if len(keys) > 0 && !slices.ContainsFunc(keys, func(key string) bool { return problem.Under(text, key) }) {
			continue
		}
		now := hash(source[text])
		untranslated := copied(t.SourceLanguage, language, text, source[text], translated[text]) || hashes[text] == copyMark+hash(translated[text])
		if untranslated && hashes[text] != now && !slices.Contains(keys, text) {
			marked.Skipped = append(marked.Skipped, text)
			continue
		}
		switch was := hashes[text]; {
		case was == now:
		case source[text] == translated[text] && !variants(t.SourceLanguage, language):
			marked.Same = append(marked.Same, text)
		case was != "" && !strings.HasPrefix(was, copyMark):
			marked.Stale = append(marked.Stale, text)
		}
		hashes[text] = now
		r.Texts[now] = source[text]
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
	for _, hashes := range r.Languages {
		for _, hash := range hashes {
			hash = strings.TrimPrefix(hash, copyMark)
			used[hash] = r.Texts[hash]
		}
	}
	var b bytes.Buffer
	b.WriteString("# What each translation was made from. Written by recipes status --mark; not meant to be edited.\n\n")
	encoder := toml.NewEncoder(&b)
	encoder.Indent = ""
	err := encoder.Encode(Record{used, r.Languages})
	return b.Bytes(), err
}
