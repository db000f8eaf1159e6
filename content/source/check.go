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
	Messages  map[string][]byte             // message files by language without comments, as locales.Bundle takes them

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
	loaded := catalogue.Load(s.catalogue.name, f.catalogue, s.Filled)
	record, wrong := drift.ReadRecord(filepath.Join(s.catalogue.name, drift.FileName), f.record)
	c := &Checked{Broken: slices.Concat(loaded.Broken, wrong), Problems: slices.Concat(loaded.Problems, wrong),
		Texts: drift.Texts{Files: loaded, Words: map[string]drift.Words{}}, Record: record}
	english, _ := messages.Read("", messages.English())
	published := map[string][]byte{}
	for _, language := range f.languages {
		m := f.messages[language]
		wrong := messages.Check(english, m.name, language, m.all)
		texts, readable := s.words(m)
		if readable {
			c.Texts.Words[language] = texts
			wrong = append(wrong, typography(language, texts, english)...)
		}
		unread := m.own != nil && !readable
		if loaded.Drafts[language] {
			wrong.SetSeverity(problem.Note)
			if unread {
				delete(c.Texts.Languages, language)
			}
		} else {
			published[language] = problem.WithoutComments(m.all)
			if unread {
				c.Broken = append(c.Broken, wrong...)
			}
		}
		c.Problems = append(c.Problems, wrong...)
	}
	c.Problems = append(c.Problems, f.unlisted...)
	if len(c.Problems.Of(problem.Error)) == 0 {
		c.Catalogue, c.Messages = loaded.Catalogue, published
		if c.Words, err = localizers(loaded.SourceLanguage, published); err != nil {
			return nil, err
		}
	}
	if len(c.Broken) == 0 {
		c.Drift = drift.Compare(c.Texts, record)
	}
	first, open := map[string]int{}, map[string]int{}   // by language and state: one line is enough for all texts that nobody has worked on
	begin, update := map[string]int{}, map[string]int{} // by draft: one line is enough for all that is to be done
	for _, text := range c.Drift {
		c.tellMoved(text)
		if loaded.Drafts[text.Language] {
			if text.State == drift.Untranslated || text.State == drift.Missing {
				begin[text.Language]++
			} else {
				update[text.Language]++
			}
			continue
		}
		switch of := text.Language + ": " + string(text.State); text.State {
		case drift.Extra: // the check of the catalogue has told it
			continue
		case drift.Missing, drift.Moved:
			if c.Catalogue == nil { // they are errors already
				continue
			}
		case drift.Untranslated, drift.Unrecorded:
			if text.State == drift.Untranslated {
				text.Problem.Severity = problem.Note
			}
			if open[of]++; open[of] > 1 {
				c.Problems[first[of]].Message = fmt.Sprintf("%d texts are %s; recipes status %s lists them", open[of], text.State, text.Language)
				continue
			}
			first[of] = len(c.Problems)
		}
		c.Problems = append(c.Problems, text.Problem)
	}
	for language := range loaded.Drafts {
		if begin[language]+update[language] > 0 {
			c.Problems = append(c.Problems, problem.InFile(problem.Note, filepath.Join(s.catalogue.name, content.LanguageFileName(language)),
				"texts to translate: %d, to bring up to date: %d; recipes status %s lists them", begin[language], update[language], language))
		}
	}
	for language := range record.Languages {
		if !slices.Contains(f.languages, language) {
			c.Problems = append(c.Problems, problem.InFile(problem.Warning, filepath.Join(s.catalogue.name, drift.FileName),
				"%s is recorded here, and there is no %s; bring that back, or remove [languages.%[1]s] here", language, content.LanguageFileName(language)))
		}
	}
	c.Problems.Sort(append([]string{content.CatalogueFileName, content.LanguageFileName(loaded.SourceLanguage)}, slices.Sorted(maps.Keys(f.catalogue))...)...)
	return c, nil
}

// localizers are the words of all languages, given their message files. A message that a language lacks is that of the source.
func localizers(source string, files map[string][]byte) (map[string]*locales.Localizer, error) {
	bundle := locales.NewBundle(source)
	words := map[string]*locales.Localizer{}
	for language, messages := range files {
		if err := bundle.Add(language, messages); err != nil {
			return nil, err
		}
		words[language] = bundle.Localizer(language)
	}
	return words, nil
}

// tellMoved has the problems of a slug without texts, and of the one that they are under, name the other.
func (c *Checked) tellMoved(text drift.Text) {
	from, to := problem.Parent(text.Key), problem.Parent(text.To)
	for i, p := range c.Problems {
		switch {
		case to == "" || p.File != text.Problem.File:
		case p.Missing && strings.HasPrefix(p.Message, to+" is missing"):
			c.Problems[i].Message = fmt.Sprintf("%s is missing; its texts are under %s: write the new slug there", to, from)
		case strings.HasPrefix(p.Message, from+" is not in "+content.CatalogueFileName):
			c.Problems[i].Message = fmt.Sprintf("%s is %s now; write the new slug here", from, to)
		}
	}
}

// typography warns of words of the interface that break the rules of their language, English ones in another aside.
func typography(language string, words drift.Words, english map[string]messages.Message) (found problem.List) {
	for id, text := range words.Messages {
		for _, p := range catalogue.CheckTypography(language, text) {
			if text != english[id].Text() || language == "en" {
				found = append(found, words.Text.Warningf(words.Text.Value(id, p.Offset), "%s", p.Message))
				found[len(found)-1].Taste = true
			}
		}
	}
	return found
}

// words are the words of the interface in a message file, if it can be read.
func (s *Source) words(m messageFile) (words drift.Words, ok bool) {
	words.Own = m.own != nil
	words.Messages, words.Text = messages.Texts(m.name, m.all)
	if words.Text != nil && words.Own { // without what was completed
		words.Text = problem.NewText(m.name, m.own)
	}
	if m.builtIn != nil && !s.bundled {
		words.BuiltIn, _ = messages.Texts(m.name, m.builtIn)
	}
	return words, words.Text != nil
}
