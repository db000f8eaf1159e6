package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SiteFooter is the end of the page: links to its other formats, and the notices that the
// page works offline and as an app. boot.js sets attributes of the root element that show the
// notices (data-offline, data-install).
type SiteFooter struct {
	app.Compo
	Language string // tag
	Home     string // address of the page, relative to the origin
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (f *SiteFooter) Render() app.UI {
	root := strings.TrimSuffix(f.Home, f.Language+"/")
	return app.Footer().Class("site-footer").Body(
		app.P().Text(f.Words.Message("Formats")),
		app.Ul().Body(
			formatLink(f.Home+"page.md", "Markdown"),
			formatLink(f.Home+"page.json", "JSON"),
			formatLink(root+"prompts.txt", f.Words.Message("FormatPrompts")),
			formatLink(root+"llms.txt", "llms.txt"),
			formatLink(f.Home+"#"+content.LibrarySlug, content.Skills),
		),
		app.P().ID("page--ready-offline").Class("offline-notice").Text(f.Words.Message("ReadyOffline")),
		app.Div().Class("install-control").Body(
			button("install", f.Words.Message("Install")),
			app.P().Text(f.Words.Message("InstallHint")),
		),
	)
}

// formatLink returns a link to the page in another format.
func formatLink(href, name string) app.UI {
	return app.Li().Body(
		app.A().Href(href).Text(name),
	)
}
