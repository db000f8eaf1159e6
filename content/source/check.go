package source

import (
	"maps"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/translation"
)

// Checked is the result of checking a source. It stays as it is when the files change.
type Checked struct {
	// Problems contains all problems with excerpts, in the order in which to fix them. A translation that is not up to
	// date is a warning. It is a note in these cases:
	//
	//   - nobody has begun it
	//   - it is new and not recorded
	//   - its language is a draft
	Problems problem.List
	// Broken contains the problems that make the catalogue broken; see package check. It also contains mistakes in the
	// record of translations, but a catalogue with these alone can be published.
	Broken problem.List
	// Translations has the texts of the catalogue in all languages, for commands that compare or edit them. The texts
	// may have errors. Translations is nil if the catalogue is broken.
	Translations *translation.Set
	// Outdated contains every translated text that is not up to date. Some of these texts may also be errors among
	// Problems. It is empty if the catalogue is broken.
	Outdated []translation.Text
	// Languages contains the languages that have files, in alphabetical order.
	Languages []string
	// MessagesDir is the folder of the message files of the catalogue. It may not exist.
	MessagesDir string
	published   *published.Catalogue // nil if there are errors
	order       []string             // paths of the files whose problems come first
	files       map[string][]string  // by language, the paths of its files
}

// Published returns what a site is made from. If the catalogue has errors, Published returns these as a problem.List.
func (c *Checked) Published() (*published.Catalogue, error) {
	if c.published == nil {
		return nil, c.Problems.Of(problem.Error)
	}
	return c.published, nil
}

// Check reads and checks everything. An error means that a file cannot be read.
func (s *Source) Check() (*Checked, error) { return s.check(false) }

// CheckForAuthors reads and checks everything for people who look at pages that are not translated yet. No language is
// a draft to them. Tags show what is to be translated, also in the words of the interface:
//
//   - [en] Testing: the language lacks the text, or has a copy of it; this is the text of the source language
//   - [stale: Test[-ing-]{+s+}] Tester: a stale translation, and what has changed in its source text
func (s *Source) CheckForAuthors() (*Checked, error) { return s.check(true) }

// contents is what was read of a source, with the result of package check.
type contents struct {
	files       *catalogueFiles
	result      *check.Result
	record      *translation.Record
	folders     messageFolders
	messages    *messageFiles
	wrongRecord problem.List                // mistakes in the record of translations
	skills      map[string]*published.Skill // those that authors have written, by slug
	wrongSkills problem.List                // mistakes in their files
	newPrompts  problem.List                // notes about prompts that no recipe is made from
}

// readAll reads everything, and checks the catalogue without its messages and translations. It has to check first,
// because catalogue.toml says where the message files are and which other files a skill has.
func (s *Source) readAll(forAuthors bool) (*contents, error) {
	r := &reader{source: s}
	files, err := r.readCatalogue()
	if err != nil {
		return nil, err
	}
	var linked linkedPrompts
	result := check.Files(check.Input{
		Dir:        s.catalogue.name,
		Files:      files.toml,
		ForAuthors: forAuthors,
		ReadPrompts: func(origins []content.PromptOrigin, ignored []string) check.Prompts {
			linked = r.readPrompts(origins, ignored)
			return linked.prompts
		},
	})
	in := &contents{files: files, result: result}
	in.folders = s.messageFolders(in.result.Catalogue.Entries.Messages)
	if in.messages, err = r.readMessages(in.folders, files.languages); err != nil {
		return nil, err
	}
	in.record, in.wrongRecord = translation.ReadRecord(s.inCatalogue(translation.FileName), files.record)
	if len(in.result.Broken) == 0 {
		in.skills, in.wrongSkills = r.readSkillFiles(in.result.Catalogue)
		in.newPrompts = linked.noteNew(in.result.Catalogue)
	}
	return in, nil
}

func (s *Source) check(forAuthors bool) (*Checked, error) {
	in, err := s.readAll(forAuthors)
	if err != nil {
		return nil, err
	}
	catalogue := in.result.Catalogue
	words := checkMessages(in.messages.byLanguage, catalogue)
	found := s.mistakes(in, words)
	c := &Checked{
		Broken:      slices.Concat(in.result.Broken, in.wrongRecord, words.broken).Limited(),
		Languages:   in.files.languages,
		MessagesDir: in.folders.own.name,
		order:       s.order(in),
		files:       s.filesByLanguage(in),
	}
	if len(c.Broken) == 0 {
		c.Translations = &translation.Set{Catalogue: catalogue, Messages: words.byLanguage, Record: in.record}
		c.Outdated = c.Translations.Compare()
	}
	isPublishable := len(found.Of(problem.Error)) == 0
	if isPublishable {
		var added tags
		if forAuthors {
			added = tagsFor(c.Outdated, catalogue.SourceLanguage)
		}
		if c.published, err = newPublished(in, added); err != nil {
			return nil, err
		}
	}
	found = append(found, s.outdatedProblems(c.Outdated, catalogue.Drafts, isPublishable)...)
	found.Sort(c.order...)
	c.Problems = found.Limited()
	return c, nil
}

// order returns the paths of the files whose problems come first, in the order in which to fix them.
func (s *Source) order(in *contents) []string {
	first := []string{
		s.inCatalogue(content.CatalogueFileName),
		s.inCatalogue(content.LanguageFileName(in.result.Catalogue.SourceLanguage)),
	}
	for _, name := range slices.Sorted(maps.Keys(in.files.toml)) {
		first = append(first, s.inCatalogue(name))
	}
	return first
}

// filesByLanguage returns the paths of the files of each language, for ProblemsOf. A file may not exist.
func (s *Source) filesByLanguage(in *contents) map[string][]string {
	files := map[string][]string{}
	for _, language := range in.files.languages {
		files[language] = []string{
			s.inCatalogue(content.LanguageFileName(language)),
			s.inCatalogue(content.SharePictureName(language)),
			in.messages.byLanguage[language].name,
		}
	}
	return files
}

// mistakes returns all problems except those of translations that are not up to date.
func (s *Source) mistakes(in *contents, words *checkedMessages) problem.List {
	return slices.Concat(
		in.result.Problems,
		in.messages.unlisted,
		missingFolder(in),
		words.problems,
		s.checkPictures(in.files, in.result.Catalogue.Drafts),
		in.wrongRecord.WithSeverity(problem.Warning),
		in.wrongSkills,
		in.newPrompts,
		s.lostLanguages(in.record, in.files.languages))
}
