package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Breadcrumb shows the place of the page in the publication, after the project's mark. Its steps
// are not links, since there is nothing above the page. Narrow screens show only the last step.
type Breadcrumb struct {
	app.Compo
	Items []string // outermost first; the last is the page itself
	Words *locales.Localizer
}

// Render implements app.Composer.
func (b *Breadcrumb) Render() app.UI {
	steps := app.Range(b.Items).Slice(func(i int) app.UI {
		item := app.Li().Text(b.Items[i])
		if i == len(b.Items)-1 {
			item = item.Aria("current", "page")
		}
		return item
	})
	return app.Nav().Class("breadcrumb").Aria("labelledby", "page--breadcrumb").Body(
		hiddenLabel("page--breadcrumb", b.Words.Message("Breadcrumb")),
		app.Ol().Body(steps),
	)
}
