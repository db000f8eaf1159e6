// Package browser is what only runs in a browser: it loads the content, draws the page with the components of package
// ui in place of the prerendered one, and gives the reader back what they had: focus, selection, scroll position and
// opened details.
//
// It is started by the boot script, which leaves the address of the client's index (see [ui.Client]) in the environment
// variable CLIENT.
package browser

import (
	"encoding/json"
	"fmt"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/ui"
	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Run draws the page in the language of the document and does not return. When the content cannot be loaded it leaves
// the prerendered page as it is and panics, which the boot script reports on the console.
func Run() {
	page, err := load(app.Getenv("CLIENT"), document().Get("documentElement").Get("lang").String())
	if err != nil {
		panic(err)
	}
	leaveLinksToBrowser()
	before := readingState()
	app.RouteWithRegexp(".*", func() app.Composer { return &root{page: page, before: before} })
	app.RunWhenOnBrowser()
}

// root is what go-app mounts as the page.
type root struct {
	app.Compo
	page   *ui.Page
	before state
}

// Render implements app.Composer.
func (r *root) Render() app.UI { return r.page }

// OnMount runs in the same turn of the browser's event loop as the drawing, before anything is painted.
func (r *root) OnMount(app.Context) {
	r.before.restore()
	document().Get("documentElement").Get("dataset").Set("app", "ready")
}

// load fetches and decodes what the page in the given language is made of.
func load(index, language string) (*ui.Page, error) {
	data, err := fetch(index)
	if err != nil {
		return nil, err
	}
	var client ui.Client
	if err := json.Unmarshal(data, &client); err != nil {
		return nil, fmt.Errorf("%s: %w", index, err)
	}
	page := &ui.Page{}
	var files ui.ClientLanguage
	for _, l := range client.Languages {
		page.Languages = append(page.Languages, l.Language)
		if l.Tag == language {
			files = l
		}
	}
	if files.Tag == "" {
		return nil, fmt.Errorf("%s: the page's language %q is not there", index, language)
	}
	sources, err := fetchAll(client.Catalogue, files.Content, files.Messages)
	if err != nil {
		return nil, err
	}
	if page.Content, err = content.Decode(language, sources[0], sources[1]); err != nil {
		return nil, err
	}
	if page.Words, err = locales.Parse(language, sources[2]); err != nil {
		return nil, err
	}
	return page, nil
}

func document() app.Value { return app.Window().Get("document") }
