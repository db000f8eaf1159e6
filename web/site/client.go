package site

import (
	"encoding/json"
	"fmt"
	"sync"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
	"prompt-recipes/web/picture"
)

// clientIndex is the path of the file that describes the client, see [ui.Client].
const clientIndex = "client.json"

// makeClient makes the client: the WebAssembly program, what it renders, the index that names both, and the share pictures.
// Sites in one language and those for authors have no client; by tag, the languages then have a picture only, or nothing.
func makeClient(in Input, languages []ui.Language, at location, o Options) (files []*File, byTag map[string]ui.ClientLanguage) {
	if o.Dev {
		return nil, nil
	}
	add := adding(&files, at)
	pictures := sharePictures(in, languages)
	byTag = map[string]ui.ClientLanguage{}
	for i, language := range languages {
		preview := asset("preview-"+language.Tag+".png", pictures[i], Never)
		files = append(files, preview)
		byTag[language.Tag] = ui.ClientLanguage{Picture: at.absolute(preview.Path)}
	}
	if len(languages) == 1 {
		return files, byTag
	}
	index := ui.Client{
		Switch:    add("switch.js", built.Files["switch.js"], CacheWhenIdle),
		WASM:      add(built.Client, built.Files[built.Client], CacheWhenIdle),
		Head:      ui.HeadSelector,
		BaseURL:   at.absolute(""),
		Catalogue: add(content.CatalogueFileName, in.Catalogue.Source(content.CatalogueFileName), CacheWhenIdle),
	}
	for _, language := range languages {
		languageFile := content.LanguageFileName(language.Tag)
		l := ui.ClientLanguage{
			Language: language,
			Content:  add(languageFile, in.Catalogue.Source(languageFile), CacheWhenIdle),
			Messages: add(locales.MessageFile(language.Tag), in.Messages[language.Tag], CacheWhenIdle),
			Picture:  byTag[language.Tag].Picture,
		}
		l.ContentHash = Hash(fmt.Appendln(nil, index.Switch, index.WASM, index.Catalogue, index.BaseURL, languages, l))
		byTag[language.Tag] = l
		index.Languages = append(index.Languages, l)
	}
	return append(files, file(clientIndex, must(json.Marshal(index)), CacheWhenIdle)), byTag
}

// sharePictures are the share pictures of the pages, in the order of languages.
func sharePictures(in Input, languages []ui.Language) [][]byte {
	pictures := make([][]byte, len(languages))
	var group sync.WaitGroup
	for i, language := range languages {
		group.Go(func() { pictures[i] = picture.Share(in.Catalogue.Page(language.Tag), in.Words[language.Tag]) })
	}
	group.Wait()
	return pictures
}
