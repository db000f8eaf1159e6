package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Announcer is the page's live region, where what happened is said to screen readers, and the words that the boot
// script says there: it has no other way to know the language's.
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
