package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// MessagePage is shown instead of a page that does not exist, or that is not available offline. It links to the catalogue
// and to each of its recipes.
type MessagePage struct {
	app.Compo
	Title     string
	Text      string
	Link      string       // text of the link to the catalogue
	Content   content.Page // the catalogue
	Words     *locales.Localizer
	Languages []Language
}

// Render implements app.Composer.
func (m *MessagePage) Render() app.UI {
	home := home(m.Languages, m.Words.Tag())
	crumbs := m.Content.Breadcrumb
	var recipes []content.Recipe
	for _, category := range m.Content.Categories {
		recipes = append(recipes, category.Recipes...)
	}
	return app.Div().Class("page").Body(
		updateNotice(m.Words),
		app.Header().Class("site-header").Body(
			app.P().Class("breadcrumb").Body(app.A().Href(home).Text(crumbs[len(crumbs)-1])),
			settings(m.Languages, m.Words),
		),
		app.Main().ID("main").Class("notice").Body(
			short("h1", m.Title),
			app.P().Text(m.Text),
			app.P().Body(app.A().Href(home).Text(m.Link)),
			app.Section().Class("link-list").Body(short("h2", m.Words.Message("Recipes")), recipeLinks(recipes, home)),
		),
		siteFooter(m.Content, home, m.Words),
		announcer(m.Words),
	)
}

// recipeLinks is a list of links to recipes on the page at the address home, "" for the current page.
func recipeLinks(recipes []content.Recipe, home string) app.UI {
	return app.Ul().Body(app.Range(recipes).Slice(func(i int) app.UI {
		return app.Li().Body(app.A().Href(home + "#" + recipes[i].Slug).Text(recipes[i].Title))
	}))
}
