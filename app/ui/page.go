package ui

import (
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
	c := p.Content
	return app.Div().Class("page").Body(
		app.A().Class("skip-link").Href("#main").Text(p.Words.Message("SkipToContent")),
		&UpdateNotice{Words: p.Words},
		app.Header().Class("site-header").Body(
			&Breadcrumb{Items: c.Breadcrumb, Words: p.Words},
			&Settings{Languages: p.Languages, Words: p.Words},
		),
		app.Div().Class("columns").Body(
			optional(len(c.Sections) > 0, p.sideNavigation),
			app.Main().ID("main").TabIndex(-1).Body(p.main()...),
			&SiteFooter{
				Language: c.Language,
				Home:     home(p.Languages, c.Language),
				Words:    p.Words,
			},
		),
		&Announcer{Words: p.Words},
	)
}

func (p *Page) sideNavigation() app.UI {
	return &SideNavigation{
		Sections:  p.Content.Sections,
		Changelog: p.Content.Changelog,
		Source:    p.Languages[0],
		Words:     p.Words,
	}
}

func (p *Page) main() []app.UI {
	c := p.Content
	body := []app.UI{
		&PageHeader{
			Title:        c.Title,
			Summary:      c.Summary,
			Introduction: c.Introduction,
			Author:       c.AuthorLabel,
			PublishedAt:  c.PublishedAt,
			Tags:         c.Tags,
			Words:        p.Words,
		},
		&RecipeIndex{Categories: c.Categories, Words: p.Words},
		app.Div().Class("skills-line").Body(
			app.A().ID("page--skills").Href("#"+content.LibrarySlug).Text(p.Words.Message("AllAsSkills")),
			&InstallCommand{LabelID: "page--skills", BaseURL: p.BaseURL, Words: p.Words},
		),
		p.callToAction(content.PlacementTop),
	}
	body = append(body, p.categories()...)
	return append(body,
		optional(c.Principles.Title != "", func() app.UI {
			return &Principles{Content: c.Principles}
		}),
		&LibrarySection{
			Content: c.LibrarySection,
			BaseURL: p.BaseURL,
			Words:   p.Words,
		},
		p.linkList(content.RelatedLinksSlug, c.RelatedLinksTitle, c.RelatedLinks),
		p.linkList(content.MoreLinksSlug, c.MoreLinksTitle, c.MoreLinks),
		p.callToAction(content.PlacementEnd),
	)
}

// categories returns the sections of recipes. Recipes are numbered throughout the page.
func (p *Page) categories() []app.UI {
	var sections []app.UI
	number := 0
	for _, category := range p.Content.Categories {
		cards := []app.UI{
			sectionHeading(category.Slug, category.Title),
		}
		for _, recipe := range category.Recipes {
			number++
			cards = append(cards, &RecipeCard{
				Recipe: recipe,
				Number: number,
				Words:  p.Words,
			})
		}
		section := app.Section().ID(category.Slug).Class("category").Body(cards...)
		sections = append(sections, section)
	}
	return sections
}

// callToAction returns the call to action if it has this placement.
func (p *Page) callToAction(placement string) app.UI {
	c := p.Content.CallToAction
	isHere := c != nil && slices.Contains(c.Placements, placement)
	return optional(isHere, func() app.UI {
		return &CallToAction{Content: *c}
	})
}

// linkList returns a list of links, or an empty text if there are no links.
func (p *Page) linkList(slug, title string, links []content.Link) app.UI {
	return optional(len(links) > 0, func() app.UI {
		return &LinkList{
			Slug:   slug,
			Title:  title,
			Links:  links,
			Source: p.Languages[0],
			Words:  p.Words,
		}
	})
}

// home returns the address of the page in a language.
func home(languages []Language, tag string) string {
	i := slices.IndexFunc(languages, func(l Language) bool {
		return l.Tag == tag
	})
	return languages[i].Href
}

// sectionHeading returns the heading of the section with the given id. It is a link to the section.
func sectionHeading(slug, title string) app.UI {
	return app.H2().Body(anchor(slug, title))
}

// paragraphs returns texts of the catalogue, one element each.
func paragraphs(texts []string) app.UI {
	return app.Range(texts).Slice(func(i int) app.UI {
		return prose("p", texts[i])
	})
}
