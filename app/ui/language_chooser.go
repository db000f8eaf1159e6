package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// LanguageChooser is a page that links to all languages, for hosts where no server chooses one.
func LanguageChooser(title string, languages []Language) app.UI {
	return app.Div().Class("page").Body(
		app.Main().ID("main").Class("notice").Body(
			app.H1().Text(title),
			app.Ul().Body(app.Range(languages).Slice(func(i int) app.UI {
				l := languages[i]
				return app.Li().Body(app.A().Href(l.Href).Attr("hreflang", l.Tag).Lang(l.Lang).Text(l.Name))
			})),
		),
	)
}
