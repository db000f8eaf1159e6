package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Settings contains the controls for the language and the colours. On narrow screens it is a
// disclosure, named after the current language; wide screens always show the controls. On a page in
// one language nothing here mentions languages.
type Settings struct {
	app.Compo
	Languages []Language
	Words     *locales.Localizer
}

// Render implements app.Composer.
func (s *Settings) Render() app.UI {
	hasLanguages := len(s.Languages) > 1
	name := s.Words.Message("Scheme")
	labels := "page--settings"
	if hasLanguages {
		name = s.Words.Message("LanguageName")
		labels = "page--settings page--languages page--scheme"
	}
	return app.Details().Class("settings").Body(
		app.Summary().ID("page--settings").Aria("labelledby", labels).Text(name),
		app.Div().Class("panel").Body(
			optional(hasLanguages, s.languageSwitch),
			&SchemeSwitch{Words: s.Words},
		),
	)
}

func (s *Settings) languageSwitch() app.UI {
	return &LanguageSwitch{
		Languages: s.Languages,
		Words:     s.Words,
	}
}
