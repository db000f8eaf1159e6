package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Labels are the words that label the controls of all recipe cards, together with the title of the recipe or swap-out.
// They are once on the page, under the ids below: a text in each control would add a fortieth to the page.
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
