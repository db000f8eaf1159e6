package ui

import (
	"html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// librarySection is the closing section on building one's own library, with the command that begins one: it installs the
// page's recipes, given by number, as skills from the site at baseURL.
func librarySection(s content.LibrarySection, recipes int, baseURL string, words *locales.Localizer) app.UI {
	return app.Section().ID(content.LibrarySlug).Class("library-section").Body(
		sectionHeading(content.LibrarySlug, s.Title),
		app.Range(s.Paragraphs).Slice(func(i int) app.UI { return prose("p", s.Paragraphs[i]) }),
		app.P().Text(words.MessageWith("InstallSkills", map[string]string{"Recipes": strconv.Itoa(recipes)})),
		app.Div().Class("invocation").Body(
			app.Raw(`<pre lang="en" translate="no"><code id="_skills">`+installCommand(baseURL)+"</code></pre>"),
			copyButton(words.Message("Copy"), words.Message("Copied"), copyLabel+" _skills"),
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
