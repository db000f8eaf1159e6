// Package browser is the client: the program that renders the page in every language, in the reader's browser.
//
// It runs in a worker thread, so nothing that it does holds up the page. It has no document: the components of package
// ui are rendered to markup, as the server does, and the markup is sent to the page, whose script draws it when the
// reader chooses a language. Once all languages are sent, the program ends and the thread with it.
//
// It is started by web/script/renderer.js, which leaves the text of the client's index (see [ui.Client]) in the environment
// variable CLIENT.
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
//	head          markup of what the document's head says, see ui.Head
//	body          markup of the page, see ui.HTML
//	announcement  what a screen reader is to say when the page is in this language
//
// A language whose files cannot be had or read is left out, and reported on the console. An error means that there is
// no language at all.
func Run() error {
	var client ui.Client
	if err := json.Unmarshal([]byte(os.Getenv("CLIENT")), &client); err != nil {
		return fmt.Errorf("client.json: %w", err)
	}
	catalogue, err := fetch(client.Catalogue)
	if err != nil {
		return err
	}
	var languages []ui.Language
	for _, l := range client.Languages {
		languages = append(languages, l.Language)
	}
	for _, l := range client.Languages {
		page, err := load(l, catalogue)
		if err != nil {
			app.Window().Get("console").Call("warn", err.Error())
			continue
		}
		page.Languages = languages
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

// load is the page in one language, without the list of all.
func load(l ui.ClientLanguage, catalogue []byte) (*ui.Page, error) {
	files, err := fetchAll(l.Content, l.Messages)
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
