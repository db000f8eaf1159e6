package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// breadcrumb shows the place of the page in the publication, behind the mark; the last item is the page itself. Its
// steps are no links, since there is nothing above the page. Narrow screens show only the last step.
func breadcrumb(items []string, words *locales.Localizer) app.UI {
	return app.Nav().Class("breadcrumb").Aria("labelledby", "page--breadcrumb").Body(
		hiddenLabel("page--breadcrumb", words.Message("Breadcrumb")),
		app.Ol().Body(app.Range(items).Slice(func(i int) app.UI {
			item := app.Li().Text(items[i])
			if i == len(items)-1 {
				item = item.Aria("current", "page")
			}
			return item
		})),
	)
}
