package site

import (
	"encoding/json"
	"fmt"

	"golang.org/x/sync/errgroup"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
	"prompt-recipes/web/built"
	"prompt-recipes/web/picture"
)

// clientIndex is the path of the file that describes the client, see [ui.Client].
const clientIndex = "client.json"

// clientFiles are the WebAssembly program, what it renders, the index that names both, and the share pictures.
type clientFiles struct {
	files     []*File
	languages map[string]ui.ClientLanguage // by tag; without a client they have a picture only, for authors nothing
}

// makeClient makes the client and the share pictures. Sites in one language and those for authors have no client.
func makeClient(in Input, languages []ui.Language, at location, o Options) (clientFiles, error) {
	c := clientFiles{languages: map[string]ui.ClientLanguage{}}
	if o.Dev {
		return c, nil
	}
	add := adding(&c.files, at)
	pictures, err := sharePictures(in, languages)
	if err != nil {
		return c, err
	}
	for i, language := range languages {
		c.languages[language.Tag] = ui.ClientLanguage{Picture: at.origin() + add("preview-"+language.Tag+".png", pictures[i], Never)}
	}
	if len(languages) == 1 {
		return c, nil
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
			Picture:  c.languages[language.Tag].Picture,
		}
		l.ContentHash = Hash(fmt.Appendln(nil, index.Switch, index.WASM, index.Catalogue, index.BaseURL, languages, l))
		c.languages[language.Tag] = l
		index.Languages = append(index.Languages, l)
	}
	data, err := json.Marshal(index)
	f := file(clientIndex, data)
	f.Offline = CacheWhenIdle
	c.files = append(c.files, f)
	return c, err
}

// sharePictures are the share pictures of the pages, in the order of languages.
func sharePictures(in Input, languages []ui.Language) ([][]byte, error) {
	pictures := make([][]byte, len(languages))
	var group errgroup.Group
	for i, language := range languages {
		group.Go(func() (err error) {
			pictures[i], err = picture.Share(in.Catalogue.Page(language.Tag), in.Words[language.Tag])
			return err
		})
	}
	return pictures, group.Wait()
}
