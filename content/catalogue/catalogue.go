// Package catalogue has a catalogue as its authors wrote it, with what the files of prompts say that its recipes name.
// Its languages can be compared, its files edited, and its pages made.
//
// Package check makes a [Catalogue] from files, and says what is wrong in it. Packages translation and edit compare and
// change it. If nothing is wrong, [Catalogue.Pages] makes what readers see.
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
	Entries        content.CatalogueFile // its contents, with what the files of prompts say
	Languages      map[string]Language   // by tag
	// true for each language that is not in the catalogue and may lack texts
	Drafts map[string]bool
	// the skills of recipes whose authors have written one, by slug; of their files each has SKILL.md alone
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
	// Whole is the file together with the notes that come from files of prompts, for commands that copy texts. It lacks
	// these notes if the file has inline tables, to which no key can be added.
	Whole *tomldoc.Document
	Texts content.LanguageFile
	// Unread has the keys of notes that would come from files of prompts that were not read, so nobody knows whether
	// there are any.
	Unread map[tomldoc.Path]bool
}
