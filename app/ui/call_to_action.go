package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// CallToAction is an offer that leads away from the page.
type CallToAction struct {
	app.Compo
	Content content.CallToAction
}

// Render implements app.Composer.
func (c *CallToAction) Render() app.UI {
	return app.Div().Class("call-to-action").Body(
		shortText("h2", c.Content.Title),
		prose("p", c.Content.Text),
		app.A().Href(address(c.Content.Href)).Text(c.Content.Label),
	)
}
