package source

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
)

// Checked is the result of checking a source, as it was when it was read.
type Checked struct {
	// Problems contains all problems with excerpts, in the order in which to fix them. A
	// translation that is not up to date is a warning, or a note if nobody has begun it or the
	// language is a draft.
	Problems problem.List
	// Languages contains the languages that have files, in alphabetical order.
	Languages []string
	// Open contains every translated text that is not up to date, including those that are among
	// the errors. It is nil if Broken is not empty.
	Open []translation.Text
	// Broken contains the errors that prevent the languages from being compared.
	Broken problem.List

	// What a site is made from; nil if there are errors.

	Catalogue *check.Catalogue
	Words     map[string]*locales.Localizer // by language
	// message files by language without comments, as locales.Bundle takes them
	Messages map[string][]byte
	// share pictures by language, PNG; the one under "" is for all languages without their own
	Pictures map[string][]byte

	// The record, and the texts that its methods take. Use them only if Broken is empty.

	Texts  translation.Catalogue
	Record *translation.Record

	// Imports says where recipes came from. Use it only if Broken is empty.
	Imports *importer.Record
}

// Check reads and checks everything. An error means that a file cannot be read.
func (s *Source) Check() (*Checked, error) { return s.check(false) }

// CheckFilled does the same for authors, who look at pages that are not translated yet. Where a
// language has no text, or an empty one, or one that is still a copy, the page has the text of the
// source language behind its tag: [en] Testing. The same goes for the words of the interface.
func (s *Source) CheckFilled() (*Checked, error) { return s.check(true) }

func (s *Source) check(isFilled bool) (*Checked, error) {
	f, err := s.read()
	if err != nil {
		return nil, err
	}
	load := check.Load
	if isFilled {
		load = check.LoadFilled
	}
	loaded := load(s.catalogue.name, f.catalogue)
	record, wrong := translation.ReadRecord(s.inCatalogue(translation.FileName), f.record)
	imports, wrongImports := importer.ReadRecord(s.inCatalogue(importer.RecordName), f.imports)
	wrong = append(wrong, wrongImports...)
	c := &Checked{
		Broken:    slices.Concat(loaded.Broken, wrong),
		Problems:  slices.Concat(loaded.Problems, wrong, f.unlisted),
		Texts:     translation.Catalogue{Result: loaded, Words: map[string]translation.Words{}},
		Record:    record,
		Languages: f.languages,
		Imports:   imports,
	}
	published := s.checkMessages(c, f)
	c.Problems = append(c.Problems, s.checkPictures(f, c.Texts.Drafts)...)
	if len(c.Broken) == 0 {
		c.Open = translation.Compare(c.Texts, record)
	}
	if len(c.Problems.Of(problem.Error)) == 0 {
		if isFilled {
			if err := markCopies(c, loaded, published); err != nil {
				return nil, err
			}
		}
		c.Catalogue = loaded.Catalogue
		c.Messages = published
		c.Pictures = picturesByLanguage(f.pictures)
		if c.Words, err = newLocalizers(loaded.SourceLanguage, published); err != nil {
			return nil, err
		}
	}
	s.reportOpen(c)
	s.reportRecord(c, f.languages)
	order := []string{content.CatalogueFileName, content.LanguageFileName(loaded.SourceLanguage)}
	c.Problems.Sort(append(order, slices.Sorted(maps.Keys(f.catalogue))...)...)
	c.Problems = c.Problems.Limited()
	c.Broken = c.Broken.Limited()
	return c, nil
}

// markCopies marks the texts and words that are still in the source language, in the pages of loaded and
// in the published message files.
func markCopies(c *Checked, loaded *check.Result, published map[string][]byte) error {
	copies := map[string][]tomldoc.Path{} // of prose, by language
	words := map[string][]string{}        // ids
	for _, text := range c.Open {
		isUntranslated := text.State == translation.Untranslated || text.State == translation.Missing
		switch {
		case !isUntranslated:
		case translation.IsWord(text.Key):
			words[text.Language] = append(words[text.Language], text.Key.LastKey())
		case text.State == translation.Untranslated: // missing texts have been filled in
			copies[text.Language] = append(copies[text.Language], text.Key)
		}
	}
	for language, keys := range copies {
		if err := loaded.MarkCopies(language, keys); err != nil {
			return err
		}
	}
	for language, ids := range words {
		published[language] = messages.Mark(published[language], ids, check.Mark(loaded.SourceLanguage))
	}
	return nil
}

