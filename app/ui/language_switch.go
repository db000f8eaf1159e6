package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Language is a language of the page.
type Language struct {
	Tag  string `json:"tag"`  // BCP 47, as in addresses
	Lang string `json:"lang"` // the same or more exact, for the lang attribute
	Name string `json:"name"` // in the language itself
	Href string `json:"href"` // address of its page, relative to the origin
}

// languageSwitch links to the page in every language.
func languageSwitch(languages []Language, words *locales.Localizer) app.UI {
	return app.Nav().Class("language-switch").Aria("labelledby", "page--languages").Body(
		hiddenLabel("page--languages", words.Message("Languages")),
		app.Ul().Body(app.Range(languages).Slice(func(i int) app.UI {
			l := languages[i]
			link := app.A().Href(l.Href).Attr("hreflang", l.Tag).Lang(l.Lang).Text(l.Name)
			if l.Tag == words.Tag() {
				link = link.Aria("current", "page")
			}
			return app.Li().Body(link)
		})),
	)
}
