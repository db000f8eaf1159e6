package check

import (
	"maps"
	"path/filepath"
	"slices"

	"prompt-recipes/content"
	"prompt-recipes/content/decode"
	"prompt-recipes/content/langtag"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// maxKeys is how many keys and list entries the files of a catalogue may have together. Even short ones take time and
// memory to check.
const maxKeys = 250_000

// decodedFile is a file with the problems of its structure.
type decodedFile[T any] struct {
	*decode.File
	values   T    // everything in it that has the right type
	isUsable bool // it is TOML, so the values are what its author wrote
}

// decodedFiles are the files of a catalogue that has a catalogue.toml, as their authors wrote them.
type decodedFiles struct {
	catalogue *decodedFile[content.CatalogueFile]
	languages map[string]*decodedFile[content.LanguageFile] // by tag
}

func (f *decodedFiles) sourceLanguage() string { return f.catalogue.values.SourceLanguage }

// tags returns the tags of the languages, in alphabetical order.
func (f *decodedFiles) tags() []string { return slices.Sorted(maps.Keys(f.languages)) }

// decodeFiles decodes all files. It returns nil if they are too large together.
func decodeFiles(in Input) *decodedFiles {
	f := &decodedFiles{
		catalogue: &decodedFile[content.CatalogueFile]{File: in.parse(content.CatalogueFileName)},
		languages: map[string]*decodedFile[content.LanguageFile]{},
	}
	f.catalogue.isUsable = f.catalogue.Decode(&f.catalogue.values, adviceOnCatalogue)
	keys := f.catalogue.Document.KeyCount()
	for _, name := range slices.Sorted(maps.Keys(in.Files)) {
		tag := langtag.OfFile(name)
		if tag == "" {
			continue
		}
		language := &decodedFile[content.LanguageFile]{File: in.parse(name)}
		if keys += language.Document.KeyCount(); keys > maxKeys {
			return nil
		}
		language.isUsable = language.Decode(&language.values, adviceOnLanguage)
		f.languages[tag] = language
	}
	f.requireSource()
	return f
}

func (in Input) parse(name string) *decode.File {
	return decode.NewFile(tomldoc.Parse(filepath.Join(in.Dir, name), in.Files[name]))
}

// requireSource reports a source language without a file.
func (f *decodedFiles) requireSource() {
	if f.sourceLanguage() == "" || f.languages[f.sourceLanguage()] != nil {
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
	broken := f.catalogue.Problems()
	if f.languages[f.sourceLanguage()] != nil { // without it nothing can be compared
		broken = broken.Without(problem.Missing)
	}
	for _, tag := range f.tags() {
		broken = append(broken, f.languages[tag].Problems().Without(problem.Missing)...)
	}
	broken.Sort(firstFiles(f.sourceLanguage())...)
	return broken
}

// firstFiles returns the names of the files whose problems are to be fixed first.
func firstFiles(sourceLanguage string) []string {
	return []string{content.CatalogueFileName, content.LanguageFileName(sourceLanguage)}
}
