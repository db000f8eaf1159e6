package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// settings are the controls for the language and the colours. Narrow screens show them as a disclosure, named after the
// current language; wide screens always show them.
func settings(languages []Language, words *locales.Localizer) app.UI {
	return app.Details().Class("settings").Body(
		app.Summary().ID("page--settings").Aria("labelledby", "page--settings page--languages page--scheme").
			Text(words.Message("LanguageName")),
		app.Div().Class("panel").Body(
			languageSwitch(languages, words),
			schemeSwitch(words),
		),
	)
}
