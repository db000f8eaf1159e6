package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// siteFooter returns the end of the page: links to its other formats, and notices that the page works offline and as
// an app. boot.js shows the notices by setting data-offline and data-install on the root element.
func siteFooter(hasSkills bool, languages []Language, words *locales.Localizer) app.UI {
	page := home(languages, words.Tag)
	root := strings.TrimSuffix(page, words.Tag+"/")
	return app.Footer().Class("site-footer").Body(
		app.P().Text(words.Message("Formats")),
		app.Ul().Body(
			formatLink(page+"page.md", "Markdown"),
			formatLink(page+"page.json", "JSON"),
			formatLink(root+"prompts.txt", words.Message("FormatPrompts")),
			formatLink(root+"llms.txt", "llms.txt"),
			optional(hasSkills, func() app.UI {
				return formatLink(page+"#"+content.LibrarySlug, content.Skills)
			}),
		),
		app.P().ID("page--ready-offline").Class("offline-notice").Text(words.Message("ReadyOffline")),
		app.Div().Class("install-control").Body(
			button("install", words.Message("Install")),
			app.P().Text(words.Message("InstallHint")),
		),
	)
}

func formatLink(href, name string) app.UI {
	return app.Li().Body(
		app.A().Href(href).Text(name),
	)
}
