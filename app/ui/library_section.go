package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// librarySection is the closing section on building one's own library, with the command that begins one: it installs the
// page's recipes as skills from the site at baseURL.
func librarySection(s content.LibrarySection, baseURL string, words *locales.Localizer) app.UI {
	return app.Section().ID(content.LibrarySlug).Class("library-section").Body(
		sectionHeading(content.LibrarySlug, s.Heading()),
		app.Range(s.Paragraphs).Slice(func(i int) app.UI { return prose("p", s.Paragraphs[i]) }),
		app.P().Text(words.Message("InstallSkills")),
		app.Div().Class("invocation").Body(
			app.Div().Class("prompt-bar").Body(app.Div().Body(copyButton("command", words.Message("CopyCommand")))),
			app.Raw(`<pre lang="en" translate="no"><code>`+installCommand(baseURL)+"</code></pre>"),
		),
	)
}

// installCommand is the markup of the command line. It marks the program and the options, so that no line ends within "--".
func installCommand(baseURL string) string {
	words := strings.Split(html.EscapeString(content.InstallSkills(baseURL)), " ")
	for i, word := range words {
		if i == 0 || strings.HasPrefix(word, "--") {
			words[i] = "<b>" + word + "</b>"
		}
	}
	return strings.Join(words, " ")
}