// inCatalogue returns the path under which an editor finds a file of the catalogue.
func (s *Source) inCatalogue(name string) string { return filepath.Join(s.catalogue.name, name) }

// checkMessages checks the message files of all languages. It returns those that are published, by
// language and without comments.
func (s *Source) checkMessages(c *Checked, f *files) map[string][]byte {
	english := messages.Read("", messages.English()).Messages
	published := map[string][]byte{}
	names := map[string]string{} // by name: the published language that has it
	for _, language := range sourceFirst(f.languages, c.Texts.SourceLanguage) {
		m := f.messages[language]
		wrong := messages.Check(english, m.name, language, m.all)
		words := s.readWords(m, language == c.Texts.SourceLanguage)
		isReadable := words.Document != nil
		if isReadable {
			c.Texts.Words[language] = words
			wrong = append(wrong, checkTypography(language, words, english)...)
		}
		if file := messages.Read(m.name, m.all); file != nil {
			name := file.Messages[nameID].Text()
			if other, isTaken := names[name]; isTaken {
				wrong = append(wrong, sameName(language, other, name, m))
			} else if !c.Texts.Drafts[language] {
				names[name] = language
			}
		}
		isUnread := m.own != nil && !isReadable
		if c.Texts.Drafts[language] {
			wrong.SetSeverity(problem.Note)
			if isUnread {
				delete(c.Texts.Languages, language)
			}
		} else {
			published[language] = withoutComments(m.all)
			if isUnread {
				c.Broken = append(c.Broken, wrong...)
			}
		}
		c.Problems = append(c.Problems, wrong...)
	}
	return published
}

// sourceFirst returns languages, the source language first.
func sourceFirst(languages []string, source string) []string {
	return slices.SortedStableFunc(slices.Values(languages), func(a, b string) int {
		switch source {
		case a:
			return -1
		case b:
			return 1
		}
		return 0
	})
}

// nameID is the id of the message that is the name of a language.
const nameID = "LanguageName"

// sameName returns the problem that a language has the same name as another one.
func sameName(language, other, name string, m messageFile) problem.Problem {
	wrong := problem.Problem{
		Kind: problem.Value,
		Message: fmt.Sprintf("LanguageName is %q here and in %s, so readers cannot tell the two languages apart",
			name, locales.MessageFile(other)),
		Hint: "write what the language calls itself",
	}
	if m.own == nil {
		wrong.Hint = fmt.Sprintf("recipes add-language %s writes this file for you to change", language)
		return problem.InFile(m.name, wrong)
	}
	file, _ := tomldoc.Parse(m.name, m.own) // it is TOML, or it would have no name
	return file.Problem(tomldoc.Keys(nameID), wrong)
}

// withoutComments returns a message file without its comments. It returns nil for a file that is
// not TOML, because such a file is never published.
func withoutComments(data []byte) []byte {
	document, problems := tomldoc.Parse("", data)
	if problems != nil {
		return nil
	}
	return document.WithoutComments()
}

// newLocalizers returns the words of all languages, given their message files. A message that a
// language lacks is taken from the source language.
func newLocalizers(source string, files map[string][]byte) (map[string]*locales.Localizer, error) {
	bundle := locales.NewBundle(source)
	words := map[string]*locales.Localizer{}
	for language, data := range files {
		if err := bundle.Add(language, data); err != nil {
			return nil, err
		}
		words[language] = bundle.Localizer(language)
	}
	return words, nil
}

