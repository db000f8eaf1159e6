package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// RecipeIndex links to all recipes, on message pages. On the page itself the side navigation does that.
type RecipeIndex struct {
	app.Compo
	Categories []content.Category
	Home       string // address of the page with the recipes
	Words      *locales.Localizer
}

// Render implements app.Composer.
func (x *RecipeIndex) Render() app.UI {
	var recipes []content.Recipe
	for _, category := range x.Categories {
		recipes = append(recipes, category.Recipes...)
	}
	return app.Section().Class("link-list").Body(
		short("h2", "", x.Words.Message("Recipes")),
		recipeLinks(recipes, x.Home),
	)
}

// recipeLinks is a list of links to recipes on the page at the address home, "" for the current page.
func recipeLinks(recipes []content.Recipe, home string) app.UI {
	return app.Ul().Body(app.Range(recipes).Slice(func(i int) app.UI {
		return app.Li().Body(app.A().Href(home + "#" + recipes[i].Slug).Text(recipes[i].Title))
	}))
}
