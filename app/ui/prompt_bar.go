package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// PromptBar stays in sight while the reader reads a prompt. It has the name of the prompt's file and
// the buttons that copy the prompt.
type PromptBar struct {
	app.Compo
	AgentCLI string // the command that the prompt is shown with; "" if it is shown alone
	File     string // name of the prompt as a file; "" for none
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (b *PromptBar) Render() app.UI {
	return app.Div().Class("prompt-bar").Body(
		optional(b.File != "", func() app.UI {
			// relative, so it works below any base path
			return app.A().Class("file").Href("../prompts/" + b.File).Text(b.File)
		}),
		app.Div().Body(b.buttons()...),
	)
}

func (b *PromptBar) buttons() []app.UI {
	if b.AgentCLI == "" { // the command line is the prompt alone
		return []app.UI{
			copyButton("command", b.Words.Message("CopyPrompt")),
		}
	}
	return []app.UI{
		copyButton("command", b.Words.Message("CopyCommand")),
		copyButton("prompt", b.Words.Message("CopyPrompt")),
	}
}

// copyButton returns a button that copies a part of the recipe, swap-out or section around it: its
// command line ("command"), or the prompt in the command line ("prompt").
func copyButton(part, label string) app.UI {
	return app.Button().DataSet("copy", part).Text(label)
}

// changeMessage returns the id of the message about the phrases that readers replace in a prompt.
// agentCLI is the command that the prompt is shown with, or "" if it is shown alone.
func changeMessage(agentCLI string) string {
	if agentCLI == "" {
		return "Change"
	}
	return "ChangeCommand"
}

// legend returns a paragraph that says what the marks in a prompt mean. It stands at the foot of the
// prompt, where readers have met the marks.
func legend(agentCLI string, words *locales.Localizer) app.UI {
	text := message(words, changeMessage(agentCLI), map[string]string{
		"Underlined": "<u>" + html.EscapeString(words.Message("Underlined")) + "</u>",
		"Characters": "<code>" + html.EscapeString(content.NotInCommands) + "</code>",
	})
	return app.Raw(`<p class="legend">` + text + "</p>")
}
