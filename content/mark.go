//go:build !js

package content

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// MarkTranslated records that texts of a language now say what the source language says. It returns the new content of
// [TranslationsFile] and how many texts it marked. A key names one text or, like recipes.config-audit, all texts under
// it; no keys at all stand for the whole language. What only one of the two versions has cannot be marked and is passed
// over; a key that names nothing else is an error.
func MarkTranslated(fsys fs.FS, language string, keys ...string) (record []byte, marked int, err error) {
	c, err := readTexts(fsys)
	if err != nil {
		return nil, 0, err
	}
	d, ok := c.languages[language]
	if !ok || language == c.source {
		return nil, 0, fmt.Errorf("%q is no language that is translated here", language)
	}
	source, translated := texts(c.languages[c.source].file), texts(d.file)
	named, err := c.named(language, keys)
	if err != nil {
		return nil, 0, err
	}
	hashes := map[string]string{}
	maps.Copy(hashes, c.record.Languages[language])
	for key := range named {
		hashes[key] = textHash(source[key])
		c.record.Texts[hashes[key]] = source[key]
	}
	maps.DeleteFunc(hashes, func(key, _ string) bool { _, ok := translated[key]; return !ok })
	c.record.Languages[language] = hashes
	record, err = c.record.encode()
	return record, len(named), err
}

// named are the texts under the given keys, or all when there are none, that a language and the source language share.
func (c *sourceTexts) named(language string, keys []string) (map[string]bool, error) {
	source, translated := texts(c.languages[c.source].file), texts(c.languages[language].file)
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
		known := withParents(source, translated)
		if slices.Contains(known, key) {
			return nil, fmt.Errorf("%s and %s do not both have %s; recipes status says which lacks it", LanguageFile(c.source), LanguageFile(language), key)
		}
		return nil, fmt.Errorf("%s has no text %s%s", LanguageFile(language), key, didYouMean(key, known))
	}
	return named, nil
}

// withParents are the keys of texts and of the tables and lists that these stand in, in alphabetical order.
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

// encode writes the file, without texts that nothing refers to.
func (t translations) encode() ([]byte, error) {
	used := map[string]string{}
	for _, record := range t.Languages {
		for _, hash := range record {
			used[hash] = t.Texts[hash]
		}
	}
	t.Texts = used
	var b bytes.Buffer
	b.WriteString("# What each translation was made from. Written by recipes status --mark; not meant to be edited.\n\n")
	encoder := toml.NewEncoder(&b)
	encoder.Indent = ""
	err := encoder.Encode(t)
	return b.Bytes(), err
}
