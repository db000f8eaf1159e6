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
	"prompt-recipes/content/tomldoc"
)

// Catalogue is a catalogue whose files could all be decoded, except those of some drafts. It may have mistakes and lack
// texts, but its languages can be compared and its files edited.
type Catalogue struct {
	SourceLanguage string
	Document       *tomldoc.Document     // catalogue.toml
	Entries        content.CatalogueFile // its contents
	Languages      map[string]Language   // by tag, without drafts that cannot be compared
	// true for each language that is not in the catalogue and may lack texts
	Drafts map[string]bool
	// the skills of recipes whose authors have written one, by slug, each with its SKILL.md alone
	Skills map[string]*published.Skill
}

// Language is the file of a language.
type Language struct {
	Document *tomldoc.Document
	Texts    content.LanguageFile
}

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones
// take time and memory to check.
const maxKeys = 250_000

// file is a TOML file that is decoded into a T as far as it is valid, with the problems found so far.
type file[T any] struct {
	*decode.File
	Value    T
	isUsable bool // it is TOML, and Value contains everything in it that has the right type
}

type catalogueFile = file[content.CatalogueFile]

type languageFile struct {
	*file[content.LanguageFile]
	tag      string
	isSource bool // it is the file of the source language
	isDraft  bool // only authors see the language
	isFilled bool // pages have texts of the source language where this file lacks them, so none is missing
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

func (f *decodedFiles) sourceLanguage() string { return f.catalogue.Value.SourceLanguage }

// tags returns the tags of the languages, in alphabetical order.
func (f *decodedFiles) tags() []string {
	var tags []string
	for _, d := range f.languages {
		tags = append(tags, d.tag)
	}
	return tags
}

// decodeFiles decodes all files. It returns nil if they are too large together.
func decodeFiles(dir string, files map[string][]byte, forAuthors bool) *decodedFiles {
	f := &decodedFiles{
		dir:       dir,
		names:     slices.Sorted(maps.Keys(files)),
		catalogue: decodeFile[content.CatalogueFile](dir, files, content.CatalogueFileName, adviceOnCatalogue),
		skills:    map[string]*published.Skill{},
	}
	keys := f.catalogue.KeyCount()
	for _, name := range f.names {
		tag := langtag.OfFile(name)
		if tag == "" {
			continue
		}
		if keys > maxKeys {
			return nil
		}
		d := &languageFile{
			file:     decodeFile[content.LanguageFile](dir, files, name, adviceOnLanguage),
			tag:      tag,
			isSource: tag == f.sourceLanguage(),
		}
		keys += d.KeyCount()
		if d.isSource {
			f.source = d
		} else {
			d.isDraft = f.catalogue.Value.Languages[tag].Draft && !forAuthors
			d.isFilled = d.isDraft || forAuthors
		}
		f.languages = append(f.languages, d)
	}
	if keys > maxKeys {
		return nil
	}
	return f
}

func decodeFile[T any](dir string, files map[string][]byte, name string, advice decode.Advice) *file[T] {
	f := &file[T]{File: decode.NewFile(tomldoc.Parse(filepath.Join(dir, name), files[name]))}
	f.isUsable = f.Decode(&f.Value, advice)
	return f
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
	for _, d := range f.languages {
		if !d.isDraft {
			broken = append(broken, d.Problems().Without(problem.Missing)...)
		}
	}
	broken.Sort(firstFiles(f.sourceLanguage())...)
	return broken
}

// contents returns the catalogue without drafts that cannot be compared.
func (f *decodedFiles) contents() *Catalogue {
	c := &Catalogue{
		SourceLanguage: f.sourceLanguage(),
		Document:       f.catalogue.Document,
		Entries:        f.catalogue.Value,
		Languages:      map[string]Language{},
		Drafts:         map[string]bool{},
		Skills:         f.skills,
	}
	for _, d := range f.languages {
		c.Drafts[d.tag] = d.isDraft
		isWrong := len(d.Problems().Without(problem.Missing)) > 0
		if !isWrong || !d.isDraft {
			c.Languages[d.tag] = Language{d.Document, d.Value}
		}
	}
	return c
}

// firstFiles returns the names of the files whose problems are to be fixed first.
func firstFiles(sourceLanguage string) []string {
	return []string{content.CatalogueFileName, content.LanguageFileName(sourceLanguage)}
}
