package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SwapOut is a variant of a recipe: what it changes, and the whole prompt that results.
type SwapOut struct {
	app.Compo
	SwapOut content.SwapOut
	Recipe  string // slug
	Words   *locales.Localizer
}

// Render implements app.Composer.
func (s *SwapOut) Render() app.UI {
	id := s.Recipe + "--" + s.SwapOut.Slug
	return app.Li().ID(id).Class("swap-out").Body(
		app.H5().ID(id+"--title").Text(s.SwapOut.Label),
		app.Raw("<p>"+s.change()+"</p>"),
		app.Details().Body(
			app.Summary().Text(s.Words.Message("FullPrompt")),
			&Invocation{ID: id + "--invocation", Prompt: s.SwapOut.Prompt, Text: s.SwapOut.Invocation, Title: id + "--title", Words: s.Words},
		),
	)
}

// change is the markup of what the swap-out does to the base prompt.
func (s *SwapOut) change() string {
	instruction := english("phrase", s.SwapOut.Instruction)
	switch s.SwapOut.Kind {
	case content.Replace:
		return message(s.Words, "SwapReplace", map[string]string{"Replaces": english("phrase", s.SwapOut.Replaces), "Instruction": instruction})
	case content.Append:
		return message(s.Words, "SwapAppend", map[string]string{"Instruction": instruction})
	}
	return message(s.Words, "SwapAlternative", nil)
}
