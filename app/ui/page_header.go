package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// header returns the opening of the page: the title, the summary and the introduction. If the page has an author, a
// date or tags, header adds them.
func (p *Page) header() app.UI {
	c := p.Content
	hasMeta := c.AuthorLabel != "" || !c.PublishedAt.IsZero() || len(c.Tags) > 0
	return app.Header().Class("page-header").Body(
		shortText("h1", "", c.Title),
		textElement("p", "summary", c.Summary, withCode(c.Summary, escaped)),
		app.Div().Class("introduction").Body(paragraphs(c.Introduction)),
		optional(hasMeta, p.meta),
	)
}

func (p *Page) meta() app.UI {
	c := p.Content
	meta := []app.UI{
		optional(c.AuthorLabel != "", p.byline),
		optional(!c.PublishedAt.IsZero(), p.date),
	}
	if len(c.Tags) > 0 {
		tags := app.Range(c.Tags).Slice(func(i int) app.UI {
			return app.Li().Text(c.Tags[i])
		})
		meta = append(meta,
			hiddenLabel("page--tags", p.Words.Message("Tags")),
			app.Ul().Class("tags").Body(tags),
		)
	}
	return app.Div().Class("meta").Body(meta...)
}

// byline returns the author's name in a sentence. The byline is not a paragraph, because reading_place.js counts
// paragraphs and some languages may have no byline.
func (p *Page) byline() app.UI {
	author := element("b", escaped(p.Content.AuthorLabel), "translate", "no")
	byline := message(p.Words, "Byline", map[string]markup{"Author": author})
	return raw(element("div", byline, "class", "byline"))
}

// date returns the date of publication. Like the byline, it is not a paragraph. app.Time would add its methods to the
// client, more than a kilobyte.
func (p *Page) date() app.UI {
	published := p.Content.PublishedAt
	return app.Elem("time").Attr("datetime", published.String()).Text(p.Words.Date(published.Time))
}
