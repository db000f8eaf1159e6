package ui

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// linkList is a section of links to other pages, nothing if there are none. source is the language of those that are not
// translated.
func linkList(slug, title string, links []content.Link, source Language, words *locales.Localizer) app.UI {
	return optional(len(links) > 0, func() app.UI {
		return app.Section().ID(slug).Class("link-list").Body(
			sectionHeading(slug, title),
			app.Ul().Body(app.Range(links).Slice(func(i int) app.UI {
				return app.Li().Body(externalLink(links[i], source, words), prose("p", links[i].Description))
			})),
		)
	})
}

// externalLink links to another page. It names the language of that page if it is not the reader's: English in the reader's
// words, others as they call themselves. Only that to the changelog may have no title.
func externalLink(link content.Link, source Language, words *locales.Localizer) app.UI {
	link.Title = cmp.Or(link.Title, words.Message("Changelog"))
	a := app.A().Href(address(link.Href))
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
	name := app.Span().Class("link-language")
	if source.Tag == "en" {
		name = name.Text(words.Message("InEnglish"))
	} else {
		name = name.Lang(source.Lang).Text(source.Name)
	}
	return a.Attr("hreflang", source.Lang).Body(title, name)
}
