package ui

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// LanguageChooser is a page that links to all languages, for hosts where no server chooses one.
type LanguageChooser struct {
	app.Compo
	Title     string
	Languages []Language
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