// readWords returns the words of the interface in a message file. They have no document if the file
// cannot be read. The words of a language that are English only because its file lacks them are not
// among them, unless it is the source language.
func (s *Source) readWords(m messageFile, isSource bool) translation.Words {
	all := messages.Read(m.name, m.all)
	if all == nil {
		return translation.Words{}
	}
	words := translation.Words{Document: all.Document, Messages: all.Texts(), IsOwn: m.own != nil}
	if words.IsOwn { // problems are located in the file as it is, without built-in messages
		words.Document, _ = tomldoc.Parse(m.name, m.own) // it is TOML, or all would be nil
		if m.builtIn == nil && !isSource {
			words.Messages = messages.Read(m.name, m.own).Texts()
		}
	}
	if m.builtIn != nil && !s.bundled {
		words.BuiltIn = messages.Read(m.name, m.builtIn).Texts()
	}
	return words
}

// checkTypography warns of words of the interface that break the rules of their language. It skips
// words that are still English.
func checkTypography(language string, words translation.Words, english map[string]messages.Message) problem.List {
	var found problem.List
	for id, text := range words.Messages {
		if text == english[id].Text() && language != "en" {
			continue
		}
		if len(found) > problem.MaxPerFile {
			break
		}
		for _, p := range check.Typography(language, text) {
			at := words.Document.InText(tomldoc.Keys(id), p.Offset)
			found = append(found, words.Document.ProblemAt(at, problem.Problem{
				Kind:     problem.Typography,
				Severity: problem.Warning,
				Message:  p.Message,
				Hint:     p.Hint,
			}))
		}
	}
	return found
}

// reportOpen adds problems for the texts that have to be translated.
func (s *Source) reportOpen(c *Checked) {
	type group struct {
		language string
		state    translation.State
	}
	groups := map[group]problem.List{} // one line is enough for all texts that nobody has worked on
	drafts := map[string][]translation.State{}
	for _, text := range c.Open {
		switch {
		case c.Texts.Drafts[text.Language]:
			drafts[text.Language] = append(drafts[text.Language], text.State)
		case text.State == translation.Extra: // the check of the catalogue has reported it
		case text.State == translation.Missing && c.Catalogue == nil: // it is an error already
		case text.State == translation.Untranslated, text.State == translation.Unrecorded,
			text.State == translation.Missing && translation.IsWord(text.Key):
			of := group{text.Language, text.State}
			groups[of] = append(groups[of], text.Problem)
		default:
			c.Problems = append(c.Problems, text.Problem)
		}
	}
	for of, problems := range groups {
		first := problems[0]
		if of.state == translation.Untranslated {
			first.Severity = problem.Note
		}
		if len(problems) > 1 {
			first.Message = fmt.Sprintf("%d texts are %s", len(problems), of.state)
			first.Hint = fmt.Sprintf("recipes status %s lists them", of.language)
		}
		if of.state == translation.Missing {
			first.Hint = fmt.Sprintf("recipes status --copy %s copies what is missing, to be translated", of.language)
		}
		c.Problems = append(c.Problems, first)
	}
	for language, states := range drafts {
		c.Problems = append(c.Problems, s.draftNote(language, states))
	}
}

// draftNote returns a note that says in one line what is left to do for a draft, given the states
// of its texts that are not up to date.
func (s *Source) draftNote(language string, states []translation.State) problem.Problem {
	begin := 0
	for _, state := range states {
		if state == translation.Untranslated || state == translation.Missing {
			begin++
		}
	}
	return problem.InFile(s.inCatalogue(content.LanguageFileName(language)), problem.Problem{
		Kind:     problem.Translation,
		Severity: problem.Note,
		Message:  fmt.Sprintf("texts to translate: %d, to bring up to date: %d", begin, len(states)-begin),
		Hint:     fmt.Sprintf("recipes status %s lists them", language),
	})
}

// reportRecord adds problems for the languages of the record that have no file.
func (s *Source) reportRecord(c *Checked, languages []string) {
	for language := range c.Record.Languages {
		if slices.Contains(languages, language) {
			continue
		}
		c.Problems = append(c.Problems, problem.InFile(s.inCatalogue(translation.FileName), problem.Problem{
			Kind:     problem.Unknown,
			Severity: problem.Warning,
			Message: fmt.Sprintf("%s is recorded here, and there is no %s",
				language, content.LanguageFileName(language)),
			Hint: fmt.Sprintf("bring that back, or remove [languages.%s] here", language),
		}))
	}
}
