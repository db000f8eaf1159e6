package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// linkList is a section of links to other pages, nothing if there are none. Pages that are not translated are in the language
// source.
func linkList(slug, title string, links []content.Link, source Language) app.UI {
	return app.If(len(links) > 0, func() app.UI {
		return app.Section().ID(slug).Class("link-list").Body(
			sectionHeading(slug, title),
			app.Ul().Body(app.Range(links).Slice(func(i int) app.UI {
				return app.Li().Body(externalLink(links[i], source), prose("p", links[i].Description))
			})),
		)
	})
}

// externalLink links to another page. It names the language of that page if it is not the reader's.
func externalLink(link content.Link, source Language) app.UI {
	a := app.A().Href(html.EscapeString(link.Href)) // go-app does not escape it
	if link.Translated && !link.English {
		return a.Text(link.Title)
	}
	title := app.Span().Text(link.Title)
	if link.English {
		title = title.Lang("en").Attr("translate", "no")
	}
	if link.Translated {
		return a.Body(title)
	}
	return a.Attr("hreflang", source.Lang).Body(title, app.Span().Class("link-language").Lang(source.Lang).Text(source.Name))
}
