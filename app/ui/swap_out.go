package ui

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SwapOut is a variant of a recipe: what it changes, and the whole prompt that results.
type SwapOut struct {
	app.Compo
	SwapOut  content.SwapOut
	Recipe   string // slug
	Title    string // id of the title
	AgentCLI string
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (s *SwapOut) Render() app.UI {
	id := s.Recipe + "--" + s.SwapOut.Slug
	label, copyWords := copySwapLabel, s.Words.Message("CopySwap")
	from, to := s.SwapOut.At, s.SwapOut.At+len(s.SwapOut.Instruction) // what is new in the prompt
	if s.SwapOut.Kind == content.Alternative {
		label, copyWords = copyLabel, s.Words.Message("Copy")
		from, to = 0, 0
	}
	return app.Li().ID(id).Class("swap-out").Body(
		app.H5().ID(s.Title).Body(anchor(id, s.SwapOut.Label)),
		app.Raw("<p>"+s.change()+"</p>"),
		copyButton(copyWords, s.Words.Message("Copied"), label+" "+s.Title),
		app.Details().Body(
			app.Summary().Aria("labelledby", fullLabel+" "+s.Title).Text(s.Words.Message("FullPrompt")),
			&Invocation{
				Path: s.Recipe + "/" + s.SwapOut.Slug, AgentCLI: s.AgentCLI, Prompt: s.SwapOut.Prompt, From: from, To: to,
				Change: s.SwapOut.Change, Title: s.Title, Words: s.Words,
			},
		),
	)
}

// change is the markup of the change to the base prompt: what is removed and what is added.
func (s *SwapOut) change() string {
	instruction := english("ins", s.SwapOut.Instruction)
	switch s.SwapOut.Kind {
	case content.Replace:
		return html.EscapeString(s.Words.Message("SwapReplace")) + english("del", s.SwapOut.Replaces) + instruction
	case content.Append:
		return html.EscapeString(s.Words.Message("SwapAppend")) + instruction
	}
	return html.EscapeString(s.Words.Message("SwapAlternative"))
}
