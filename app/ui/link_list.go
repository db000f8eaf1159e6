package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// LinkList is a section of links to other pages.
type LinkList struct {
	app.Compo
	Slug   string
	Title  string
	Links  []content.Link
	Source Language // the language of pages that are not translated
}

// Render implements app.Composer.
func (l *LinkList) Render() app.UI {
	return app.Section().ID(l.Slug).Class("link-list").Body(
		sectionHeading(l.Slug, l.Title),
		app.Ul().Body(app.Range(l.Links).Slice(func(i int) app.UI {
			return app.Li().Body(externalLink(l.Links[i], l.Source), prose("p", "", l.Links[i].Description))
		})),
	)
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
