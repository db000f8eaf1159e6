package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// RecipeIndex lists the recipes near the top of the page. Only narrow screens show it: wide ones
// have the side navigation in sight.
type RecipeIndex struct {
	app.Compo
	Categories []content.Category
	Words      *locales.Localizer
}

// Render implements app.Composer.
func (i *RecipeIndex) Render() app.UI {
	var recipes []content.Recipe
	for _, category := range i.Categories {
		recipes = append(recipes, category.Recipes...)
	}
	return app.Nav().Class("recipe-index").Aria("labelledby", "page--recipes").Body(
		hiddenLabel("page--recipes", i.Words.Message("Recipes")),
		recipeLinks(recipes, ""),
	)
}
