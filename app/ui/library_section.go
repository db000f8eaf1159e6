package ui

import (
	"html"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// LibrarySection is the closing section on building one's own library, with the command that begins one: it installs the
// recipes as skills.
type LibrarySection struct {
	app.Compo
	Section content.LibrarySection
	Recipes int    // on the page
	BaseURL string // of the site: absolute, ends in a slash
	Words   *locales.Localizer
}

// Render implements app.Composer.
func (s *LibrarySection) Render() app.UI {
	paragraphs := s.Section.Paragraphs
	return app.Section().ID(content.LibrarySlug).Class("library-section").Body(
		sectionHeading(content.LibrarySlug, s.Section.Title),
		app.Range(paragraphs).Slice(func(i int) app.UI { return prose("p", "", paragraphs[i]) }),
		app.P().Text(s.Words.MessageWith("InstallSkills", map[string]string{"Recipes": strconv.Itoa(s.Recipes)})),
		app.Div().Class("invocation").Body(
			app.Raw(`<pre lang="en" translate="no"><code id="_skills">`+s.command()+"</code></pre>"),
			copyButton(s.Words.Message("Copy"), s.Words.Message("Copied"), copyLabel+" _skills"),
		),
	)
}

// command is the markup of the command line. It marks the program and the options, so that no line ends within "--".
func (s *LibrarySection) command() string {
	words := strings.Split(html.EscapeString(content.InstallSkills(s.BaseURL)), " ")
	for i, word := range words {
		if i == 0 || strings.HasPrefix(word, "--") {
			words[i] = "<b>" + word + "</b>"
		}
	}
	return strings.Join(words, " ")
}
