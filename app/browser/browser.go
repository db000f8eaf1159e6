//go:build wasm

// Package browser is the client: a go-app program that takes over the prerendered page in the reader's browser, and
// draws it in another language when the reader chooses one. Each language is a go-app route. go-app's engine, router
// and life cycle run the page.
//
// # What Go does and what JavaScript does
//
// JavaScript (web/script) does what must work before the program runs, or without it:
//
//   - copying prompts
//   - the colour scheme
//   - the current entry of the navigation
//   - the links to the languages, which keep the reading place
//   - the service worker
//   - the offers to update and to install
//
// JavaScript also starts the program, and does to the document what go-app cannot do; see switch.js.
//
// Go does the rest: it decodes the catalogue, chooses the words, and draws the page, its head and its announcement.
// The two work together like this:
//
//   - go-app replaces prerendered elements. So web/script/host.js gives it a document of handles at the start, and
//     go-app takes over the existing elements through these handles.
//   - When the reader chooses a language, or returns to one in the history, JavaScript calls goappNav, go-app's
//     function for that. The browser handles other clicks: go-app would open links to other sites in a window, and
//     take the focus from links within the page.
//   - JavaScript adds the history entry before go-app draws. If it were added afterwards, the browser would lay out
//     the page twice.
//   - app.Page has the language and the title, but neither the canonical link nor the alternates. So the head is one
//     piece of markup that JavaScript inserts.
//
// These features of go-app are not used:
//
//   - app.Handler and the pages that it renders: they hide the content until the program runs, from readers and
//     agents alike.
//   - The service worker: it caches single files, not whole versions, and takes over while the reader is still
//     reading the old version.
//   - The events for updates and installation, and the prompts: the offers must work for readers who never get the
//     program.
//   - The events for clicks and changes: see the list of what JavaScript does.
//
// # What the program finds
//
// web/script/run_program.js runs the program twice: first in a worker thread, with a document that does nothing, and
// then on the page's own thread. The program finds an object promptRecipes:
//
//	index  the content of client.json as text, see [ui.ClientIndex]
//	own    the index of the page's language in the languages of client.json, from 0
//	files  the texts of the files that client.json names, by address; undefined for those that could
//	       not be fetched
//	pause  returns a promise, which resolves when the program may continue
//	ready  the program calls it when it has taken over the page, with the tags of the languages that
//	       it can draw. It returns whether the page is what the program draws; if not, the program ends
//	drawn  the program calls it when it has drawn the page, with markup for the document's head and a
//	       text for screen readers
//
// Readers download this package with everything that it imports. It is compiled for browsers only.
package browser

import (
	"encoding/json"
	"fmt"
	"net/url"
	"runtime/debug"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// program is the state that all languages share.
type program struct {
	js        app.Value // promptRecipes
	index     ui.ClientIndex
	catalogue content.CatalogueFile
	words     *locales.Bundle
	pages     map[string]ui.Page // by tag
	tags      []any              // the keys of pages
	shown     string             // the tag of the language that the page is in
	paused    time.Time
	hasPage   bool // whether the program has taken over the page
}

// Run prepares every language and takes over the page. It returns only if that fails. If the files of a language
// cannot be fetched or read, Run leaves out the language and reports it on the console. If this is the page's own
// language, Run returns an error.
func Run() error {
	debug.SetGCPercent(75) // the program never returns memory to the browser
	p := &program{
		js:    app.Window().Get("promptRecipes"),
		pages: map[string]ui.Page{},
	}
	if err := json.Unmarshal([]byte(p.js.Get("index").String()), &p.index); err != nil {
		return fmt.Errorf("client.json: %w", err)
	}
	p.words = locales.NewBundle(p.index.Languages[0].Tag)
	p.pause()
	if err := p.decode(p.index.Catalogue, &p.catalogue); err != nil {
		return err
	}
	own := p.js.Get("own").Int()
	for i, language := range p.index.Languages {
		err := p.addLanguage(language)
		if err == nil {
			continue
		}
		if i == own {
			return err
		}
		app.Window().Get("console").Call("warn", err.Error())
	}
	p.shown = p.index.Languages[own].Tag
	app.RunWhenOnBrowser()
	return nil
}

// addLanguage prepares a language: its page, its words and its route.
func (p *program) addLanguage(l ui.ClientLanguage) error {
	address, err := url.Parse(l.Href)
	if err != nil {
		return err
	}
	p.pause()
	var texts content.LanguageFile
	if err := p.decode(l.Content, &texts); err != nil {
		return err
	}
	page := ui.Page{
		BaseURL: p.index.BaseURL,
		Picture: l.Picture,
	}
	page.Content, err = content.Assemble(l.Tag, p.catalogue, texts, p.index.Skills)
	if err != nil {
		return err
	}
	p.pause()
	messages, err := p.file(l.Messages)
	if err != nil {
		return err
	}
	if err := p.words.Add(l.Tag, messages); err != nil {
		return err
	}
	page.Words = p.words.Localizer(l.Tag)
	page.PauseWith(p.pauseAtStart)
	for _, other := range p.index.Languages {
		page.Languages = append(page.Languages, other.Language)
	}
	p.pages[l.Tag] = page
	p.tags = append(p.tags, l.Tag)
	app.Route(address.Path, func() app.Composer {
		return &root{Tag: l.Tag, program: p}
	})
	return nil
}

func (p *program) decode(address string, into any) error {
	data, err := p.file(address)
	if err != nil {
		return err
	}
	return content.Decode(address, data, into)
}

func (p *program) file(address string) ([]byte, error) {
	file := p.js.Get("files").Get(address)
	if file.IsUndefined() {
		return nil, fmt.Errorf("%s could not be fetched", address)
	}
	return []byte(file.String()), nil
}

// pauseAtStart pauses while the program takes over the page. Later, go-app draws without pauses.
func (p *program) pauseAtStart() {
	if !p.hasPage {
		p.pause()
	}
}

// pause lets the page do other work, unless the last pause has just ended. A pause that fails counts as over: if the
// program continues too soon, the page is only slow for a moment.
func (p *program) pause() {
	const work = 8 * time.Millisecond // time between two pauses
	if time.Since(p.paused) < work {
		return
	}
	done := make(chan struct{})
	goOn := app.FuncOf(func(app.Value, []app.Value) any {
		close(done)
		return nil
	})
	defer goOn.Release()
	p.js.Call("pause").Call("then", goOn, goOn)
	<-done
	p.paused = time.Now()
}
