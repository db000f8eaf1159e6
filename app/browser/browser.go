// Package browser is the client: the program that renders the page in every language, in the reader's browser.
//
// It runs in a worker thread, so it does not block the page. It has no document: it renders the components of package ui to
// markup, as the server does, and posts the markup to the page. The page draws it (web/script/switch.js) when the reader
// chooses a language. The program and the thread end when all languages are sent.
//
// web/script/renderer.js starts it, with the content of client.json (see [ui.Client]) in the environment variable CLIENT.
//
// It imports app/ui, content and locales of the project. Readers download it with all that it imports, so package web's
// tests hold it to that.
package browser

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Run renders the page in each language and posts it to the page as an object with the strings
//
//	tag           of the language
//	head          markup for the document's head, see ui.Head
//	body          markup of the page, see ui.HTML
//	announcement  text for screen readers after a switch to this language
//
// A language whose files cannot be fetched or read is left out and reported on the console. An error means that no
// language can be rendered.
func Run() error {
	var client ui.Client
	if err := json.Unmarshal([]byte(os.Getenv("CLIENT")), &client); err != nil {
		return fmt.Errorf("client.json: %w", err)
	}
	files, err := fetch(client.Catalogue)
	if err != nil {
		return err
	}
	var languages []ui.Language
	for _, l := range client.Languages {
		languages = append(languages, l.Language)
	}
	for _, l := range client.Languages {
		page, err := load(l, files[0])
		if err != nil {
			app.Window().Get("console").Call("warn", err.Error())
			continue
		}
		page.Languages, page.BaseURL = languages, client.BaseURL
		head := ui.Head{Page: page.Content, BaseURL: client.BaseURL, Languages: languages, Picture: l.Picture}
		app.Window().Call("postMessage", map[string]any{
			"tag":          l.Tag,
			"head":         head.Markup(),
			"body":         ui.HTML(page),
			"announcement": page.Words.Message("LanguageChanged"),
		})
	}
	return nil
}

// load is the page in one language, without its list of languages and the URL of the site.
func load(l ui.ClientLanguage, catalogue []byte) (*ui.Page, error) {
	files, err := fetch(l.Content, l.Messages)
	if err != nil {
		return nil, err
	}
	page := &ui.Page{}
	if page.Content, err = content.Decode(l.Tag, catalogue, files[0]); err != nil {
		return nil, err
	}
	page.Words, err = locales.Parse(l.Tag, files[1])
	return page, err
}
