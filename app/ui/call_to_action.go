package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// CallToAction is an offer outside of the page, brief in one line where the full form is elsewhere on it.
type CallToAction struct {
	app.Compo
	Offer content.CallToAction
	Brief bool
}

// Render implements app.Composer.
func (c *CallToAction) Render() app.UI {
	return app.Div().Class("call-to-action").Body(
		short("h2", c.Offer.Title),
		app.A().Href(address(c.Offer.Href)).Text(c.Offer.Label),
		optional(!c.Brief, func() app.UI { return prose("p", c.Offer.Text) }),
	)
}
