package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"github.com/evanw/esbuild/pkg/api"
	"golang.org/x/sync/errgroup"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// client adds the WebAssembly program, what it renders, and the file that names both.
func (b *builder) client() error {
	if b.options.Dev || len(b.languages) == 1 {
		for _, language := range b.languages {
			b.clients[language.Tag] = ui.ClientLanguage{Picture: b.origin() + b.document.TouchIcon}
		}
		return nil
	}
	wasm, err := clientFile("client.wasm")
	if err != nil {
		return err
	}
	support, err := clientFile("wasm_exec.js")
	if err != nil {
		return err
	}
	renderer, err := bundle("renderer.js", api.FormatIIFE)
	if err != nil {
		return err
	}
	switching, err := bundle("switch.js", api.FormatESModule)
	if err != nil {
		return err
	}
	index := ui.Client{
		Switch:   b.asset("switch.js", switching, WithTime),
		Renderer: b.asset("renderer.js", slices.Concat(support, []byte("\n"), renderer), WithTime),
		WASM:     b.asset("client.wasm", wasm, WithTime),
		Head:     ui.HeadSelector,
		BaseURL:  b.absolute(""),
	}
	catalogueTOML, _ := b.catalogue.Source(b.catalogue.SourceLanguage)
	index.Catalogue = b.asset("catalogue.toml", catalogueTOML, WithTime)
	previews, err := b.previews()
	if err != nil {
		return err
	}
	for i, language := range b.languages {
		_, languageTOML := b.catalogue.Source(language.Tag)
		l := ui.ClientLanguage{
			Language: language,
			Content:  b.asset(content.LanguageFileName(language.Tag), languageTOML, WithTime),
			Messages: b.asset(locales.MessageFile(language.Tag), b.messages[language.Tag], WithTime),
			Picture:  b.origin() + b.asset("preview-"+language.Tag+".png", previews[i], Never),
		}
		l.Edition = hash(fmt.Appendln(nil, index.Switch, index.Renderer, index.WASM, index.Catalogue, index.BaseURL, b.languages, l))
		b.clients[language.Tag] = l
		index.Languages = append(index.Languages, l)
	}
	data, err := json.Marshal(index)
	b.add(&File{Path: "client.json", Offline: WithTime, Body: data})
	return err
}

// previews are the pictures of the pages, language by language.
func (b *builder) previews() ([][]byte, error) {
	pictures := make([][]byte, len(b.languages))
	var group errgroup.Group
	for i, language := range b.languages {
		group.Go(func() (err error) {
			pictures[i], err = picture(b.catalogue.Page(language.Tag), b.words[language.Tag])
			return err
		})
	}
	return pictures, group.Wait()
}

func clientFile(name string) ([]byte, error) {
	data, err := fs.ReadFile(bundled, path.Join("client", name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the program was built without its client (web/client/%s): build it with make", name)
	}
	return data, err
}

// ClientProgram is the hash that the client's name carries on the site, and its size in bytes before compression.
func ClientProgram() (digest string, size int, err error) {
	data, err := clientFile("client.wasm")
	return shortHash(data), len(data), err
}
