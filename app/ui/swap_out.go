package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SwapOut is a variant of a recipe: what it changes, and the whole prompt that results.
type SwapOut struct {
	app.Compo
	SwapOut  content.SwapOut
	Recipe   string // slug
	AgentCLI string
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (s *SwapOut) Render() app.UI {
	id := s.Recipe + "--" + s.SwapOut.Slug
	title, invocation := id+"--title", id+"--invocation"
	from, to := s.changed()
	return app.Li().ID(id).Class("swap-out").DataSet("kind", string(s.SwapOut.Kind)).Body(
		app.H5().ID(title).Body(app.A().Class("anchor").Href("#"+id).Text(s.SwapOut.Label)),
		app.Raw("<p>"+s.change()+"</p>"),
		copyButton(invocation, title, s.Words.Message("CopySwap")),
		app.Details().Body(
			app.Summary().Text(s.Words.Message("FullPrompt")),
			&Invocation{ID: invocation, AgentCLI: s.AgentCLI, Prompt: s.SwapOut.Prompt, From: from, To: to, Title: title, Words: s.Words},
		),
	)
}

// changed are the bytes of the composed prompt that are not the base prompt's; none in a prompt of its own.
func (s *SwapOut) changed() (from, to int) {
	if s.SwapOut.Kind == content.Alternative {
		return 0, 0
	}
	return s.SwapOut.At, s.SwapOut.At + len(s.SwapOut.Instruction)
}

// change is the markup of what the swap-out does to the base prompt.
func (s *SwapOut) change() string {
	instruction := english("ins", s.SwapOut.Instruction)
	switch s.SwapOut.Kind {
	case content.Replace:
		return message(s.Words, "SwapReplace", map[string]string{"Replaces": english("del", s.SwapOut.Replaces), "Instruction": instruction})
	case content.Append:
		return message(s.Words, "SwapAppend", map[string]string{"Instruction": instruction})
	}
	return message(s.Words, "SwapAlternative", nil)
}
