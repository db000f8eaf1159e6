package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SideNavigation lists the sections of the page in order, the recipes below their categories, and links to the changelog.
// Narrow screens show it as a disclosure. Wide screens always show the list, below a title that is no control.
type SideNavigation struct {
	app.Compo
	Sections   []content.Section
	Categories []content.Category
	Changelog  *content.Link // of the agent that the page is about; nil for none
	Source     Language      // the language of pages that are not translated
	Words      *locales.Localizer
}

// Render implements app.Composer.
func (n *SideNavigation) Render() app.UI {
	title := n.Words.Message("OnThisPage")
	return app.Nav().Class("side-navigation").Aria("labelledby", "page--sections").Body(
		app.Details().Body(
			app.Summary().Text(title),
			app.Div().Class("panel").Body(
				app.P().ID("page--sections").Text(title),
				app.Ul().Body(app.Range(n.Sections).Slice(func(i int) app.UI {
					s := n.Sections[i]
					return app.Li().Body(
						app.A().Href("#"+s.Slug).Text(s.Title),
						app.Range(n.Categories).Slice(func(j int) app.UI {
							return app.If(n.Categories[j].Slug == s.Slug, func() app.UI {
								return recipeLinks(n.Categories[j].Recipes, "")
							})
						}),
					)
				})),
				app.If(n.Changelog != nil, func() app.UI {
					return app.P().Body(externalLink(*n.Changelog, n.Source))
				}),
			),
		),
	)
}
