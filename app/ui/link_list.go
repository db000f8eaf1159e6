package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// LinkList is a section of links to other pages.
type LinkList struct {
	app.Compo
	Slug  string
	Title string
	Links []content.Link
}

// Render implements app.Composer.
func (l *LinkList) Render() app.UI {
	return app.Section().ID(l.Slug).Class("link-list").Body(
		sectionHeading(l.Slug, l.Title),
		app.Ul().Body(app.Range(l.Links).Slice(func(i int) app.UI {
			link := l.Links[i]
			a := app.A().Href(link.Href).Text(link.Title)
			if link.English {
				a = a.Lang("en").Attr("translate", "no")
			}
			return app.Li().Body(a, prose("p", "", link.Description))
		})),
	)
}
