package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// invocation returns the group that contains a prompt and its bar. title is the id of the element that labels the
// group.
func invocation(title string, parts ...app.UI) app.UI {
	return app.Div().Class("invocation").Role("group").Aria("labelledby", title).Body(parts...)
}

// promptBar returns the bar that stays in sight while the reader reads a prompt. It has the buttons that copy the
// prompt, and a link to the prompt's file unless file is "". agentCLI is the command that the prompt is shown with,
// or "" if the prompt is shown alone.
func promptBar(agentCLI, file string, words *locales.Localizer) app.UI {
	return app.Div().Class("prompt-bar").Body(
		optional(file != "", func() app.UI {
			// relative, so that it works below any base path
			return app.A().Class("file").Href("../prompts/" + file).Text(file)
		}),
		app.Div().Body(copyButtons(agentCLI, words)...),
	)
}

func copyButtons(agentCLI string, words *locales.Localizer) []app.UI {
	if agentCLI == "" { // the command line is the prompt alone
		return []app.UI{
			copyButton("command", words.Message("CopyPrompt")),
		}
	}
	return []app.UI{
		copyButton("command", words.Message("CopyCommand")),
		copyButton("prompt", words.Message("CopyPrompt")),
	}
}

// copyButton returns a button that copies a part of the recipe, swap-out or section around it. part is "command" for
// the command line, or "prompt" for the prompt in the command line.
func copyButton(part, label string) app.UI {
	return app.Button().DataSet("copy", part).Text(label)
}

// legend returns a paragraph that says what the marks in a prompt mean. It stands below the prompt, after the marks.
// agentCLI is the same as for [promptBar].
func legend(agentCLI string, words *locales.Localizer) app.UI {
	id := "ChangeCommand"
	if agentCLI == "" {
		id = "Change"
	}
	text := message(words, id, map[string]markup{
		"Underlined": element("u", escaped(words.Message("Underlined"))),
		"Characters": element("code", escaped(content.NotInCommands)),
	})
	return raw(element("p", text, "class", "legend"))
}
