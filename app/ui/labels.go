package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

const (
	copyLabel     = "_copy"
	copySwapLabel = "_swap"
	fullLabel     = "_full"
)

// labels are the words that label the controls of all recipe cards, together with the title of the recipe or swap-out.
// They are once on the page, under the ids above: a text in each control would add a fortieth to the page.
func labels(words *locales.Localizer) app.UI {
	return app.Div().Hidden(true).Body(
		app.Span().ID(copyLabel).Text(words.Message("Copy")),
		app.Span().ID(copySwapLabel).Text(words.Message("CopySwap")),
		app.Span().ID(fullLabel).Text(words.Message("FullPrompt")),
	)
}

// announcer is the live region of the page, whose text screen readers say, and the texts that boot.js puts there. boot.js
// is the same in every language, so it takes them from the page.
func announcer(words *locales.Localizer) app.UI {
	return app.Div().Class("announcer").Body(
		app.P().ID("page--status").Class("visually-hidden").Role("status"),
		app.Span().ID("page--copied").Hidden(true).Text(words.Message("Copied")),
		app.Span().ID("page--copy-failed").Hidden(true).Text(words.Message("CopyFailed")),
		app.Span().ID("page--copy-failed-touch").Hidden(true).Text(words.Message("CopyFailedTouch")),
	)
}
