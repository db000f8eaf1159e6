//go:build wasm

// Package browser is the client: a go-app program that takes the prerendered page over, in the reader's browser, and draws it
// in another language when the reader chooses one. Its root component is [ui.Page]. It replaces nothing at the start: see
// cmd/build/goapp, which adds hydration to go-app.
//
// web/script/switch.js runs it twice: in a worker thread, with a document that does nothing, and then on the page's own thread.
// It finds an object promptRecipes:
//
//	index, own  the content of client.json, see [ui.Client], as text; which of its languages the page is in
//	files       the texts of the files that it names, by address; undefined for what cannot be had
//	elements    the element that holds the page, and all in it, in order
//	markup      what it should hold; empty for a page that has been compared
//	parse       makes an element of markup
//	pause       returns a promise, which is kept when the program may go on
//	ready       is to be called with [program.draw] and the tags of the languages that it can draw
//
// It imports app/ui, content and locales of the project. Readers download it with all that it imports, so package web's
// tests hold it to that. It is compiled for browsers only, with the changed go-app.
package browser

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"regexp"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

type program struct {
	js        app.Value // promptRecipes
	client    ui.Client
	catalogue content.CatalogueFile
	pages     map[string]*ui.Page // by tag
	heads     map[string]string   // markup for the document's head, see [ui.Page.Head]
	update    func(app.Composer) error
	paused    time.Time
}

// Run takes the page over and makes every language ready. It returns only if it cannot. A language whose files cannot be had or
// read is left out and reported on the console.
func Run() error {
	debug.SetGCPercent(75) // a browser gets no memory back
	p := &program{js: app.Window().Get("promptRecipes"), pages: map[string]*ui.Page{}, heads: map[string]string{}}
	if err := json.Unmarshal([]byte(p.js.Get("index").String()), &p.client); err != nil {
		return fmt.Errorf("client.json: %w", err)
	}
	p.pause()
	if err := content.Decode(p.client.Catalogue, p.file(p.client.Catalogue), &p.catalogue); err != nil {
		return err
	}
	var tags []any
	for i := range p.client.Languages { // that of the page first
		l := p.client.Languages[(p.js.Get("own").Int()+i)%len(p.client.Languages)]
		err := p.load(l)
		if err == nil && i == 0 {
			err = p.hydrate(*p.pages[l.Tag])
		}
		if err != nil && i == 0 {
			return err
		} else if err != nil {
			app.Window().Get("console").Call("warn", err.Error())
			continue
		}
		tags = append(tags, l.Tag)
	}
	p.js.Call("ready", app.FuncOf(p.draw), tags)
	select {}
}

// hydrate makes the page own what is in the document.
func (p *program) hydrate(page ui.Page) (err error) {
	attributes := regexp.MustCompile(`(<[^ >]+)[^>]*`) // scripts of the page set some
	rest := func(markup string) string { return html.UnescapeString(attributes.ReplaceAllString(markup, "$1")) }
	if markup := p.js.Get("markup").String(); markup != "" && rest(markup) != rest(ui.HTML(&page)) {
		return errors.New("others have changed the page")
	}
	app.ParseRaw = func(markup string) app.Value { return p.js.Call("parse", markup) }
	p.update, err = app.Hydrate(&page, p.js.Get("elements"), p.pause)
	return err
}

// load makes a language ready.
func (p *program) load(l ui.ClientLanguage) (err error) {
	p.pause()
	var texts content.LanguageFile
	if err := content.Decode(l.Content, p.file(l.Content), &texts); err != nil {
		return err
	}
	page := &ui.Page{BaseURL: p.client.BaseURL}
	if page.Content, err = content.Assemble(l.Tag, p.catalogue, texts); err != nil {
		return err
	}
	p.pause()
	if page.Words, err = locales.Parse(l.Tag, p.file(l.Messages)); err != nil {
		return err
	}
	for _, l := range p.client.Languages {
		page.Languages = append(page.Languages, l.Language)
	}
	p.pages[l.Tag] = page
	p.heads[l.Tag] = page.Head(l.Picture)
	return nil
}

// file is a file as it was fetched. What was not is no TOML.
func (p *program) file(address string) []byte { return []byte(p.js.Get("files").Get(address).String()) }

// draw draws the page in the language with the tag args[0] before it returns. It returns what go-app does not draw: the markup
// for the document's head, and a text for screen readers.
func (p *program) draw(_ app.Value, args []app.Value) any {
	tag := args[0].String()
	if err := p.update(p.pages[tag]); err != nil {
		panic(err)
	}
	go func() {
		p.pause()
		runtime.GC() // not while a reader waits
	}()
	return map[string]any{"head": p.heads[tag], "announcement": p.pages[tag].Words.Message("LanguageChanged")}
}

// pause lets the page do something else, unless it could just now.
func (p *program) pause() {
	if time.Since(p.paused) < 8*time.Millisecond {
		return
	}
	done := make(chan app.Value)
	p.js.Call("pause").Then(func(v app.Value) { done <- v })
	<-done
	p.paused = time.Now()
}
