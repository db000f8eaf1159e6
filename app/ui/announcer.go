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
	return app.Div().Class("announcer").Body(
		app.P().ID("page--status").Class("visually-hidden").Role("status"),
		app.Span().ID("page--copied").Hidden(true).Text(a.Words.Message("Copied")),
		app.Span().ID("page--copy-failed").Hidden(true).Text(a.Words.Message("CopyFailed")),
		app.Span().ID("page--copy-failed-touch").Hidden(true).Text(a.Words.Message("CopyFailedTouch")),
	)
}
