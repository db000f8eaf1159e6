package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// Principles is the closing section on how to use the recipes.
type Principles struct {
	app.Compo
	Content content.Principles
}

// Render implements app.Composer.
func (p *Principles) Render() app.UI {
	items := app.Range(p.Content.Items).Slice(func(i int) app.UI {
		item := p.Content.Items[i]
		return app.Li().Body(
			app.P().Body(
				app.Strong().Body(prose("span", item.Lead)),
			),
			prose("p", item.Text),
		)
	})
	return app.Section().ID(content.PrinciplesSlug).Class("principles").Body(
		sectionHeading(content.PrinciplesSlug, p.Content.Title),
		prose("p", p.Content.Opening),
		app.Ol().Body(items),
	)
}
