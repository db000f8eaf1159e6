package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Labels are the words that the controls of all recipe cards are named by, each with the title of what it is about. They
// stand once on the page, under the ids below: an id of its own for each control would be a fortieth of the page.
type Labels struct {
	app.Compo
	Words *locales.Localizer
}

const (
	copyLabel     = "_copy"
	copySwapLabel = "_swap"
	fullLabel     = "_full"
)

// Render implements app.Composer.
func (l *Labels) Render() app.UI {
	return app.Div().Hidden(true).Body(
		app.Span().ID(copyLabel).Text(l.Words.Message("Copy")),
		app.Span().ID(copySwapLabel).Text(l.Words.Message("CopySwap")),
		app.Span().ID(fullLabel).Text(l.Words.Message("FullPrompt")),
	)
}
