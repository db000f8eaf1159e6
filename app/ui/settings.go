package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// settings are the controls for the language and the colours. Narrow screens show them as a disclosure, named after the
// current language; wide screens always show them. A page in one language says nothing of languages.
func settings(languages []Language, words *locales.Localizer) app.UI {
	several, name, labels := len(languages) > 1, "LanguageName", "page--settings page--languages page--scheme"
	if !several {
		name, labels = "Scheme", "page--settings"
	}
	return app.Details().Class("settings").Body(
		app.Summary().ID("page--settings").Aria("labelledby", labels).Text(words.Message(name)),
		app.Div().Class("panel").Body(
			optional(several, func() app.UI { return languageSwitch(languages, words) }),
			schemeSwitch(words),
		),
	)
}
