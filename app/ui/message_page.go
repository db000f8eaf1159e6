package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// MessagePage is shown instead of a page that does not exist, or that is not available offline. It links to the catalogue p
// and to each of its recipes.
func MessagePage(title, text string, p content.Page, words *locales.Localizer, languages []Language) app.UI {
	home := home(languages, words.Tag)
	var recipes []content.Recipe
	for _, category := range p.Categories {
		recipes = append(recipes, category.Recipes...)
	}
	return app.Div().Class("page").Body(
		updateNotice(words),
		app.Header().Class("site-header").Body(
			app.P().Class("breadcrumb").Body(app.A().Href(home).Text(p.Breadcrumb[len(p.Breadcrumb)-1])),
			settings(languages, words),
		),
		app.Main().ID("main").Class("notice").Body(
			short("h1", title),
			app.P().Text(text),
			app.P().Body(app.A().Href(home).Text(words.Message("NotFoundLink"))),
			app.Section().Class("link-list").Body(short("h2", words.Message("Recipes")), recipeLinks(recipes, home)),
		),
		siteFooter(p, home, words),
		announcer(words),
	)
}

// recipeLinks is a list of links to recipes on the page at the address home, "" for the current page.
func recipeLinks(recipes []content.Recipe, home string) app.UI {
	return app.Ul().Body(app.Range(recipes).Slice(func(i int) app.UI {
		return app.Li().Body(app.A().Href(home + "#" + recipes[i].Slug).Text(recipes[i].Title))
	}))
}
