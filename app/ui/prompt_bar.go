package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// PromptBar stays in sight while a prompt is read. It holds the buttons that copy the prompt.
type PromptBar struct {
	app.Compo
	AgentCLI string // the command that the prompt is shown with, "" if it is shown alone
	About    string // markup: what is to be said of the prompt, "" for nothing
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (b *PromptBar) Render() app.UI {
	copyPrompt := b.Words.Message("CopyPrompt")
	buttons := app.Div().Body(
		copyButton("command", b.Words.Message("CopyCommand")),
		copyButton("prompt", copyPrompt),
	)
	if b.AgentCLI == "" { // all that is shown is the prompt
		buttons = app.Div().Body(copyButton("command", copyPrompt))
	}
	return app.Div().Class("prompt-bar").Body(
		optional(b.About != "", func() app.UI { return app.Raw("<div>" + b.About + "</div>") }),
		buttons,
	)
}

// copyButton copies the command line of the recipe, swap-out or section around it, or the prompt in that.
func copyButton(what, label string) app.UI { return app.Button().DataSet("copy", what).Text(label) }

// ChangeMessage is the id of the message about the phrases that readers replace in a prompt. agentCLI is the command that the
// prompt is shown with, "" if it is shown alone.
func ChangeMessage(agentCLI string) string {
	if agentCLI == "" {
		return "Change"
	}
	return "ChangeCommand"
}

// legend is the markup of a message that says what the marks in a prompt mean, "" if it has none.
func legend(change []string, id string, words *locales.Localizer) string {
	if len(change) == 0 {
		return ""
	}
	mark := "<u>" + html.EscapeString(words.Message("Underlined")) + "</u>"
	return "<span>" + message(words, id, map[string]string{"Underlined": mark}) + "</span>"
}
