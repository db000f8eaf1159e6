package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// PageHeader is the opening of the page: its title, summary and introduction and, if the page has
// them, its author, date and tags.
type PageHeader struct {
	app.Compo
	Title        string
	Summary      string
	Introduction []string // paragraphs
	Author       string
	PublishedAt  content.Date
	Tags         []string
	Words        *locales.Localizer
}

// Render implements app.Composer.
func (h *PageHeader) Render() app.UI {
	hasMeta := h.Author != "" || !h.PublishedAt.IsZero() || len(h.Tags) > 0
	return app.Header().Class("page-header").Body(
		shortText("h1", h.Title),
		element("p", "summary", h.Summary, phrases(h.Summary)),
		app.Div().Class("introduction").Body(paragraphs(h.Introduction)),
		optional(hasMeta, h.meta),
	)
}

func (h *PageHeader) meta() app.UI {
	meta := []app.UI{
		optional(h.Author != "", h.byline),
		optional(!h.PublishedAt.IsZero(), h.date),
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

// date returns the date of publication. Like the byline it is not a paragraph.
func (h *PageHeader) date() app.UI {
	day := html.EscapeString(h.Words.Date(h.PublishedAt.Time))
	return app.Raw(`<time datetime="` + h.PublishedAt.String() + `">` + day + "</time>")
}
