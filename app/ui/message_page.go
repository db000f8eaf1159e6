package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// MessagePage is shown in place of a page that does not exist, or that is not available offline. It links to the
// catalogue and to each recipe of the catalogue.
type MessagePage struct {
	app.Compo
	Title     string
	Text      string
	Content   content.Page // the catalogue
	Words     *locales.Localizer
	Languages []Language
}

// Render implements app.Composer.
func (p *MessagePage) Render() app.UI {
	catalogue := home(p.Languages, p.Words.Tag)
	breadcrumb := p.Content.Breadcrumb
	name := breadcrumb[len(breadcrumb)-1]
	return app.Div().Class("page").Body(
		updateNotice(p.Words),
		app.Header().Class("site-header").Body(
			app.P().Class("breadcrumb").Body(
				app.A().Href(catalogue).Text(name),
			),
			settings(p.Languages, p.Words),
		),
		app.Main().ID("main").Class("notice").Body(
			shortText("h1", "", p.Title),
			app.P().Text(p.Text),
			app.P().Body(
				app.A().Href(catalogue).Text(p.Words.Message("NotFoundLink")),
			),
			app.Section().Class("link-list").Body(
				shortText("h2", "section-title", p.Words.Message("Recipes")),
				recipeLinks(allRecipes(p.Content), catalogue),
			),
		),
		siteFooter(p.Content.HasSkills, p.Languages, p.Words),
		announcer(p.Words),
	)
}
