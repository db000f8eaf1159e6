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
	Languages map[string]map[string]string `toml:"languages"` // hash by language and key of the translated text
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

// Mark records that texts of a language say what the source language says today. A key names one text or, like
// recipes.config-audit, all texts under it. No keys stand for all texts of the language. Texts that only one of the two
// languages has are left out. A text that is the same as the source text is recorded only if its own key is given; the others of
// that kind are returned as skipped. A key without texts is an error. The record must be right.
func (r *Record) Mark(t Texts, language string, keys ...string) (marked int, skipped []string, err error) {
	if _, ok := t.Languages[language]; !ok || language == t.SourceLanguage {
		return 0, nil, fmt.Errorf("%q is not a language that is translated here", language)
	}
	byName := func(key string) bool { return strings.HasPrefix(key+".", WordsPrefix) }
	words := t.tracksWords(r, language) || slices.ContainsFunc(keys, byName)
	source, translated := t.texts(t.SourceLanguage, words), t.texts(language, words)
	named, err := named(source, translated, content.LanguageFileName(t.SourceLanguage), content.LanguageFileName(language), keys)
	if err != nil {
		return 0, nil, err
	}
	hashes := map[string]string{}
	maps.Copy(hashes, r.Languages[language])
	for _, key := range slices.Sorted(maps.Keys(named)) {
		if hashes[key] != hash(source[key]) && !slices.Contains(keys, key) && copied(t.SourceLanguage, language, key, source[key], translated[key]) {
			skipped = append(skipped, key)
			continue
		}
		hashes[key] = hash(source[key])
		r.Texts[hashes[key]] = source[key]
		marked++
	}
	maps.DeleteFunc(hashes, func(key, _ string) bool { _, ok := translated[key]; return !ok })
	r.Languages[language] = hashes
	return marked, skipped, nil
}

// named are the texts under the given keys that a language shares with the source language, all of them without keys. The two
// files are named in errors.
func named(source, translated map[string]string, sourceFile, file string, keys []string) (map[string]bool, error) {
	shared := map[string]bool{}
	for key := range translated {
		if _, ok := source[key]; ok {
			shared[key] = true
		}
	}
	if len(keys) == 0 {
		return shared, nil
	}
	named := map[string]bool{}
	for _, key := range keys {
		found := false
		for text := range shared {
			if problem.Under(text, key) {
				named[text], found = true, true
			}
		}
		if found {
			continue
		}
		known := withParents(source, translated)
		if slices.Contains(known, key) {
			return nil, fmt.Errorf("%s and %s do not both have %s; recipes status says which lacks it", sourceFile, file, key)
		}
		return nil, fmt.Errorf("%s has no text %s%s", file, key, problem.DidYouMean(key, known))
	}
	return named, nil
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
