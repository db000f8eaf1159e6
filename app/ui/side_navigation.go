package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SideNavigation lists the sections of a page in order, with the recipes below their categories,
// and links to the changelog. On narrow screens it is a disclosure. Wide screens always show the
// list, below a title that is not a control.
type SideNavigation struct {
	app.Compo
	Sections  []content.Section
	Changelog *content.Link
	Source    Language // language of linked pages that are not translated
	Words     *locales.Localizer
}

// Render implements app.Composer.
func (n *SideNavigation) Render() app.UI {
	title := n.Words.Message("OnThisPage")
	return app.Nav().Class("side-navigation").Aria("labelledby", "page--sections").Body(
		app.Details().Body(
			app.Summary().Text(title),
			app.Div().Class("panel").Body(
				app.P().ID("page--sections").Text(title),
				app.Ul().Body(n.items()),
				optional(n.Changelog != nil, n.changelog),
			),
		),
	)
}

func (n *SideNavigation) items() app.UI {
	return app.Range(n.Sections).Slice(func(i int) app.UI {
		section := n.Sections[i]
		if len(section.Recipes) == 0 {
			return app.Li().Body(
				link("", "#"+section.Slug, section.Title),
			)
		}
		return app.Li().Class("with-recipes").Body(
			link("", "#"+section.Slug, section.Title),
			recipeLinks(section.Recipes, ""),
		)
	})
}

func (n *SideNavigation) changelog() app.UI {
	return app.P().Body(
		externalLink(*n.Changelog, n.Source, n.Words),
	)
}
