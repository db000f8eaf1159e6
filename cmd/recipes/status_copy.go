package main

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/edit"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// copyMissing takes those of the given texts that a language lacks, and copies them from the source
// language into its file. It records that they are copies.
func copyMissing(w io.Writer, dir string, catalogue *opened, texts []translation.Text) error {
	missing := map[string][]tomldoc.Path{} // by language
	for _, text := range texts {
		if text.State == translation.Missing {
			missing[text.Language] = append(missing[text.Language], text.Key)
		}
	}
	if len(missing) == 0 {
		printf(w, "nothing is missing\n")
		return nil
	}
	c := copies{files: map[string][]byte{}}
	languages := slices.Sorted(maps.Keys(missing))
	for _, language := range languages {
		if err := c.add(dir, catalogue.checked.Decoded.Corpus, language, missing[language]); err != nil {
			return err
		}
	}
	if err := replaceFiles("", c.files); err != nil {
		return err
	}
	checked, err := catalogue.checkAgain()
	if err != nil {
		return err
	}
	record := checked.Decoded.Record
	for _, language := range languages {
		record.BeginTexts(checked.Decoded.Corpus, language, missing[language])
	}
	if err := writeRecord(dir, record); err != nil {
		return err
	}
	for _, copied := range c.report {
		printf(w, "%s: %s copied, to be translated: %s\n",
			copied.file, plural(len(copied.keys), "text"), firstKeys(tomldoc.Strings(copied.keys)))
	}
	return nil
}

// copies contains the files of languages, completed with the texts that they lacked.
type copies struct {
	files  map[string][]byte // by name
	report []copiedTexts     // what was copied
}

// copiedTexts are the keys of the texts that were copied into a file.
type copiedTexts struct {
	file string
	keys []tomldoc.Path
}

// add adds the files of a language, with the texts that it lacked.
func (c *copies) add(dir string, corpus translation.Corpus, language string, keys []tomldoc.Path) error {
	var prose, words []tomldoc.Path
	for _, key := range keys {
		if translation.IsWord(key) {
			words = append(words, key)
		} else {
			prose = append(prose, key)
		}
	}
	return errors.Join(
		c.addProse(dir, corpus, language, prose),
		c.addWords(corpus, language, words),
	)
}

func (c *copies) addProse(dir string, corpus translation.Corpus, language string, keys []tomldoc.Path) error {
	if len(keys) == 0 {
		return nil
	}
	name := filepath.Join(dir, content.LanguageFileName(language))
	from := corpus.Languages[corpus.SourceLanguage]
	copied, err := edit.Copy(corpus.Languages[language], from, keys)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	c.files[name] = copied
	c.report = append(c.report, copiedTexts{name, keys})
	return nil
}

// addWords adds the message file of a language. The words are those that recipes add-language begins
// such a file with.
func (c *copies) addWords(corpus translation.Corpus, language string, keys []tomldoc.Path) error {
	if len(keys) == 0 {
		return nil
	}
	sourceTag := corpus.SourceLanguage
	begun, _, err := wordsFor(language, sourceTag, corpus.Words[sourceTag])
	if err != nil {
		return err
	}
	all, problems := tomldoc.Parse(locales.MessageFile(language), begun)
	if problems != nil {
		return problems
	}
	ids := make([]string, len(keys))
	for i, key := range keys {
		ids[i] = key.LastKey()
	}
	own := corpus.Words[language].Document
	copied, err := messages.Copy(own, all, ids)
	if err != nil {
		return err
	}
	c.files[own.File()] = copied
	c.report = append(c.report, copiedTexts{own.File(), keys})
	return nil
}
