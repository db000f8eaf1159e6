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
		languageLinks(languages, words.Tag),
	)
}

// LanguageChooser is a page that links to all languages, for hosts where no server chooses one.
func LanguageChooser(title string, languages []Language) app.UI {
	return app.Div().Class("page").Body(
		app.Main().ID("main").Class("notice").Body(
			app.H1().Text(title),
			languageLinks(languages, ""),
		),
	)
}

// languageLinks is a list of links to the page in every language, the reader's marked; "" for none.
func languageLinks(languages []Language, own string) app.UI {
	return app.Ul().Body(app.Range(languages).Slice(func(i int) app.UI {
		l := languages[i]
		link := app.A().Href(l.Href).Attr("hreflang", l.Tag).Lang(l.Lang).Text(l.Name)
		if l.Tag == own {
			link = link.Aria("current", "page")
		}
		return app.Li().Body(link)
	}))
}
