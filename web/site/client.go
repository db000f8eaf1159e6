package site

import (
	"encoding/json"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
	"prompt-recipes/web/digest"
)

// clientIndex is the path of the file that describes the client; see [ui.ClientIndex].
const clientIndex = "client.json"

// addClient adds the client: the WebAssembly program, the files that it renders, and the index that names both. Sites
// in one language and sites for authors have no client.
func (b *builder) addClient() error {
	if !b.hasClient {
		return nil
	}
	catalogue := b.input.Files[content.CatalogueFileName]
	index := ui.ClientIndex{
		Switch:    b.addAsset("switch.js", built.Bytes("switch.js"), CacheClient),
		WASM:      b.addAsset(built.Client, built.Bytes(built.Client), CacheClient),
		Head:      ui.HeadSelector,
		BaseURL:   b.absolute(""),
		Catalogue: b.addAsset(content.CatalogueFileName, catalogue, CacheClient),
		Skills:    b.input.Skills,
	}
	var languages []ui.ClientLanguage
	for _, e := range b.editions {
		l := b.addClientLanguage(e)
		identity, err := json.Marshal(pageInput{index, b.languages, l})
		if err != nil {
			return err
		}
		l.ContentHash = digest.Short(identity)
		e.contentHash = l.ContentHash
		languages = append(languages, l)
	}
	index.Languages = languages
	data, err := json.Marshal(index)
	if err != nil {
		return err
	}
	b.add(clientIndex, data, CacheClient)
	return nil
}

// pageInput is everything that a page in one language is made from; see [ui.ClientLanguage].
type pageInput struct {
	Index     ui.ClientIndex // without languages
	Languages []ui.Language
	Page      ui.ClientLanguage // without a hash
}

// addClientLanguage adds the files from which the client makes the page in a language. It returns the entry of the
// language in the index, without a ContentHash.
func (b *builder) addClientLanguage(e *edition) ui.ClientLanguage {
	contentFile := content.LanguageFileName(e.Tag)
	messageFile := locales.MessageFile(e.Tag)
	return ui.ClientLanguage{
		Language: e.Language,
		Content:  b.addAsset(contentFile, b.input.Files[contentFile], CacheClient),
		Messages: b.addAsset(messageFile, b.input.Messages[e.Tag], CacheClient),
		Picture:  e.picture,
	}
}
