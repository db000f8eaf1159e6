// Package browser is what only runs in a browser: it loads the content, draws the page with the components of package
// ui in place of the prerendered one, gives the reader back what they had (focus, selection, scroll position, opened
// details), and switches the language in place.
//
// It is started by the boot script, which leaves the address of the client's index (see [ui.Client]) in the environment
// variable CLIENT and the page's edition (see [ui.ClientLanguage]) in EDITION.
package browser

import (
	"errors"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/app/ui"
)

// Run draws the page in the language of the document and then does not return. When the content cannot be loaded it
// leaves the prerendered page as it is and returns why.
func Run() error {
	s, err := openSite(app.Getenv("CLIENT"))
	if err != nil {
		return err
	}
	tag := document().Get("documentElement").Get("lang").String()
	if l, _ := s.language(tag); l.Edition != app.Getenv("EDITION") {
		return errors.New("the page is not of the client's version")
	}
	page, err := s.page(tag)
	if err != nil {
		return err
	}
	before := readingState()
	app.RouteWithRegexp(".*", func() app.Composer { return &root{site: s, page: page, before: before} })
	app.RunWhenOnBrowser()
	return nil
}

// root is what go-app mounts as the page.
type root struct {
	app.Compo
	site   *site
	page   ui.Page // never mounted itself: go-app overwrites the fields of what it has mounted
	before state
	wanted string // tag of the language that the reader chose last
	path   string // of the address, as far as it has been followed
}

// Render implements app.Composer.
func (r *root) Render() app.UI {
	page := r.page
	return &page
}

// OnMount runs in the same turn of the browser's event loop as the drawing, before anything is painted.
func (r *root) OnMount(ctx app.Context) {
	r.before.restore()
	ctx.Defer(func(app.Context) { r.before.restoreScroll() }) // go-app scrolls to the fragment of the address meanwhile
	r.wanted = r.page.Content.Language
	if l, ok := r.site.language(r.wanted); ok {
		r.path = l.Href
	}
	document().Call("addEventListener", "click", app.FuncOf(func(_ app.Value, args []app.Value) any {
		r.onClick(ctx, args[0])
		return nil
	}))
	// In place of go-app's own handler, which would scroll to the fragment when the reader goes back.
	app.Window().Set("onpopstate", app.FuncOf(func(app.Value, []app.Value) any {
		r.onPopState(ctx)
		return nil
	}))
	document().Get("documentElement").Get("dataset").Set("app", "ready")
	r.onPopState(ctx) // in case the reader went back before anybody listened
}

func document() app.Value { return app.Window().Get("document") }

func location() app.Value { return app.Window().Get("location") }
