package ui

import (
	"html"
	"strings"

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
		app.P().Text(s.Words.Message("InstallSkills")),
		app.Div().Class("invocation").Body(
			app.Div().Class("prompt-bar").Body(
				app.Div().Body(
					copyButton("command", s.Words.Message("CopyCommand")),
				),
			),
			commandBlock(installCommand(s.BaseURL)),
		),
	)
}

// installCommand returns the markup of the command line. It marks the program and the options, so
// that no line breaks inside "--".
func installCommand(baseURL string) string {
	words := strings.Split(html.EscapeString(content.InstallSkills(baseURL)), " ")
	for i, word := range words {
		if i == 0 || strings.HasPrefix(word, "--") {
			words[i] = "<b>" + word + "</b>"
		}
	}
	return strings.Join(words, " ")
}
