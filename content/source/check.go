package source

import (
	"cmp"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/check"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
	"prompt-recipes/content/translation"
	"prompt-recipes/locales"
	"prompt-recipes/locales/messages"
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
	readable  *Readable            // nil if Broken is not empty
	published *published.Catalogue // nil if there are errors
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

// Readable is a catalogue whose files could all be decoded, except those of some drafts.
type Readable struct {
	Translations *translation.Set // the catalogue without drafts that cannot be compared
	// Outdated contains every translated text that is not up to date, including those that are among
	// the errors.
	Outdated []translation.Text
	// Unread contains the drafts that are not in Translations, each with the problems that keep it out.
	Unread map[string]problem.List
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
	catalogue *check.Catalogue // nil if it cannot be compared and edited
	record    *translation.Record
	folders   messageFolders
	messages  *messageFiles
	// mistakes in the record of translations
	wrongRecord problem.List
	skills      map[string]*published.Skill // those that authors have written, by slug
	wrongSkills problem.List                // mistakes in their files
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
	if catalogue, err := in.checked.Catalogue(); err == nil {
		in.catalogue = catalogue
		in.skills, in.wrongSkills = r.readSkillFiles(catalogue)
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
		Broken:    slices.Concat(in.checked.Broken, in.wrongRecord, words.broken).Limited(),
		Languages: in.files.languages,
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
	if c.readable != nil {
		c.readable.Unread = c.unread()
	}
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
		s.lostLanguages(in.record, in.files.languages))
}

// compare compares the languages of a catalogue in which nothing prevents that.
func (s *Source) compare(in *contents, words *checkedMessages) *Readable {
	set := &translation.Set{
		Catalogue: without(in.catalogue, words.unreadDrafts),
		Messages:  words.byLanguage,
		Record:    in.record,
	}
	return &Readable{Translations: set, Outdated: set.Compare()}
}

// unread returns the drafts that are not in the catalogue, see [Readable].
func (c *Checked) unread() map[string]problem.List {
	unread := map[string]problem.List{}
	for _, language := range c.Languages {
		if _, isRead := c.readable.Translations.Catalogue.Languages[language]; !isRead {
			unread[language] = InLanguages(c.Problems, language)
		}
	}
	return unread
}

// missingFolder reports that the folder of the message files does not exist although catalogue.toml names it. A
// catalogue that cannot be read has other problems, and a name that no folder can have has been reported.
func missingFolder(in *contents) problem.List {
	isName := schema.PathPattern.MatchString(in.checked.Messages)
	own := in.folders.own
	if in.catalogue == nil || !isName || own.exists() {
		return nil
	}
	return problem.List{in.catalogue.Document.Problem(tomldoc.Keys("messages"), problem.Problem{
		Kind:    problem.File,
		Message: "there is no folder " + own.name,
		Hint:    "make it, or leave the key out: then the words of the interface are built in",
	})}
}

// without returns a catalogue without drafts that cannot be compared.
func without(catalogue *check.Catalogue, drafts []string) *check.Catalogue {
	left := *catalogue
	left.Languages = maps.Clone(catalogue.Languages)
	for _, draft := range drafts {
		delete(left.Languages, draft)
	}
	return &left
}

// tags are put before texts on the pages of authors, by language.
type tags struct {
	prose map[string]map[tomldoc.Path]string // by key
	words map[string]map[string]string       // by id of the message
}

// tagsFor returns tags for texts that are not up to date: that of the source language for texts that are still copies,
// and another one for stale translations. Prose that is missing gets its tag when it is filled in.
func tagsFor(outdated []translation.Text, sourceLanguage string) tags {
	all := tags{prose: map[string]map[tomldoc.Path]string{}, words: map[string]map[string]string{}}
	for _, text := range outdated {
		isMessage := translation.IsMessage(text.Key)
		tag := ""
		switch {
		case text.IsCopy, isMessage && text.State == translation.Missing:
			tag = check.SourceTag(sourceLanguage)
		case text.State == translation.Stale:
			tag = check.StaleTag(changeIn(text))
		default:
			continue
		}
		if all.prose[text.Language] == nil {
			all.prose[text.Language] = map[tomldoc.Path]string{}
			all.words[text.Language] = map[string]string{}
		}
		if isMessage {
			all.words[text.Language][text.Key.LastKey()] = tag
		} else {
			all.prose[text.Language][text.Key] = tag
		}
	}
	return all
}

// changeIn returns what has changed in the source of a stale text. A message may have placeholders, and its page
// cannot fill in those of another text, so for messages it returns "".
func changeIn(text translation.Text) string {
	if translation.IsMessage(text.Key) {
		return ""
	}
	return text.Change
}

// newPublished returns what is published of a source without errors.
func newPublished(in *contents, added tags) (*published.Catalogue, error) {
	pages, files, err := in.catalogue.Pages(added.prose)
	if err != nil {
		return nil, err
	}
	source := in.catalogue.SourceLanguage
	catalogue := &published.Catalogue{
		SourceLanguage: source,
		Languages:      sourceFirst(slices.Sorted(maps.Keys(pages)), source),
		Pages:          pages,
		Files:          files,
		Words:          map[string]*locales.Localizer{},
		Messages:       map[string][]byte{},
		Pictures:       picturesByLanguage(in.files.pictures),
		Skills:         in.catalogue.SkillSlugs(),
		WrittenSkills:  in.skills,
	}
	// a message that a language lacks comes from the source language
	bundle := locales.NewBundle(source)
	for _, language := range catalogue.Languages {
		data := in.messages.byLanguage[language].all.Document.WithoutComments()
		if words := added.words[language]; len(words) > 0 {
			data = messages.AddTags(data, words)
		}
		if err := bundle.Add(language, data); err != nil {
			return nil, err
		}
		catalogue.Words[language] = bundle.Localizer(language)
		catalogue.Messages[language] = data
	}
	return catalogue, nil
}

// inCatalogue is the path under which an editor finds a file of the catalogue.
func (s *Source) inCatalogue(name string) string { return filepath.Join(s.catalogue.name, name) }

// outdatedProblems reports the texts that have to be translated: one by one if they were translated before,
// and otherwise in one line for each language. Missing texts are errors already unless isPublishable.
func (s *Source) outdatedProblems(
	outdated []translation.Text, isDraft map[string]bool, isPublishable bool,
) problem.List {
	var found problem.List
	groups := map[textGroup]problem.List{} // one line is enough for all texts that nobody has worked on
	drafts := map[string][]translation.Text{}
	for _, text := range outdated {
		isGroup := text.State == translation.Untranslated && !text.IsOldCopy() ||
			text.State == translation.Unrecorded ||
			text.State == translation.Missing && translation.IsMessage(text.Key)
		switch {
		case isDraft[text.Language]:
			drafts[text.Language] = append(drafts[text.Language], text)
		case text.State == translation.Extra: // it is a problem already
		case isGroup:
			of := textGroup{text.Language, text.State, text.IsNew}
			groups[of] = append(groups[of], text.Problem)
		case text.State == translation.Missing && !isPublishable: // it is an error already
		default:
			found = append(found, text.Problem)
		}
	}
	for _, of := range slices.SortedFunc(maps.Keys(groups), textGroup.compare) {
		found = append(found, of.problem(groups[of]))
	}
	for _, language := range slices.Sorted(maps.Keys(drafts)) {
		found = append(found, s.draftNote(language, drafts[language]))
	}
	return found
}

// textGroup is a group of texts of a language that are reported in one line.
type textGroup struct {
	language string
	state    translation.State
	isNew    bool
}

func (g textGroup) compare(other textGroup) int {
	order := cmp.Or(cmp.Compare(g.language, other.language), cmp.Compare(g.state, other.state))
	switch {
	case order != 0 || g.isNew == other.isNew:
		return order
	case g.isNew:
		return 1
	}
	return -1
}

// problem reports the texts of the group, which have the given problems, in one line.
func (g textGroup) problem(problems problem.List) problem.Problem {
	p := problems[0]
	if g.state == translation.Missing {
		p.Remedy.Action = problem.CopyMissing
	}
	if len(problems) == 1 {
		return p
	}
	p.Message = fmt.Sprintf("%d texts are %s", len(problems), g.state)
	if g.isNew {
		p.Message += ", and new"
	} else if g.state != translation.Missing {
		p.Remedy.Action = problem.ListTexts
	}
	return p
}

// draftNote says in one line what is left to do for a draft. texts are those that are not up to date.
func (s *Source) draftNote(language string, texts []translation.Text) problem.Problem {
	begin, record := 0, 0
	for _, text := range texts {
		switch {
		case text.State == translation.Untranslated, text.State == translation.Missing:
			begin++
		case text.IsNew:
			record++
		}
	}
	return problem.InFile(s.inCatalogue(content.LanguageFileName(language)), problem.Problem{
		Kind:     problem.Translation,
		Severity: problem.Note,
		Message: fmt.Sprintf("texts to translate: %d, to bring up to date: %d, new and not recorded: %d",
			begin, len(texts)-begin-record, record),
		Remedy: problem.Remedy{Action: problem.ListTexts, Language: language},
	})
}

// lostLanguages warns of languages of the record that have no file: the file may be lost.
func (s *Source) lostLanguages(record *translation.Record, languages []string) problem.List {
	var found problem.List
	for _, language := range slices.Sorted(maps.Keys(record.Languages)) {
		if slices.Contains(languages, language) {
			continue
		}
		found = append(found, problem.InFile(s.inCatalogue(translation.FileName), problem.Problem{
			Kind:     problem.Unknown,
			Severity: problem.Warning,
			Message: fmt.Sprintf("%s is recorded here, and there is no %s",
				language, content.LanguageFileName(language)),
			Hint: fmt.Sprintf("bring that back, or remove [languages.%s] here", language),
		}))
	}
	return found
}
