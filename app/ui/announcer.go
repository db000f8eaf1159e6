package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Announcer is the live region of the page, whose text screen readers read aloud, and the texts
// that boot.js writes there. boot.js is the same in every language, so it takes the texts from the
// page.
type Announcer struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (a *Announcer) Render() app.UI {
	return app.Div().Class("announcer").Body(
		app.P().ID("page--status").Class("visually-hidden").Role("status"),
		a.text("page--copied", "Copied"),
		a.text("page--copy-failed", "CopyFailed"),
		a.text("page--copy-failed-touch", "CopyFailedTouch"),
	)
}

// text returns a hidden message for boot.js, which finds it by its id.
func (a *Announcer) text(id, message string) app.UI {
	return app.Span().ID(id).Hidden(true).Text(a.Words.Message(message))
}
