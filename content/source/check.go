package source

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/drift"
	"prompt-recipes/content/problem"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// Checked is the result of a check of a source, as it was when it was read.
type Checked struct {
	// Problems are errors and warnings in the order in which to mend them, with excerpts. A translation that is not up to date
	// is a warning.
	Problems problem.List
	// Drift is every text that is not up to date, those among the errors included. It is nil if Broken is not.
	Drift []drift.Text
	// Broken are the errors that keep the texts of the languages from being compared.
	Broken problem.List

	// What a site is made from, nil if there are errors.

	Catalogue *catalogue.Catalogue
	Words     map[string]*locales.Localizer // by language
	Messages  map[string][]byte             // message files by language without comments, as locales.Parse takes them

	// What drift.Record.Mark takes. Broken must be nil.

	Texts  drift.Texts
	Record *drift.Record
}

// Check reads and checks everything. An error means that a file cannot be read.
func (s *Source) Check() (*Checked, error) {
	f, err := s.read()
	if err != nil {
		return nil, err
	}
	loaded := catalogue.Load(f.catalogue, s.Filled)
	record, wrong := drift.ReadRecord(f.record)
	isDraft := func(language string) bool { return loaded.Drafts[language] }
	words, inMessages := messages.Load(f.messages, slices.DeleteFunc(slices.Clone(f.languages), isDraft))
	_, inDrafts := messages.Load(f.messages, slices.DeleteFunc(slices.Clone(f.languages), func(language string) bool { return !isDraft(language) }))
	inDrafts.SetSeverity(problem.InDraft)

	c := &Checked{Broken: slices.Concat(loaded.Broken, wrong), Problems: slices.Concat(loaded.Problems, wrong),
		Texts: drift.Texts{Files: loaded, Words: s.words(f)}, Record: record}
	s.catalogue.locate(c.Broken, c.Problems)
	inMessages = slices.Concat(inMessages, inDrafts, f.unlisted)
	s.messages.locate(inMessages)
	for _, language := range f.languages {
		if name := locales.MessageFile(language); f.own[name] == nil || c.Texts.Words[language].Text != nil {
			continue
		} else if isDraft(language) { // its file is no TOML
			delete(c.Texts.Languages, language)
		} else {
			c.Broken = append(c.Broken, inMessages.In(name)...)
		}
	}
	c.Problems = append(c.Problems, inMessages...)
	if len(c.Problems.Errors()) == 0 {
		c.Catalogue, c.Words, c.Messages = loaded.Catalogue, words, map[string][]byte{}
		for _, language := range f.languages {
			c.Messages[language] = problem.WithoutComments(f.messages[locales.MessageFile(language)])
		}
	}
	if len(c.Broken) == 0 {
		c.Drift = drift.Compare(c.Texts, record)
	}
	first, open := map[string]int{}, map[string]int{} // by language: one warning is enough for all texts that nobody has worked on
	for i := range c.Drift {
		text := &c.Drift[i]
		dir := s.catalogue.name
		if strings.HasPrefix(text.Key, drift.WordsPrefix) {
			dir = s.messages.name
			if f.own[text.Problem.File] == nil {
				dir = "locales" // of the source tree
			}
		}
		text.Problem.File = filepath.Join(dir, text.Problem.File)
		if isDraft(text.Language) { // recipes status lists what is left to do
			continue
		}
		switch language := text.Language; text.State {
		case drift.Missing, drift.Extra, drift.Moved:
			if c.Catalogue == nil { // they are errors already
				continue
			}
		case drift.Untranslated, drift.Unrecorded:
			if open[language]++; open[language] > 1 {
				c.Problems[first[language]].Message = fmt.Sprintf("%d texts are untranslated or not recorded; recipes status %s lists them", open[language], language)
				continue
			}
			first[language] = len(c.Problems)
		}
		c.Problems = append(c.Problems, text.Problem)
	}
	c.Problems.Sort(append([]string{content.CatalogueFileName, content.LanguageFileName(loaded.SourceLanguage)}, slices.Sorted(maps.Keys(f.catalogue))...)...)
	return c, nil
}

// locate changes the names of files in problems to those by which an editor finds them.
func (f folder) locate(lists ...problem.List) {
	for _, list := range lists {
		for i := range list {
			list[i].File = filepath.Join(f.name, list[i].File)
		}
	}
}

// words are the words of the interface in every language whose message file can be read.
func (s *Source) words(f *files) map[string]drift.Words {
	all := map[string]drift.Words{}
	for _, language := range f.languages {
		name := locales.MessageFile(language)
		words := drift.Words{Own: f.own[name] != nil}
		if words.Messages, words.Text = messages.Texts(language, f.messages[name]); words.Text == nil {
			continue
		} else if words.Own { // without what was completed
			words.Text = problem.NewText(name, f.own[name])
		}
		if builtIn, ok := f.builtIn[name]; ok && !s.bundled {
			words.BuiltIn, _ = messages.Texts(language, builtIn)
		}
		all[language] = words
	}
	return all
}
