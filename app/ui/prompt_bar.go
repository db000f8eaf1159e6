package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// PromptBar stays in sight while the reader reads a prompt. It has the buttons that copy the
// prompt.
type PromptBar struct {
	app.Compo
	AgentCLI string // the command that the prompt is shown with; "" if it is shown alone
	About    string // markup of a text about the prompt; "" for none
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (b *PromptBar) Render() app.UI {
	return app.Div().Class("prompt-bar").Body(
		optional(b.About != "", func() app.UI {
			return app.Raw("<div>" + b.About + "</div>")
		}),
		app.Div().Body(b.buttons()...),
	)
}

func (b *PromptBar) buttons() []app.UI {
	copyPrompt := b.Words.Message("CopyPrompt")
	if b.AgentCLI == "" { // the command line is the prompt alone
		return []app.UI{
			copyButton("command", copyPrompt),
		}
	}
	return []app.UI{
		copyButton("command", b.Words.Message("CopyCommand")),
		copyButton("prompt", copyPrompt),
	}
}

// copyButton returns a button that copies a part of the recipe, swap-out or section around it: its
// command line ("command"), or the prompt in the command line ("prompt").
func copyButton(part, label string) app.UI {
	return app.Button().DataSet("copy", part).Text(label)
}

// ChangeMessage returns the id of the message about the phrases that readers replace in a prompt.
// agentCLI is the command that the prompt is shown with, or "" if it is shown alone.
func ChangeMessage(agentCLI string) string {
	if agentCLI == "" {
		return "Change"
	}
	return "ChangeCommand"
}

// legend returns the markup of a message that says what the marks in a prompt mean, or "" if the
// prompt has no marks.
func legend(change []string, id string, words *locales.Localizer) string {
	if len(change) == 0 {
		return ""
	}
	mark := "<u>" + html.EscapeString(words.Message("Underlined")) + "</u>"
	text := message(words, id, map[string]string{"Underlined": mark})
	return "<span>" + text + "</span>"
}
