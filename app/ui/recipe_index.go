package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// recipeIndex links to all recipes, on message pages: they are on the page at the address home. On that page itself the
// side navigation does that.
func recipeIndex(categories []content.Category, home string, words *locales.Localizer) app.UI {
	var recipes []content.Recipe
	for _, category := range categories {
		recipes = append(recipes, category.Recipes...)
	}
	return app.Section().Class("link-list").Body(
		short("h2", "", words.Message("Recipes")),
		recipeLinks(recipes, home),
	)
}

// recipeLinks is a list of links to recipes on the page at the address home, "" for the current page.
func recipeLinks(recipes []content.Recipe, home string) app.UI {
	return app.Ul().Body(app.Range(recipes).Slice(func(i int) app.UI {
		return app.Li().Body(app.A().Href(home + "#" + recipes[i].Slug).Text(recipes[i].Title))
	}))
}
