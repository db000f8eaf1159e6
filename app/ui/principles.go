package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// principles is the closing section on how to use the recipes.
func principles(p content.Principles) app.UI {
	items := p.Items
	return app.Section().ID(content.PrinciplesSlug).Class("principles").Body(
		sectionHeading(content.PrinciplesSlug, p.Title),
		prose("p", p.Opening),
		app.Ol().Body(app.Range(items).Slice(func(i int) app.UI {
			return app.Li().Body(
				app.P().Body(app.Strong().Body(prose("span", items[i].Lead))),
				prose("p", items[i].Text),
			)
		})),
	)
}
