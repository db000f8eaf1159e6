package check

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"prompt-recipes/content"
	"prompt-recipes/content/catalogue"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/importer"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones take time and
// memory to check.
const maxKeys = 250_000

// files are the files of a catalogue that has a catalogue.toml. At first they have what their authors wrote. Then link
// adds what the files of prompts say that recipes name. The rules are for both: a prompt has to follow them wherever
// it is.
type files struct {
	catalogue *catalogueFile
	languages []*languageFile            // in alphabetical order
	source    *languageFile              // one of them; nil if the source language has no file
	skills    map[string]*importer.Skill // see [catalogue.Catalogue]
	// see [catalogue.Catalogue]
	descriptions map[string]string
}

// catalogueFile is catalogue.toml.
type catalogueFile struct {
	*decode.File              // with the problems of its values
	structure    *decode.File // the same file with the problems of its structure
	entries      content.CatalogueFile
	isUsable     bool // see the comment of the package
}

// languageFile is the file of a language.
type languageFile struct {
	*decode.File              // with the problems of its values
	structure    *decode.File // the same file with the problems of its structure
	texts        content.LanguageFile
	isUsable     bool // see the comment of the package
	tag          string
	isSource     bool // it is the file of the source language
	isDraft      bool // only authors see the language
	isFilled     bool // pages have texts of the source language where this file lacks them, so none is missing
	// the texts that are not in this file, but in those of prompts
	linked map[tomldoc.Path]bool
	unread map[tomldoc.Path]bool // see [catalogue.Language]
}

func (f *files) sourceLanguage() string { return f.catalogue.entries.SourceLanguage }

// tags returns the tags of the languages, in alphabetical order.
func (f *files) tags() []string {
	var tags []string
	for _, language := range f.languages {
		tags = append(tags, language.tag)
	}
	return tags
}

// decodeFiles decodes all files. It returns nil if they are too large together.
func decodeFiles(in Input) *files {
	f := &files{
		catalogue:    in.decodeCatalogue(),
		skills:       map[string]*importer.Skill{},
		descriptions: map[string]string{},
	}
	keys := f.catalogue.Document.KeyCount()
	for _, name := range slices.Sorted(maps.Keys(in.Files)) {
		tag := langtag.OfFile(name)
		if tag == "" {
			continue
		}
		structure := in.parse(name)
		if keys += structure.Document.KeyCount(); keys > maxKeys {
			return nil
		}
		language := decodeLanguage(structure)
		language.tag = tag
		if tag == f.sourceLanguage() {
			language.isSource = true
			f.source = language
		} else {
			language.isDraft = f.catalogue.entries.Languages[tag].Draft && !in.ForAuthors
			language.isFilled = language.isDraft || in.ForAuthors
		}
		f.languages = append(f.languages, language)
	}
	slices.SortFunc(f.languages, func(a, b *languageFile) int { return strings.Compare(a.tag, b.tag) })
	f.requireSource()
	return f
}

func (in Input) parse(name string) *decode.File {
	return decode.NewFile(tomldoc.Parse(filepath.Join(in.Dir, name), in.Files[name]))
}

func (in Input) decodeCatalogue() *catalogueFile {
	c := &catalogueFile{structure: in.parse(content.CatalogueFileName)}
	c.isUsable = c.structure.Decode(&c.entries, adviceOnCatalogue)
	c.File = c.structure.ForValues()
	return c
}

func decodeLanguage(structure *decode.File) *languageFile {
	l := &languageFile{
		structure: structure,
		linked:    map[tomldoc.Path]bool{},
		unread:    map[tomldoc.Path]bool{},
	}
	l.isUsable = structure.Decode(&l.texts, adviceOnLanguage)
	l.File = structure.ForValues()
	return l
}

// requireSource adds a problem if the source language has no file.
func (f *files) requireSource() {
	if f.sourceLanguage() == "" || f.source != nil {
		return
	}
	f.catalogue.structure.Report(tomldoc.Keys("source_language"), problem.Problem{
		Kind:    problem.File,
		Message: "there is no " + content.LanguageFileName(f.sourceLanguage()),
		Hint:    "the source language needs a file",
	})
}

// broken returns the problems with which the catalogue is broken, see the comment of the package.
func (f *files) broken() problem.List {
	broken := f.catalogue.structure.Problems()
	if f.source != nil { // without it nothing can be compared
		broken = broken.Without(problem.Missing)
	}
	for _, language := range f.languages {
		broken = append(broken, language.structure.Problems().Without(problem.Missing)...)
	}
	broken.Sort(f.firstFiles()...)
	return broken
}

// firstFiles returns the paths of the files whose problems are to be fixed first.
func (f *files) firstFiles() []string {
	first := []string{f.catalogue.Document.File()}
	if f.source != nil {
		first = append(first, f.source.Document.File())
	}
	return first
}

// contents returns the catalogue, as far as the files could be decoded.
func (f *files) contents() *catalogue.Catalogue {
	c := &catalogue.Catalogue{
		SourceLanguage: f.sourceLanguage(),
		Document:       f.catalogue.Document,
		Entries:        f.catalogue.entries,
		Languages:      map[string]catalogue.Language{},
		Drafts:         map[string]bool{},
		Skills:         f.skills,
		Descriptions:   f.descriptions,
	}
	for _, language := range f.languages {
		c.Drafts[language.tag] = language.isDraft
		c.Languages[language.tag] = catalogue.Language{
			Document: language.Document,
			Whole:    language.whole(),
			Texts:    language.texts,
			Unread:   language.unread,
		}
	}
	return c
}
