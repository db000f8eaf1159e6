// Package check loads a catalogue of prompt recipes and checks it against every rule.
//
// [Load] takes the contents of the files and reports all problems at once, each with its place. If
// there are no errors, [Catalogue.Pages] makes one page per language.
//
// The rules for a single text, prompt or slug are in packages prose, shell and slugs. Package decode finds
// mistakes in the structure of a file, and package report collects what is found. This package compares files:
// the keys of one with those of another, a translation with its source, a phrase with the prompt that it is from.
//
// To know the package, read these files first, in this order:
//
//   - check.go: what the package returns
//   - loader.go: in which order the files are decoded and checked
//   - language.go: a language compared with the catalogue, as an example of a check
//   - pages.go: how pages are made, and how texts of the source language fill them
//
// The package does not read files; package source does.
package check

import (
	"prompt-recipes/content"
	"prompt-recipes/content/problem"
	"prompt-recipes/content/tomldoc"
)

// Loaded is what [Load] found out about the files of a catalogue.
type Loaded struct {
	Problems       problem.List // in the order in which to fix them
	Broken         problem.List // those that prevent the languages from being compared and the files from being edited
	SourceLanguage string
	Drafts         map[string]bool // see [Catalogue]
	Messages       string          // the folder of all message files, as catalogue.toml names it; "" for none
	catalogue      *Catalogue
}

// Catalogue returns the catalogue. If it cannot be compared and edited, Catalogue returns l.Broken as its error.
func (l *Loaded) Catalogue() (*Catalogue, error) {
	if len(l.Broken) > 0 {
		return nil, l.Broken
	}
	return l.catalogue, nil
}

// Catalogue is a catalogue whose files could all be decoded, except those of some drafts. It may have mistakes and lack
// texts, but its languages can be compared and its files edited.
type Catalogue struct {
	SourceLanguage string
	Document       *tomldoc.Document     // catalogue.toml
	Entries        content.CatalogueFile // its contents
	Languages      map[string]Language   // by tag, without drafts that cannot be compared
	// true for each language that is not in the catalogue and may lack texts
	Drafts map[string]bool
}

// Language is the file of a language.
type Language struct {
	Document *tomldoc.Document
	Texts    content.LanguageFile
}

// Options says how to load a catalogue. The zero value is for publishing it.
type Options struct {
	// ForAuthors is for people who also look at pages that are not translated yet: no language is a draft, and missing
	// texts are taken from the source language in all of them.
	ForAuthors bool
	// OldSlugs returns the paths of those entries of a language that the source language has under other slugs, by
	// the paths there. It is nil if nothing is known about that. The catalogue can be compared.
	OldSlugs func(c *Catalogue, language string) map[tomldoc.Path]tomldoc.Path
}

// Load decodes and checks the files of a catalogue, given by name. dir is the folder in which an
// editor finds them.
//
//   - If catalogue.toml is missing, that is the only problem: the other files may belong to
//     something else.
//   - Drafts are not in the catalogue, and their mistakes are notes. If a draft lacks a text, this is
//     not a problem: the text is taken from the source language and marked as such.
func Load(dir string, files map[string][]byte) *Loaded { return LoadWith(dir, files, Options{}) }

// LoadWith does the same with options.
func LoadWith(dir string, files map[string][]byte, options Options) *Loaded {
	l := &loader{dir: dir, files: files, Options: options}
	return l.load()
}
