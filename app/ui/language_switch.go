package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Language is a language of the page.
type Language struct {
	Tag  string `json:"tag"`  // BCP 47, as in addresses
	Lang string `json:"lang"` // the same tag or a more exact one, for the lang attribute
	Name string `json:"name"` // in the language itself
	Href string `json:"href"` // address of its page, relative to the origin
}

// LanguageSwitch links to the page in every language.
type LanguageSwitch struct {
	app.Compo
	Languages []Language
	Words     *locales.Localizer
}

// Render implements app.Composer.
func (s *LanguageSwitch) Render() app.UI {
	return app.Nav().Class("language-switch").Aria("labelledby", "page--languages").Body(
		hiddenLabel("page--languages", s.Words.Message("Languages")),
		languageLinks(s.Languages, s.Words.Tag),
	)
}

// languageLinks returns a list of links to the page in every language. It marks the link of the
// language whose tag is own, or none if own is "".
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
