package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Notice is a page that stands in for another: one that does not exist, or that is not here offline. It leads back to
// the catalogue.
type Notice struct {
	app.Compo
	Title     string
	Text      string
	Link      string // what the way back to the catalogue is called
	Words     *locales.Localizer
	Languages []Language
}

// Render implements app.Composer.
func (n *Notice) Render() app.UI {
	var home string
	for _, l := range n.Languages {
		if l.Tag == n.Words.Tag() {
			home = l.Href
		}
	}
	return app.Div().Class("page").Body(
		app.Header().Class("site-header").Body(
			&SchemeSwitch{Words: n.Words},
			&LanguageSwitch{Languages: n.Languages, Current: n.Words.Tag(), Words: n.Words},
		),
		app.Main().ID("main").Class("notice").Body(
			app.H1().Text(n.Title),
			app.P().Text(n.Text),
			app.P().Body(app.A().Href(home).Text(n.Link)),
		),
		&Notices{Words: n.Words},
		&Announcer{Words: n.Words},
	)
}
