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

// Mark records that texts of a language say what the source language says today, and returns how many texts they are. A
// key names one text or, like recipes.config-audit, all texts under it. No keys stand for all texts of the language. Texts
// that only one of the two languages has are skipped. A key of no other texts is an error. The files must have nothing in
// Broken, and the record must be right.
func (r *Record) Mark(files *catalogue.Files, language string, keys ...string) (marked int, err error) {
	if _, ok := files.Languages[language]; !ok || language == files.SourceLanguage {
		return 0, fmt.Errorf("%q is not a language that is translated here", language)
	}
	source, translated := texts(files, files.SourceLanguage), texts(files, language)
	named, err := named(files, language, keys)
	if err != nil {
		return 0, err
	}
	hashes := map[string]string{}
	maps.Copy(hashes, r.Languages[language])
	for key := range named {
		hashes[key] = hash(source[key])
		r.Texts[hashes[key]] = source[key]
	}
	maps.DeleteFunc(hashes, func(key, _ string) bool { _, ok := translated[key]; return !ok })
	r.Languages[language] = hashes
	return len(named), nil
}

// named are the texts under the given keys that a language shares with the source language, all of them without keys.
func named(files *catalogue.Files, language string, keys []string) (map[string]bool, error) {
	source, translated := texts(files, files.SourceLanguage), texts(files, language)
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
			if isUnder(text, key) {
				named[text], found = true, true
			}
		}
		if found {
			continue
		}
		file := content.LanguageFileName(language)
		known := withParents(source, translated)
		if slices.Contains(known, key) {
			return nil, fmt.Errorf("%s and %s do not both have %s; recipes status says which lacks it", content.LanguageFileName(files.SourceLanguage), file, key)
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
