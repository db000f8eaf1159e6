package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// callToAction is an offer outside of the page, brief in one line where the full form is elsewhere on it.
func callToAction(c content.CallToAction, brief bool) app.UI {
	return app.Div().Class("call-to-action").Body(
		short("h2", c.Title),
		app.If(!brief, func() app.UI { return prose("p", c.Text) }),
		app.A().Href(html.EscapeString(c.Href)).Text(c.Label),
	)
}
