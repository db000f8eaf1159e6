package site

import "prompt-recipes/content"

// makeSchemas makes the JSON Schemas of a catalogue's files.
func makeSchemas() []*File {
	return []*File{
		file("schema/catalogue.schema.json", content.CatalogueSchema()),
		file("schema/language.schema.json", content.LanguageSchema()),
	}
}
