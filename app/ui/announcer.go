package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Announcer is the live region of the page, whose text screen readers say, and the texts that boot.js puts there. boot.js
// is the same in every language, so it takes them from the page.
type Announcer struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (a *Announcer) Render() app.UI {
	hidden := func(id, text string) app.UI { return app.Span().ID(id).Hidden(true).Text(text) }
	return app.Div().Class("announcer").Body(
		app.P().ID("page--status").Class("visually-hidden").Role("status"),
		hidden("page--copied", a.Words.Message("Copied")),
		hidden("page--copy-failed", a.Words.Message("CopyFailed")),
		hidden("page--copy-failed-touch", a.Words.Message("CopyFailedTouch")),
	)
}
