package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"sync"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
)

// pages adds what is made for each language.
func (b *builder) pages() error {
	made := make([]languagePages, len(b.languages))
	errs := make([]error, len(b.languages))
	var wait sync.WaitGroup
	for i, language := range b.languages {
		wait.Go(func() { made[i], errs[i] = b.language(language) })
	}
	wait.Wait()
	for i, language := range b.languages {
		for _, f := range made[i].files {
			b.add(f)
		}
		b.site.notFound[language.Tag] = b.file(&File{Body: made[i].notFound})
	}
	return errors.Join(errs...)
}

// languagePages are the files of one language.
type languagePages struct {
	files    []*File
	notFound []byte // the document for addresses that have nothing
}

func (b *builder) language(l ui.Language) (pages languagePages, err error) {
	p, words, client := b.catalogue.Page(l.Tag), b.words[l.Tag], b.clients[l.Tag]
	d := b.document
	d.Language = l.Lang
	if client.Edition != "" {
		d.Client, d.Edition = b.href("client.json"), client.Edition
	}
	head := ui.Head{Page: p, BaseURL: b.absolute(""), Languages: b.languages, Picture: client.Picture}
	page, err := d.render(head.Markup(), &ui.Page{Content: p, Words: words, Languages: b.languages})
	if err != nil {
		return pages, err
	}

	// What stands in for another page is not brought to life: it has nothing that the client would do.
	d.Client, d.Edition = "", ""
	notFound := &ui.Notice{Title: words.Message("NotFoundTitle"), Text: words.Message("NotFoundText"), Link: words.Message("NotFoundLink"), Content: p, Words: words, Languages: b.languages}
	if pages.notFound, err = d.render(noticeHead(notFound.Title), notFound); err != nil {
		return pages, err
	}
	offline := &ui.Notice{Title: words.Message("OfflineTitle"), Text: words.Message("OfflineText"), Link: words.Message("NotFoundLink"), Content: p, Words: words, Languages: b.languages}
	d.StyleSheet = b.styleSheet // shared: a style sheet in each would be an eighth of what the worker keeps at once
	offlinePage, err := d.render(noticeHead(offline.Title), offline)
	if err != nil {
		return pages, err
	}

	data, err := encodePage(p)
	if err != nil {
		return pages, err
	}
	manifest, err := b.manifest(l, p)
	if err != nil {
		return pages, err
	}
	pages.files = []*File{
		{Path: l.Tag + "/", Offline: AtOnce, Body: page},
		{Path: l.Tag + "/offline/", Offline: AtOnce, Body: offlinePage},
		{Path: l.Tag + "/page.json", Body: data},
		{Path: l.Tag + "/page.md", Body: markdown(p, words, b.promptURL)},
		{Path: l.Tag + "/manifest.webmanifest", Offline: AtOnce, Body: manifest},
	}
	return pages, nil
}

// encodePage is page.json, with < and & as they are.
func encodePage(p content.Page) ([]byte, error) {
	var data bytes.Buffer
	encoder := json.NewEncoder(&data)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(p)
	return data.Bytes(), err
}
