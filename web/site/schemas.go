package site

import "prompt-recipes/content/catalogue"

// makeSchemas makes the JSON Schemas of a catalogue's files.
func makeSchemas() []*File {
	return []*File{
		file("schema/catalogue.schema.json", catalogue.CatalogueSchema()),
		file("schema/language.schema.json", catalogue.LanguageSchema()),
	}
}
