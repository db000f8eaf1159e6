package web

import "prompt-recipes/content"

// schemas adds the JSON Schemas of a catalogue's files.
func (b *builder) schemas() error {
	b.add(&File{Path: "schema/catalogue.schema.json", Body: content.CatalogueSchema()})
	b.add(&File{Path: "schema/language.schema.json", Body: content.LanguageSchema()})
	return nil
}
