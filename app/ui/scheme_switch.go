package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// SchemeSwitch lets the reader choose a light or a dark page, or leave that to the system. The boot script knows the
// choice and checks the radio button that shows it.
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

// Pictures on a grid of 16 squares.
const (
	screenPath = "M2 3h12v8h-12zM7 11h2v2h2v1H5v-1h2zM8 4v6h5V4z"
	sunPath    = "M6 5h4v1h1v4h-1v1H6v-1H5V6h1zM7 1h2v2H7zM7 13h2v2H7zM1 7h2v2H1zM13 7h2v2h-2zM3 3h1v1H3zM12 3h1v1h-1zM3 12h1v1H3zM12 12h1v1h-1z"
	moonPath   = "M6 2h3v1H8v1H7v4h1v1h1v1h4V9h1v2h-1v1h-1v1h-1v1H6v-1H4v-1H3v-2H2V6h1V4h1V3h2z"
)

// choice is a radio button shown as a picture.
func choice(value, name, path string) app.UI {
	return app.Label().Body(
		app.Input().Type("radio").Name("page--scheme").Value(value),
		app.Raw(`<svg viewBox="0 0 16 16" aria-hidden="true"><path d="`+path+`" fill="currentColor" fill-rule="evenodd" shape-rendering="crispEdges"></path></svg>`),
		app.Span().Class("visually-hidden").Text(name),
	)
}
