package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// InstallCommand is the command line that installs the page's recipes as skills, with a button that
// copies it.
type InstallCommand struct {
	app.Compo
	LabelID string // of the element that says what the command does
	BaseURL string // of the site that the command installs from
	Words   *locales.Localizer
}

// Render implements app.Composer.
func (c *InstallCommand) Render() app.UI {
	return app.Div().Class("invocation install-command").Role("group").Aria("labelledby", c.LabelID).Body(
		commandBlock(c.code()),
		copyButton("command", c.Words.Message("CopyCommand")),
	)
}

// code returns the markup of the command line. An element keeps each option and its values on one line.
func (c *InstallCommand) code() string {
	words := strings.Split(html.EscapeString(content.InstallSkills(c.BaseURL)), " --")
	program, arguments, _ := strings.Cut(words[0], " ")
	markup := "<b>" + program + "</b> " + arguments
	for _, option := range words[1:] {
		name, values, hasValues := strings.Cut(option, " ")
		markup += " <span><b>--" + name + "</b>"
		if hasValues {
			markup += " " + values
		}
		markup += "</span>"
	}
	return markup
}
