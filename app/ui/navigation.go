package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// breadcrumb returns the place of the page in the publication, after the project's mark. The steps are not links,
// since there is no page above this one. Narrow screens show only the last step.
func (p *Page) breadcrumb() app.UI {
	steps := p.Content.Breadcrumb // outermost first; the last is the page itself
	items := app.Range(steps).Slice(func(i int) app.UI {
		item := app.Li().Text(steps[i])
		if i == len(steps)-1 {
			item = item.Aria("current", "page")
		}
		return item
	})
	return app.Nav().Class("breadcrumb").Aria("labelledby", "page--breadcrumb").Body(
		hiddenLabel("page--breadcrumb", p.Words.Message("Breadcrumb")),
		app.Ol().Body(items),
	)
}

// sideNavigation returns links to the sections of the page in order, with the recipes below their categories, and a
// link to the changelog. On narrow screens it is a disclosure. Wide screens always show the list, below a title that
// is not a control.
func (p *Page) sideNavigation() app.UI {
	title := p.Words.Message("OnThisPage")
	return app.Nav().Class("side-navigation").Aria("labelledby", "page--sections").Body(
		app.Details().Body(
			app.Summary().Text(title),
			app.Div().Class("panel").Body(
				app.P().ID("page--sections").Text(title),
				app.Ul().Body(p.sectionLinks()),
				optional(p.Content.Changelog != nil, p.changelog),
			),
		),
	)
}

func (p *Page) sectionLinks() app.UI {
	sections := p.Content.Sections
	return app.Range(sections).Slice(func(i int) app.UI {
		section := sections[i]
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

func (p *Page) changelog() app.UI {
	return app.P().Body(
		externalLink(*p.Content.Changelog, p.Languages[0], p.Words),
	)
}

// recipeIndex returns links to the recipes, which stand near the top of the page. Only narrow screens show them: wide
// screens always show the side navigation.
func (p *Page) recipeIndex() app.UI {
	return app.Nav().Class("recipe-index").Aria("labelledby", "page--recipes").Body(
		hiddenLabel("page--recipes", p.Words.Message("Recipes")),
		recipeLinks(allRecipes(p.Content), ""),
	)
}

func allRecipes(p content.Page) []content.Recipe {
	var recipes []content.Recipe
	for _, category := range p.Categories {
		recipes = append(recipes, category.Recipes...)
	}
	return recipes
}

// recipeLinks returns a list of links to recipes. page is the address of the page with the recipes, or "" for the
// current page.
func recipeLinks(recipes []content.Recipe, page string) app.UI {
	items := app.Range(recipes).Slice(func(i int) app.UI {
		recipe := recipes[i]
		return app.Li().Body(link("", page+"#"+recipe.Slug, recipe.Title))
	})
	return app.Ul().Body(items)
}
