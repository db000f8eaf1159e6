package ui

import (
	"cmp"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// LinkList is a section of links to other pages.
type LinkList struct {
	app.Compo
	Slug   string
	Title  string
	Links  []content.Link
	Source Language // of the pages that are not translated
	Words  *locales.Localizer
}

// Render implements app.Composer.
func (l *LinkList) Render() app.UI {
	return app.Section().ID(l.Slug).Class("link-list").Body(
		sectionHeading(l.Slug, l.Title),
		app.Ul().Body(app.Range(l.Links).Slice(func(i int) app.UI {
			return app.Li().Body(
				externalLink(l.Links[i], l.Source, l.Words),
				prose("p", l.Links[i].Description),
			)
		})),
	)
}

// externalLink links to another page. It names the language of that page if it is not the reader's: English in the reader's
// words, others as they call themselves. Only the link to the changelog may have no title.
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
