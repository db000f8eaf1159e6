package source

import (
	"maps"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/translation"
)

// Checked is the result of checking a source, as it was when it was read.
type Checked struct {
	// Problems contains all problems with excerpts, in the order in which to fix them. A
	// translation that is not up to date is a warning, or a note if nobody has begun it, if it is new and not
	// recorded, or if the language is a draft.
	Problems problem.List
	// Broken contains what prevents the catalogue from being compared and edited: errors, and mistakes in the record
	// of translations, which do not keep anything from being published.
	Broken problem.List
	// Languages contains the languages that have files, in alphabetical order.
	Languages []string
	// MessagesDir is the folder of the message files of the catalogue. It may not exist.
	MessagesDir string
	readable    *Readable            // nil if Broken is not empty
	published   *published.Catalogue // nil if there are errors
}

// Readable returns the catalogue for comparing its languages and for editing its files. There may be errors in it.
// If it cannot be read as a whole, Readable returns c.Broken as its error.
func (c *Checked) Readable() (*Readable, error) {
	if c.readable == nil {
		return nil, c.Broken
	}
	return c.readable, nil
}

// Published returns what a site is made from. If the catalogue has errors, Published returns these as a problem.List.
func (c *Checked) Published() (*published.Catalogue, error) {
	if c.published == nil {
		return nil, c.Problems.Of(problem.Error)
	}
	return c.published, nil
}

// Readable is a catalogue whose files could all be decoded.
type Readable struct {
	Translations *translation.Set
	// Outdated contains every translated text that is not up to date, including those that are among
	// the errors.
	Outdated []translation.Text
}

// Check reads and checks everything. An error means that a file cannot be read.
func (s *Source) Check() (*Checked, error) { return s.check(false) }

// CheckForAuthors does the same for people who look at pages that are not translated yet. Where a language has
// no text, or an empty one, or one that is still a copy, the page has the text of the source language behind its
// tag: [en] Testing. A stale translation has a tag with what has changed, [stale: Test[-ing-]{+s+}]. The same goes for
// the words of the interface.
func (s *Source) CheckForAuthors() (*Checked, error) { return s.check(true) }

// contents is what was read of a source, before it is compared.
type contents struct {
	files     *catalogueFiles
	checked   *check.Result
	catalogue *catalogue.Catalogue // nil if it cannot be compared and edited
	record    *translation.Record
	folders   messageFolders
	messages  *messageFiles
	// mistakes in the record of translations
	wrongRecord problem.List
	skills      map[string]*published.Skill // those that authors have written, by slug
	wrongSkills problem.List                // mistakes in their files
	newPrompts  problem.List                // notes about prompts that no recipe is made from
}

// readAll reads and decodes everything. The folder of the message files is known only when catalogue.toml is decoded.
func (s *Source) readAll(forAuthors bool) (*contents, error) {
	r := &reader{source: s}
	files, err := r.readCatalogue()
	if err != nil {
		return nil, err
	}
	in := &contents{
		files: files,
		checked: check.Files(check.Input{
			Dir:        s.catalogue.name,
			Files:      files.catalogue,
			Prompts:    r.readPrompts,
			ForAuthors: forAuthors,
		}),
	}
	in.folders = s.messageFolders(in.checked.Messages)
	if in.messages, err = r.readMessages(in.folders, files.languages); err != nil {
		return nil, err
	}
	in.record, in.wrongRecord = translation.ReadRecord(s.inCatalogue(translation.FileName), files.record)
	if in.catalogue, err = in.checked.Catalogue(); err == nil {
		in.skills, in.wrongSkills = r.readSkillFiles(in.catalogue)
		in.newPrompts = r.prompts.noteNew(in.catalogue)
	}
	return in, nil
}

func (s *Source) check(forAuthors bool) (*Checked, error) {
	in, err := s.readAll(forAuthors)
	if err != nil {
		return nil, err
	}
	words := checkMessages(in.messages.byLanguage, in.checked)
	found := s.mistakes(in, words)
	c := &Checked{
		Broken:      slices.Concat(in.checked.Broken, in.wrongRecord, words.broken).Limited(),
		Languages:   in.files.languages,
		MessagesDir: in.folders.own.name,
	}
	var outdated []translation.Text
	if len(c.Broken) == 0 {
		c.readable = s.compare(in, words)
		outdated = c.readable.Outdated
	}
	isPublishable := len(found.Of(problem.Error)) == 0
	if isPublishable {
		var added tags
		if forAuthors {
			added = tagsFor(outdated, in.checked.SourceLanguage)
		}
		if c.published, err = newPublished(in, added); err != nil {
			return nil, err
		}
	}
	found = append(found, s.outdatedProblems(outdated, in.checked.Drafts, isPublishable)...)
	order := []string{content.CatalogueFileName, content.LanguageFileName(in.checked.SourceLanguage)}
	found.Sort(append(order, slices.Sorted(maps.Keys(in.files.catalogue))...)...)
	c.Problems = found.Limited()
	return c, nil
}

// mistakes returns everything that is wrong, apart from translations that are not up to date.
func (s *Source) mistakes(in *contents, words *checkedMessages) problem.List {
	return slices.Concat(
		in.checked.Problems,
		in.messages.unlisted,
		missingFolder(in),
		words.problems,
		s.checkPictures(in.files, in.checked.Drafts),
		in.wrongRecord.WithSeverity(problem.Warning),
		in.wrongSkills,
		in.newPrompts,
		s.lostLanguages(in.record, in.files.languages))
}

// compare compares the languages of a catalogue in which nothing prevents that.
func (s *Source) compare(in *contents, words *checkedMessages) *Readable {
	set := &translation.Set{
		Catalogue: in.catalogue,
		Messages:  words.byLanguage,
		Record:    in.record,
	}
	return &Readable{Translations: set, Outdated: set.Compare()}
}
