package ui

import (
	"html"
	"strings"

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
	o := s.SwapOut
	return app.Li().ID(s.Recipe+"--"+o.Slug).Class("swap-out").Body(
		app.H5().ID(s.Title).Text(o.Label),
		app.Raw("<p>"+s.change()+"</p>"),
		invocation(s.Title,
			app.Details().Body(
				app.Summary().Text(s.Words.Message("FullPrompt")),
				optional(len(o.Change) > 0, func() app.UI {
					return app.Raw(legend(o.Change, ChangeMessage(s.AgentCLI), s.Words))
				}),
				&CommandLine{
					AgentCLI: s.AgentCLI,
					Prompt:   o.Prompt,
					From:     o.At,
					To:       o.At + len(o.Instruction),
					Change:   o.Change,
				},
			),
			&PromptBar{AgentCLI: s.AgentCLI, Words: s.Words},
		),
	)
}

// change is the markup of the change to the base prompt: what is removed and what is added, among the words around it. Of a
// prompt of its own it is the first line.
func (s *SwapOut) change() string {
	o, label := s.SwapOut, s.Words.Message("SwapAlternative")
	first, _, more := strings.Cut(o.Prompt, "\n")
	if more {
		first = strings.TrimSuffix(first, ".") + "…"
	}
	markup, added := html.EscapeString(first), "<ins>“"+html.EscapeString(o.Instruction)+"”</ins>"
	switch o.Kind {
	case content.Replace:
		label = ""
		before, after := around(o.Prompt[:o.At], o.Prompt[o.At+len(o.Instruction):])
		between := map[bool]string{true: "<br>", false: " "}[strings.Contains(o.Replaces, "\n")] // lists stand below each other
		markup = html.EscapeString(before) + "<del>" + html.EscapeString(o.Replaces) + "</del>" + between + added + html.EscapeString(after)
	case content.Append:
		label, markup = s.Words.Message("SwapAppend"), added
	}
	return html.EscapeString(label) + `<span lang="en" translate="no">` + markup + "</span>"
}

// around is up to four words at the end of before and at the start of after, within their lines.
func around(before, after string) (string, string) {
	before = strings.TrimPrefix(before[strings.LastIndex(before, "\n")+1:], "- ")
	after, _, _ = strings.Cut(after, "\n")
	if words := strings.SplitAfter(before, " "); len(words) > 5 { // the last is empty
		before = "…" + strings.Join(words[len(words)-5:], "")
	}
	if words := strings.SplitAfter(after, " "); len(words) > 4 {
		after = strings.TrimRight(strings.Join(words[:4], ""), " ") + "…"
	}
	return before, after
}
