package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Settings are the controls for the language and the colours. Narrow screens show them as a disclosure, named after the
// current language; wide screens always show them. A page in one language says nothing of languages.
type Settings struct {
	app.Compo
	Languages []Language
	Words     *locales.Localizer
}

// Render implements app.Composer.
func (s *Settings) Render() app.UI {
	several := len(s.Languages) > 1
	name, labels := "Scheme", "page--settings"
	if several {
		name, labels = "LanguageName", "page--settings page--languages page--scheme"
	}
	return app.Details().Class("settings").Body(
		app.Summary().ID("page--settings").Aria("labelledby", labels).Text(s.Words.Message(name)),
		app.Div().Class("panel").Body(
			optional(several, func() app.UI { return &LanguageSwitch{Languages: s.Languages, Words: s.Words} }),
			&SchemeSwitch{Words: s.Words},
		),
	)
}
