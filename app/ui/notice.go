package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Notice is a page that stands in for another: one that does not exist, or that is not here offline. It leads back to
// the catalogue, and to each of its recipes.
type Notice struct {
	app.Compo
	Title     string
	Text      string
	Link      string       // what the way back to the catalogue is called
	Content   content.Page // the catalogue
	Words     *locales.Localizer
	Languages []Language
}

// Render implements app.Composer.
func (n *Notice) Render() app.UI {
	home := address(n.Languages, n.Words.Tag())
	crumbs := n.Content.Breadcrumb
	return app.Div().Class("page").Body(
		&UpdateNotice{Words: n.Words},
		app.Header().Class("site-header").Body(
			app.P().Class("breadcrumb").Body(app.A().Href(home).Text(crumbs[len(crumbs)-1])),
			&Settings{Languages: n.Languages, Words: n.Words},
		),
		app.Main().ID("main").Class("notice").Body(
			short("h1", "", n.Title),
			app.P().Text(n.Text),
			app.P().Body(app.A().Href(home).Text(n.Link)),
			&RecipeIndex{Categories: n.Content.Categories, Home: home, Words: n.Words},
		),
		&SiteFooter{Content: n.Content, Home: home, Words: n.Words},
		&Announcer{Words: n.Words},
	)
}
