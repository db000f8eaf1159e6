package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// PageHeader is the opening of the page: its title and summary and, if the page has them, its
// author, date and tags.
type PageHeader struct {
	app.Compo
	Title       string
	Summary     string
	Author      string
	PublishedAt content.Date
	Tags        []string
	Words       *locales.Localizer
}

// Render implements app.Composer.
func (h *PageHeader) Render() app.UI {
	hasMeta := h.Author != "" || !h.PublishedAt.IsZero() || len(h.Tags) > 0
	return app.Header().Class("page-header").Body(
		shortText("h1", h.Title),
		element("p", "summary", h.Summary, phrases(h.Summary)),
		optional(hasMeta, h.meta),
	)
}

func (h *PageHeader) meta() app.UI {
	meta := []app.UI{
		optional(h.Author != "", h.byline),
		publicationDate(h.PublishedAt, h.Words),
	}
	if len(h.Tags) > 0 {
		tags := app.Range(h.Tags).Slice(func(i int) app.UI {
			return app.Li().Text(h.Tags[i])
		})
		meta = append(meta,
			hiddenLabel("page--tags", h.Words.Message("Tags")),
			app.Ul().Class("tags").Body(tags),
		)
	}
	return app.Div().Class("meta").Body(meta...)
}

// byline returns the author's name in a sentence. It is not a paragraph: reading_place.js counts
// paragraphs, and a language may have no byline.
func (h *PageHeader) byline() app.UI {
	author := `<b translate="no">` + html.EscapeString(h.Author) + "</b>"
	byline := message(h.Words, "Byline", map[string]string{"Author": author})
	return app.Raw(`<div class="byline">` + byline + "</div>")
}

// publicationDate returns the date of publication, or an empty text if there is none. Like the
// byline it is not a paragraph.
func publicationDate(date content.Date, words *locales.Localizer) app.UI {
	return optional(!date.IsZero(), func() app.UI {
		day := html.EscapeString(words.Date(date.Time))
		day = `<time datetime="` + date.String() + `">` + day + "</time>"
		text := message(words, "Published", map[string]string{"Date": day})
		return app.Raw(`<div class="published">` + text + "</div>")
	})
}
