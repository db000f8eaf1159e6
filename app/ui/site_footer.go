package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// siteFooter is the end of the page at the address home: links to its other formats, its date, and the notices that it works
// offline and as an app. boot.js sets attributes of the root element that show them (data-offline, data-install).
func siteFooter(p content.Page, home string, words *locales.Localizer) app.UI {
	root := strings.TrimSuffix(home, p.Language+"/")
	format := func(href, name string) app.UI { return app.Li().Body(app.A().Href(href).Text(name)) }
	return app.Footer().Class("site-footer").Body(
		app.P().Text(words.Message("Formats")),
		app.Ul().Body(
			format(home+"page.md", "Markdown"),
			format(home+"page.json", "JSON"),
			format(root+"prompts.txt", words.Message("FormatPrompts")),
			format(root+"llms.txt", "llms.txt"),
			format(home+"#"+content.LibrarySlug, content.Skills),
		),
		published(p, words),
		app.P().ID("page--ready-offline").Class("offline-notice").Text(words.Message("ReadyOffline")),
		app.Div().Class("install-control").Body(
			button("install", words.Message("Install")),
			app.P().Text(words.Message("InstallHint")),
		),
	)
}
