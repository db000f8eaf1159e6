package site

import (
	"encoding/json"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
)

// clientIndex is the path of the file that describes the client, see [ui.Client].
const clientIndex = "client.json"

// addClient adds the client: the WebAssembly program, what it renders, and the index that names
// both. Sites in one language and sites for authors have no client.
func (b *builder) addClient() error {
	if b.Dev || len(b.languages) == 1 {
		return nil
	}
	catalogue := b.Catalogue.Source(content.CatalogueFileName)
	index := ui.Client{
		Switch:    b.addAsset("switch.js", built.Files["switch.js"], CacheWhenIdle),
		WASM:      b.addAsset(built.Client, built.Files[built.Client], CacheWhenIdle),
		Head:      ui.HeadSelector,
		BaseURL:   b.absolute(""),
		Catalogue: b.addAsset(content.CatalogueFileName, catalogue, CacheWhenIdle),
	}
	var languages []ui.ClientLanguage
	for _, language := range b.languages {
		l := b.addClientLanguage(language)
		identity, err := json.Marshal(pageInput{index, b.languages, l})
		if err != nil {
			return err
		}
		l.ContentHash = Hash(identity)
		b.contentHashes[language.Tag] = l.ContentHash
		languages = append(languages, l)
	}
	index.Languages = languages
	data, err := json.Marshal(index)
	if err != nil {
		return err
	}
	b.add(clientIndex, data, CacheWhenIdle)
	return nil
}

// pageInput is everything that a page in one language is made from, see [ui.ClientLanguage].
type pageInput struct {
	Client    ui.Client // without languages
	Languages []ui.Language
	Page      ui.ClientLanguage // without a hash
}

// addClientLanguage adds the files from which the client makes the page in a language. The result has no
// ContentHash yet.
func (b *builder) addClientLanguage(language ui.Language) ui.ClientLanguage {
	contentFile := content.LanguageFileName(language.Tag)
	messageFile := locales.MessageFile(language.Tag)
	return ui.ClientLanguage{
		Language: language,
		Content:  b.addAsset(contentFile, b.Catalogue.Source(contentFile), CacheWhenIdle),
		Messages: b.addAsset(messageFile, b.Messages[language.Tag], CacheWhenIdle),
		Picture:  b.pictures[language.Tag],
	}
}
