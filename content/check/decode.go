package check

import (
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/published"
	"prompt-recipes/content/schema"
	"prompt-recipes/content/tomldoc"
)

// Catalogue is a catalogue whose files could all be decoded. It may have mistakes and lack texts, but its languages can
// be compared and its files edited.
type Catalogue struct {
	SourceLanguage string
	Document       *tomldoc.Document     // catalogue.toml
	Entries        content.CatalogueFile // its contents
	Languages      map[string]Language   // by tag
	// true for each language that is not in the catalogue and may lack texts
	Drafts map[string]bool
	// the skills of recipes whose authors have written one, by slug, each with its SKILL.md alone
	Skills map[string]*published.Skill
}

// Source returns the file of the source language.
func (c *Catalogue) Source() Language { return c.Languages[c.SourceLanguage] }

// Language is the file of a language.
type Language struct {
	Document *tomldoc.Document // the file
	// Whole is the file together with the notes that come from files of prompts. It has a text for each one in Texts.
	Whole *tomldoc.Document
	Texts content.LanguageFile
	// Unread has the keys of notes that would come from files of prompts that were not read, so nobody knows whether
	// there are any.
	Unread map[tomldoc.Path]bool
}

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones take time and
// memory to check.
const maxKeys = 250_000

// catalogueFile is catalogue.toml with the problems found so far.
type catalogueFile struct {
	*decode.File
	entries  content.CatalogueFile // everything in it that has the right type
	isUsable bool                  // it is TOML, so the entries are what its author wrote
}

// languageFile is the file of a language with the problems found so far.
type languageFile struct {
	*decode.File
	texts    content.LanguageFile // everything in it that has the right type
	isUsable bool                 // it is TOML, so the texts are what its author wrote
	tag      string
	isSource bool // it is the file of the source language
	isDraft  bool // only authors see the language
	isFilled bool // pages have texts of the source language where this file lacks them, so none is missing
	// the texts that are not in this file, but in those of prompts
	linked map[tomldoc.Path]bool
	unread map[tomldoc.Path]bool // see [Language]
}

// whole returns the file together with the texts that are in the files of prompts. A file in which these cannot be
// written, because it has inline tables, is written anew.
func (l *languageFile) whole() *tomldoc.Document {
	if len(l.linked) == 0 {
		return l.Document
	}
	texts := schema.Texts(l.texts)
	edits := l.Document.Edit()
	for _, path := range slices.SortedFunc(maps.Keys(l.linked), tomldoc.Path.Compare) {
		edits.AddKey(path.Parent(), []string{"title"}, path.LastKey(), tomldoc.Quote(texts[path]))
	}
	document, problems := tomldoc.Parse(l.Document.File(), edits.Bytes())
	if problems == nil {
		return document
	}
	data, err := schema.Encode(l.texts)
	if err != nil {
		return l.Document
	}
	document, _ = tomldoc.Parse(l.Document.File(), data)
	return document
}

// decodedFiles are the files of a catalogue that has a catalogue.toml.
type decodedFiles struct {
	dir       string
	names     []string // of all files, in alphabetical order
	catalogue *catalogueFile
	languages []*languageFile             // in alphabetical order
	source    *languageFile               // one of them; nil if the source language has no file
	skills    map[string]*published.Skill // see [Catalogue]
}

func (f *decodedFiles) sourceLanguage() string { return f.catalogue.entries.SourceLanguage }

// tags returns the tags of the languages, in alphabetical order.
func (f *decodedFiles) tags() []string {
	var tags []string
	for _, language := range f.languages {
		tags = append(tags, language.tag)
	}
	return tags
}

// decodeFiles decodes all files. It returns nil if they are too large together.
func decodeFiles(in Input) *decodedFiles {
	f := &decodedFiles{
		dir:       in.Dir,
		names:     slices.Sorted(maps.Keys(in.Files)),
		catalogue: &catalogueFile{File: in.parse(content.CatalogueFileName)},
		skills:    map[string]*published.Skill{},
	}
	f.catalogue.isUsable = f.catalogue.Decode(&f.catalogue.entries, adviceOnCatalogue)
	keys := f.catalogue.Document.KeyCount()
	for _, name := range f.names {
		tag := langtag.OfFile(name)
		if tag == "" {
			continue
		}
		language := &languageFile{
			File:     in.parse(name),
			tag:      tag,
			isSource: tag == f.sourceLanguage(),
			linked:   map[tomldoc.Path]bool{},
			unread:   map[tomldoc.Path]bool{},
		}
		if keys += language.Document.KeyCount(); keys > maxKeys {
			return nil
		}
		language.isUsable = language.Decode(&language.texts, adviceOnLanguage)
		if language.isSource {
			f.source = language
		} else {
			language.isDraft = f.catalogue.entries.Languages[tag].Draft && !in.ForAuthors
			language.isFilled = language.isDraft || in.ForAuthors
		}
		if language.isDraft {
			language.MakeNotes()
		}
		f.languages = append(f.languages, language)
	}
	return f
}

func (in Input) parse(name string) *decode.File {
	return decode.NewFile(tomldoc.Parse(filepath.Join(in.Dir, name), in.Files[name]))
}

// requireSource reports a source language without a file.
func (f *decodedFiles) requireSource() {
	if f.sourceLanguage() == "" || f.source != nil {
		return
	}
	f.catalogue.Report(tomldoc.Keys("source_language"), problem.Problem{
		Kind:    problem.File,
		Message: "there is no " + content.LanguageFileName(f.sourceLanguage()),
		Hint:    "the source language needs a file",
	})
}

// broken returns what prevents the languages from being compared and the files from being edited.
func (f *decodedFiles) broken() problem.List {
	broken := slices.Clone(f.catalogue.Problems())
	if f.source != nil { // without it nothing can be compared
		broken = broken.Without(problem.Missing)
	}
	for _, language := range f.languages {
		broken = append(broken, language.Problems().Without(problem.Missing)...)
	}
	broken.Sort(firstFiles(f.sourceLanguage())...)
	return broken
}

// contents returns the catalogue as it was decoded.
func (f *decodedFiles) contents() *Catalogue {
	c := &Catalogue{
		SourceLanguage: f.sourceLanguage(),
		Document:       f.catalogue.Document,
		Entries:        f.catalogue.entries,
		Languages:      map[string]Language{},
		Drafts:         map[string]bool{},
		Skills:         f.skills,
	}
	for _, language := range f.languages {
		c.Drafts[language.tag] = language.isDraft
		c.Languages[language.tag] = Language{language.Document, language.whole(), language.texts, language.unread}
	}
	return c
}

// firstFiles returns the names of the files whose problems are to be fixed first.
func firstFiles(sourceLanguage string) []string {
	return []string{content.CatalogueFileName, content.LanguageFileName(sourceLanguage)}
}
