package ui

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Language is a language of the page.
type Language struct {
	Tag  string `json:"tag"`  // BCP 47, as in addresses
	Lang string `json:"lang"` // the same tag or a more exact one, for the lang attribute
	Name string `json:"name"` // name of the language in the language itself
	Href string `json:"href"` // address of its page, relative to the origin
}

// home returns the address of the page in the language with a tag.
func home(languages []Language, tag string) string {
	i := slices.IndexFunc(languages, func(l Language) bool {
		return l.Tag == tag
	})
	return languages[i].Href
}

// LanguageChooser is a page with links to all languages, for hosts where no server chooses one.
type LanguageChooser struct {
	app.Compo
	Title       string
	Description string
	Languages   []Language
	BaseURL     string // of the site: absolute, ends in a slash
}

// Render implements app.Composer.
func (c *LanguageChooser) Render() app.UI {
	return app.Div().Class("page").Body(
		app.Main().ID("main").Class("notice").Body(
			app.H1().Text(c.Title),
			languageLinks(c.Languages, ""),
		),
	)
}

func languageSwitch(languages []Language, words *locales.Localizer) app.UI {
	return app.Nav().Class("language-switch").Aria("labelledby", "page--languages").Body(
		hiddenLabel("page--languages", words.Message("Languages")),
		languageLinks(languages, words.Tag),
	)
}

// languageLinks returns a list of links to the page in every language. It marks the link of the language with the tag
// own; if own is "", it marks no link.
func languageLinks(languages []Language, own string) app.UI {
	items := app.Range(languages).Slice(func(i int) app.UI {
		l := languages[i]
		link := app.A().Href(l.Href).Attr("hreflang", l.Tag).Lang(l.Lang).Text(l.Name)
		if l.Tag == own {
			link = link.Aria("current", "page")
		}
		return app.Li().Body(link)
	})
	return app.Ul().Body(items)
}
