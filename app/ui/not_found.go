package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// NotFound stands at addresses that have nothing, and leads back to the catalogue.
type NotFound struct {
	app.Compo
	Words     *locales.Localizer
	Languages []Language
}

// Render implements app.Composer.
func (n *NotFound) Render() app.UI {
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
		app.Main().ID("main").Class("not-found").Body(
			app.H1().Text(n.Words.Message("NotFoundTitle")),
			app.P().Text(n.Words.Message("NotFoundText")),
			app.P().Body(app.A().Href(home).Text(n.Words.Message("NotFoundLink"))),
		),
	)
}
