// Package catalogue has the type of a decoded catalogue: what its authors wrote, and the prompts and notes in the files
// that its recipes name.
//
// Package check makes a [Catalogue] from files, and says what is wrong in it. Package translation compares its
// languages, and package edit changes its files. If it has no errors, [Catalogue.Pages] makes its pages.
package catalogue

import (
	"prompt-recipes/content"
	"prompt-recipes/content/published"
	"prompt-recipes/content/tomldoc"
)

// Catalogue is a catalogue as far as its files could be decoded. It may have mistakes and lack texts.
type Catalogue struct {
	SourceLanguage string
	Document       *tomldoc.Document     // catalogue.toml
	Entries        content.CatalogueFile // the contents of Document, with what the files of prompts say
	Languages      map[string]Language   // by tag
	// Drafts is true for each language that is not published. A draft may lack texts.
	Drafts map[string]bool
	// Skills has the skills that authors have written for their recipes, by slug. Their only file is SKILL.md; package
	// source reads the others.
	Skills map[string]*published.Skill
	// Descriptions has what the files of prompts say about their recipes, such as the description of a command, by
	// slug.
	Descriptions map[string]string
}

// Source returns the file of the source language.
func (c *Catalogue) Source() Language { return c.Languages[c.SourceLanguage] }

// Language is the file of a language.
type Language struct {
	Document *tomldoc.Document // the file
	// Whole is the file together with the notes that come from files of prompts, for commands that copy texts. If the
	// file has inline tables, Whole lacks these notes, because no key can be added to an inline table.
	Whole *tomldoc.Document
	Texts content.LanguageFile
	// Unread has the paths of notes that nobody knows, because the files of the prompts were not read.
	Unread map[tomldoc.Path]bool
}
