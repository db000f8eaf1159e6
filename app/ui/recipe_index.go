package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// RecipeIndex shows all recipes at a glance, category by category, and links to each.
type RecipeIndex struct {
	app.Compo
	Categories []content.Category
	Words      *locales.Localizer
}

// Render implements app.Composer.
func (x *RecipeIndex) Render() app.UI {
	return app.Nav().Class("recipe-index").Aria("labelledby", "page--recipes").Body(
		hiddenLabel("page--recipes", x.Words.Message("Recipes")),
		app.Ul().Body(app.Range(x.Categories).Slice(func(i int) app.UI {
			category := x.Categories[i]
			return app.Li().Body(
				app.Span().Text(category.Title),
				app.Range(category.Recipes).Slice(func(j int) app.UI {
					recipe := category.Recipes[j]
					return app.A().Href("#" + recipe.Slug).Text(recipe.Title)
				}),
			)
		})),
	)
}
