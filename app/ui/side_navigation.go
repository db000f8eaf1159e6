package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// sideNavigation lists the sections of a page in order, the recipes below their categories, and links to the changelog. Narrow
// screens show it as a disclosure. Wide screens always show the list, below a title that is no control. source is the language
// of a page that is not translated.
func sideNavigation(p content.Page, source Language, words *locales.Localizer) app.UI {
	title := words.Message("OnThisPage")
	return app.Nav().Class("side-navigation").Aria("labelledby", "page--sections").Body(
		app.Details().Body(
			app.Summary().Text(title),
			app.Div().Class("panel").Body(
				app.P().ID("page--sections").Text(title),
				app.Ul().Body(app.Range(p.Sections).Slice(func(i int) app.UI {
					s := p.Sections[i]
					return app.Li().Body(
						app.A().Href("#"+s.Slug).Text(s.Title),
						optional(len(s.Recipes) > 0, func() app.UI { return recipeLinks(s.Recipes, "") }),
					)
				})),
				optional(p.Changelog != nil, func() app.UI { return app.P().Body(externalLink(*p.Changelog, source, words)) }),
			),
		),
	)
}
