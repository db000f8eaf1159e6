package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// SchemeSwitch lets the reader choose a light or a dark page, or follow the system. boot.js stores
// the choice and checks its radio button.
type SchemeSwitch struct {
	app.Compo
	Words *locales.Localizer
}

// Render implements app.Composer.
func (s *SchemeSwitch) Render() app.UI {
	return app.FieldSet().Class("scheme-switch").Body(
		app.Legend().ID("page--scheme").Class("visually-hidden").Text(s.Words.Message("Scheme")),
		choice("system", s.Words.Message("SchemeSystem"), screenPath),
		choice("light", s.Words.Message("SchemeLight"), sunPath),
		choice("dark", s.Words.Message("SchemeDark"), moonPath),
	)
}

// The icons are drawn as lines on a grid of 24 by 24; see the style sheet.
const (
	screenPath = "M3 4h18v12H3zM12 16v4M8 20h8"
	sunPath    = "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM12 3v1M12 20v1M3 12h1M20 12h1" +
		"M5.6 5.6l.7.7M17.7 17.7l.7.7M5.6 18.4l.7-.7M17.7 6.3l.7-.7"
	moonPath = "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z"
)

// choice returns a radio button that is shown as an icon.
func choice(value, name, path string) app.UI {
	icon := `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="` + path + `"></path></svg>`
	return app.Label().Body(
		app.Input().Type("radio").Name("page--scheme").Value(value),
		app.Raw(icon),
		app.Span().Class("visually-hidden").Text(name),
	)
}
