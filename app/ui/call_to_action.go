package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// callToAction is an offer outside of the page, where it stands in this placement. At the top it is brief, in one line, if the
// full form is at the end.
func callToAction(c *content.CallToAction, placement string) app.UI {
	return optional(c != nil && slices.Contains(c.Placements, placement), func() app.UI {
		brief := placement == content.PlacementTop && slices.Contains(c.Placements, content.PlacementEnd)
		return app.Div().Class("call-to-action").Body(
			short("h2", c.Title),
			app.A().Href(address(c.Href)).Text(c.Label),
			optional(!brief, func() app.UI { return prose("p", c.Text) }),
		)
	})
}
