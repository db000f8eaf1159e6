package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// CallToAction is an offer outside of the page.
type CallToAction struct {
	app.Compo
	CallToAction content.CallToAction
	Brief        bool // one line, if the full form is elsewhere on the page
}

// Render implements app.Composer.
func (c *CallToAction) Render() app.UI {
	return app.Div().Class("call-to-action").Body(
		short("h2", "", c.CallToAction.Title),
		app.If(!c.Brief, func() app.UI { return prose("p", "", c.CallToAction.Text) }),
		app.A().Href(html.EscapeString(c.CallToAction.Href)).Text(c.CallToAction.Label),
	)
}
