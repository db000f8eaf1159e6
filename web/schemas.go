package web

import "prompt-recipes/content/catalogue"

// schemas adds the JSON Schemas of a catalogue's files.
func (b *builder) schemas() error {
	b.add(&File{Path: "schema/catalogue.schema.json", Body: catalogue.CatalogueSchema()})
	b.add(&File{Path: "schema/language.schema.json", Body: catalogue.LanguageSchema()})
	return nil
}
