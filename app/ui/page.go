package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// Page is the whole page in one language. It is the only element of the document's body.
type Page struct {
	app.Compo
	pausing
	Content   content.Page
	Words     *locales.Localizer
	Languages []Language // all languages of the page; the source language first
	BaseURL   string     // of the site: absolute, ends in a slash
	// Picture is the absolute URL of the share picture, or "" if there is none. Package content has the size of the
	// picture.
	Picture string
}

// Render implements app.Composer.
func (p *Page) Render() app.UI {
	return app.Div().Class("page").Body(
		app.A().Class("skip-link").Href("#main").Text(p.Words.Message("SkipToContent")),
		updateNotice(p.Words),
		app.Header().Class("site-header").Body(
			p.breadcrumb(),
			settings(p.Languages, p.Words),
		),
		app.Div().Class("columns").Body(
			optional(len(p.Content.Sections) > 0, p.sideNavigation),
			app.Main().ID("main").TabIndex(-1).Body(p.main()...),
			siteFooter(p.Content.HasSkills, p.Languages, p.Words),
		),
		announcer(p.Words),
	)
}

func (p *Page) main() []app.UI {
	c := p.Content
	body := []app.UI{
		p.header(),
		p.recipeIndex(),
		optional(c.HasSkills, p.skillsLine),
		p.callToAction(content.PlacementTop),
	}
	body = append(body, p.categories()...)
	return append(body,
		optional(c.Principles.Title != "", p.principles),
		optional(c.LibraryHeading() != "", p.librarySection),
		p.linkList(content.RelatedLinksSlug, c.RelatedLinksTitle, c.RelatedLinks),
		p.linkList(content.MoreLinksSlug, c.MoreLinksTitle, c.MoreLinks),
		p.callToAction(content.PlacementEnd),
	)
}
