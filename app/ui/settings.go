package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// settings returns the controls for the language and the colours. On narrow screens they are in a disclosure, which
// has the name of the current language; wide screens always show them. A page in one language has no control for the
// language.
func settings(languages []Language, words *locales.Localizer) app.UI {
	hasLanguages := len(languages) > 1
	name := words.Message("Scheme")
	labels := "page--settings"
	if hasLanguages {
		name = words.Message("LanguageName")
		labels = "page--settings page--languages page--scheme"
	}
	return app.Details().Class("settings").Body(
		app.Summary().ID("page--settings").Aria("labelledby", labels).Text(name),
		app.Div().Class("panel").Body(
			optional(hasLanguages, func() app.UI {
				return languageSwitch(languages, words)
			}),
			schemeSwitch(words),
		),
	)
}

// schemeSwitch returns radio buttons for a light page, a dark page, or the choice of the system. boot.js stores the
// reader's choice and checks its radio button.
func schemeSwitch(words *locales.Localizer) app.UI {
	return app.FieldSet().Class("scheme-switch").Body(
		app.Legend().ID("page--scheme").Class("visually-hidden").Text(words.Message("Scheme")),
		choice("system", words.Message("SchemeSystem"), screenPath),
		choice("light", words.Message("SchemeLight"), sunPath),
		choice("dark", words.Message("SchemeDark"), moonPath),
	)
}

// The icons are drawn as lines on a grid of 24 by 24; see the style sheet.
const (
	screenPath = "M3 4h18v12H3zM12 16v4M8 20h8"
	sunPath    = "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1M12 20v1M3 12h1M20 12h1" +
		"M5.6 5.6l.7.7M17.7 17.7l.7.7M5.6 18.4l.7-.7M17.7 6.3l.7-.7"
	moonPath = "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z"
)

// choice returns a radio button that looks like an icon. name is the text for screen readers, and path the shape of
// the icon.
func choice(value, name, path string) app.UI {
	icon := element("svg", element("path", "", "d", path), "viewBox", "0 0 24 24", "aria-hidden", "true")
	return app.Label().Body(
		app.Input().Type("radio").Name("page--scheme").Value(value),
		raw(icon),
		app.Span().Class("visually-hidden").Text(name),
	)
}
