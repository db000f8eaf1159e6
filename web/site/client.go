package site

import (
	"encoding/json"
	"fmt"
	"net/url"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
	"prompt-recipes/web/picture"
)

// clientIndex is the path of the file that describes the client, see [ui.Client].
const clientIndex = "client.json"

// addClient adds the client: the WebAssembly program, what it renders, the index that names both, and the share pictures. Sites in
// one language and those for authors have no client; by tag, the languages then have a picture only, or nothing.
func (b *builder) addClient() {
	if b.Dev {
		return
	}
	b.client = map[string]ui.ClientLanguage{}
	pictures := inEach(b.languages, func(l ui.Language) []byte { return picture.Share(b.Catalogue.Page(l.Tag), b.Words[l.Tag]) })
	for i, data := range pictures {
		tag := b.languages[i].Tag
		address := &url.URL{Path: b.addAsset("preview-"+tag+".png", data, Never)}
		b.client[tag] = ui.ClientLanguage{Picture: b.BaseURL.ResolveReference(address).String()}
	}
	if len(b.languages) == 1 {
		return
	}
	index := ui.Client{
		Switch:    b.addAsset("switch.js", built.Files["switch.js"], CacheWhenIdle),
		WASM:      b.addAsset(built.Client, built.Files[built.Client], CacheWhenIdle),
		Head:      ui.HeadSelector,
		BaseURL:   b.absolute(""),
		Catalogue: b.addAsset(content.CatalogueFileName, b.Catalogue.Source(content.CatalogueFileName), CacheWhenIdle),
	}
	for _, language := range b.languages {
		languageFile := content.LanguageFileName(language.Tag)
		l := b.client[language.Tag]
		l.Language = language
		l.Content = b.addAsset(languageFile, b.Catalogue.Source(languageFile), CacheWhenIdle)
		l.Messages = b.addAsset(locales.MessageFile(language.Tag), b.Messages[language.Tag], CacheWhenIdle)
		l.ContentHash = Hash(fmt.Appendln(nil, index.Switch, index.WASM, index.Catalogue, index.BaseURL, b.languages, l))
		b.client[language.Tag] = l
		index.Languages = append(index.Languages, l)
	}
	b.add(clientIndex, must(json.Marshal(index)), CacheWhenIdle)
}
