package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Settings are the controls for the language and the colours. Narrow screens show them as a disclosure, named after the
// current language; wide screens always show them.
type Settings struct {
	app.Compo
	Languages []Language
	Words     *locales.Localizer
}

// Render implements app.Composer.
func (s *Settings) Render() app.UI {
	return app.Details().Class("settings").Body(
		app.Summary().ID("page--settings").Aria("labelledby", "page--settings page--languages page--scheme").
			Text(s.Words.Message("LanguageName")),
		app.Div().Class("panel").Body(
			&LanguageSwitch{Languages: s.Languages, Current: s.Words.Tag(), Words: s.Words},
			&SchemeSwitch{Words: s.Words},
		),
	)
}
