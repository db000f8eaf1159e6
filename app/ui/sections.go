package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
)

// categories returns the sections with recipes. The numbers of recipes run through all sections.
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
				pausing: p.pausing,
				Recipe:  recipe,
				Number:  number,
				Words:   p.Words,
			})
		}
		section := app.Section().ID(category.Slug).Class("category").Body(cards...)
		sections = append(sections, section)
	}
	return sections
}

// principles returns the closing section on how to use the recipes.
func (p *Page) principles() app.UI {
	principles := p.Content.Principles
	items := app.Range(principles.Items).Slice(func(i int) app.UI {
		item := principles.Items[i]
		return app.Li().Body(
			app.P().Body(
				app.Strong().Body(prose("span", item.Lead)),
			),
			prose("p", item.Text),
		)
	})
	return app.Section().ID(content.PrinciplesSlug).Class("principles").Body(
		sectionHeading(content.PrinciplesSlug, principles.Title),
		prose("p", principles.Opening),
		app.Ol().Body(items),
	)
}

// librarySection returns the closing section about building your own library. If the page has skills, the section
// shows the command that installs them, which is a way to begin a library.
func (p *Page) librarySection() app.UI {
	section := p.Content.LibrarySection
	return app.Section().ID(content.LibrarySlug).Class("library-section").Body(
		sectionHeading(content.LibrarySlug, p.Content.LibraryHeading()),
		paragraphs(section.Paragraphs),
		optional(p.Content.HasSkills, p.aboutInstallation),
		optional(p.Content.HasSkills, p.notSkills),
		optional(p.Content.HasSkills, func() app.UI { return p.installCommand("page--install") }),
	)
}

// linkList returns a section with links to other pages, or an empty text if there are no links.
func (p *Page) linkList(slug, title string, links []content.Link) app.UI {
	return optional(len(links) > 0, func() app.UI {
		items := app.Range(links).Slice(func(i int) app.UI {
			link := links[i]
			return app.Li().Body(
				externalLink(link, p.Languages[0], p.Words),
				prose("p", link.Description),
			)
		})
		return app.Section().ID(slug).Class("link-list").Body(
			sectionHeading(slug, title),
			app.Ul().Body(items),
		)
	})
}

// callToAction returns an offer that leads away from the page, or an empty text if the offer does not have this
// placement.
func (p *Page) callToAction(placement string) app.UI {
	c := p.Content.CallToAction
	isHere := c != nil && slices.Contains(c.Placements, placement)
	return optional(isHere, func() app.UI {
		return app.Div().Class("call-to-action").Body(
			shortText("h2", "call-to-action-title", c.Title),
			prose("p", c.Text),
			app.A().Href(address(c.Href)).Text(c.Label),
		)
	})
}

// sectionHeading returns the heading of the section with the id slug. The heading is a link to the section.
func sectionHeading(slug, title string) app.UI {
	return app.H2().Class("section-title").Body(anchor(slug, title))
}

func paragraphs(texts []string) app.UI {
	return app.Range(texts).Slice(func(i int) app.UI {
		return prose("p", texts[i])
	})
}
