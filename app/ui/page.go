package ui

import (
	"html"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Page is the whole page in one language. It is the only element of the document's body.
type Page struct {
	app.Compo
	Content   content.Page
	Words     *locales.Localizer
	Languages []Language // all languages of the page; the source language first
	BaseURL   string     // of the site: absolute, ends in a slash
}

// Render implements app.Composer.
func (p *Page) Render() app.UI {
	return app.Div().Class("page").Body(
		app.A().Class("skip-link").Href("#main").Text(p.Words.Message("SkipToContent")),
		updateNotice(p.Words),
		app.Header().Class("site-header").Body(
			breadcrumb(p.Content.Breadcrumb, p.Words),
			settings(p.Languages, p.Words),
		),
		app.Div().Class("columns").Body(
			optional(len(p.Content.Sections) > 0, func() app.UI {
				return sideNavigation(p.Content, p.Languages[0], p.Words)
			}),
			app.Main().ID("main").TabIndex(-1).Body(p.main()...),
		),
		siteFooter(p.Content, home(p.Languages, p.Content.Language), p.Words),
		announcer(p.Words),
	)
}

func (p *Page) main() []app.UI {
	c := p.Content
	body := []app.UI{
		p.header(),
		app.Div().Class("introduction").Body(app.Range(c.Introduction).Slice(func(i int) app.UI {
			return prose("p", c.Introduction[i])
		})),
		callToAction(c.CallToAction, content.PlacementTop),
	}
	number := 0
	for _, category := range c.Categories {
		cards := []app.UI{sectionHeading(category.Slug, category.Title)}
		for _, recipe := range category.Recipes {
			number++
			cards = append(cards, &RecipeCard{Recipe: recipe, Number: number, Words: p.Words})
		}
		body = append(body, app.Section().ID(category.Slug).Class("category").Body(cards...))
	}
	return append(body,
		optional(c.Principles.Title != "", func() app.UI { return principles(c.Principles) }),
		librarySection(c.LibrarySection, p.BaseURL, p.Words),
		linkList(content.RelatedLinksSlug, c.RelatedLinksTitle, c.RelatedLinks, p.Languages[0], p.Words),
		linkList(content.MoreLinksSlug, c.MoreLinksTitle, c.MoreLinks, p.Languages[0], p.Words),
		callToAction(c.CallToAction, content.PlacementEnd),
	)
}

func (p *Page) header() app.UI {
	c := p.Content
	meta := []app.UI{
		optional(c.AuthorLabel != "", func() app.UI {
			author := `<b translate="no">` + html.EscapeString(c.AuthorLabel) + "</b>"
			byline := message(p.Words, "Byline", map[string]string{"Author": author})
			return app.Raw(`<div class="byline">` + byline + "</div>") // reading_place.js counts paragraphs, and a version may omit this
		}),
		published(c, p.Words),
	}
	if len(c.Tags) > 0 {
		meta = append(meta, hiddenLabel("page--tags", p.Words.Message("Tags")), app.Ul().Class("tags").Body(
			app.Range(c.Tags).Slice(func(i int) app.UI { return app.Li().Text(c.Tags[i]) }),
		))
	}
	return app.Header().Class("page-header").Body(
		short("h1", c.Title),
		element("p", "summary", c.Summary, phrases(c.Summary)),
		optional(c.AuthorLabel != "" || !c.PublishedAt.IsZero() || len(c.Tags) > 0, func() app.UI {
			return app.Div().Class("meta").Body(meta...)
		}),
	)
}

// published is the date of publication, nothing if there is none.
func published(c content.Page, words *locales.Localizer) app.UI {
	return optional(!c.PublishedAt.IsZero(), func() app.UI {
		day := html.EscapeString(words.Date(c.PublishedAt.Time))
		date := `<time datetime="` + c.PublishedAt.String() + `">` + day + "</time>"
		return app.Raw(`<div class="published">` + message(words, "Published", map[string]string{"Date": date}) + "</div>") // as the byline
	})
}

// home is the address of the page in a language.
func home(languages []Language, tag string) string {
	i := slices.IndexFunc(languages, func(l Language) bool { return l.Tag == tag })
	return languages[i].Href
}

// announcer is the live region of the page, whose text screen readers say, and the texts that boot.js puts there. boot.js
// is the same in every language, so it takes them from the page.
func announcer(words *locales.Localizer) app.UI {
	return app.Div().Class("announcer").Body(
		app.P().ID("page--status").Class("visually-hidden").Role("status"),
		app.Span().ID("page--copied").Hidden(true).Text(words.Message("Copied")),
		app.Span().ID("page--copy-failed").Hidden(true).Text(words.Message("CopyFailed")),
		app.Span().ID("page--copy-failed-touch").Hidden(true).Text(words.Message("CopyFailedTouch")),
	)
}

// sectionHeading is the heading of the section with the given id, linked to itself.
func sectionHeading(slug, title string) app.UI { return app.H2().Body(anchor(slug, title)) }
