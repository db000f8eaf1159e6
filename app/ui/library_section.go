package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// LibrarySection is the closing section about building your own library. It shows the command that
// begins one: it installs the page's recipes as skills.
type LibrarySection struct {
	app.Compo
	Content content.LibrarySection
	BaseURL string // of the site that the command installs from
	Words   *locales.Localizer
}

// Render implements app.Composer.
func (s *LibrarySection) Render() app.UI {
	return app.Section().ID(content.LibrarySlug).Class("library-section").Body(
		sectionHeading(content.LibrarySlug, s.Content.Heading()),
		paragraphs(s.Content.Paragraphs),
		app.P().ID("page--install").Text(s.Words.Message("InstallSkills")),
		&InstallCommand{LabelID: "page--install", BaseURL: s.BaseURL, Words: s.Words},
	)
}
