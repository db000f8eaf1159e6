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
	TitleID  string
	AgentCLI string
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (s *SwapOut) Render() app.UI {
	o := s.SwapOut
	return app.Li().ID(s.Recipe+"--"+o.Slug).Class("swap-out").Body(
		app.H5().ID(s.TitleID).Text(o.Label),
		app.Raw("<p>"+s.change()+"</p>"),
		invocation(s.TitleID,
			app.Details().Body(
				app.Summary().Text(s.Words.Message("FullPrompt")),
				optional(len(o.Change) > 0, s.legend),
				&CommandLine{
					AgentCLI: s.AgentCLI,
					Prompt:   o.Prompt,
					From:     o.At,
					To:       o.At + len(o.Instruction),
					Change:   o.Change,
				},
			),
			&PromptBar{
				AgentCLI: s.AgentCLI,
				Words:    s.Words,
			},
		),
	)
}

func (s *SwapOut) legend() app.UI {
	return app.Raw(legend(s.SwapOut.Change, ChangeMessage(s.AgentCLI), s.Words))
}

// change returns the markup of the difference from the recipe's prompt.
func (s *SwapOut) change() string {
	switch s.SwapOut.Kind {
	case content.Replace:
		return quotation(s.replacement())
	case content.Append:
		label := html.EscapeString(s.Words.Message("SwapAppend"))
		return label + quotation(s.addition())
	default:
		label := html.EscapeString(s.Words.Message("SwapAlternative"))
		return label + quotation(html.EscapeString(s.firstLine()))
	}
}

// quotation returns the markup of a part of a prompt. Prompts are English.
func quotation(markup string) string {
	return `<span lang="en" translate="no">` + markup + "</span>"
}

// replacement returns the markup of what is removed and what is added, with the words around it.
func (s *SwapOut) replacement() string {
	o := s.SwapOut
	before, after := around(o.Prompt[:o.At], o.Prompt[o.At+len(o.Instruction):])
	between := " "
	if strings.Contains(o.Replaces, "\n") {
		between = "<br>" // one list below the other
	}
	removal := "<del>" + html.EscapeString(o.Replaces) + "</del>"
	return html.EscapeString(before) + removal + between + s.addition() + html.EscapeString(after)
}

func (s *SwapOut) addition() string {
	return "<ins>“" + html.EscapeString(s.SwapOut.Instruction) + "”</ins>"
}

// firstLine returns the first line of the prompt, with an ellipsis if there are more lines.
func (s *SwapOut) firstLine() string {
	first, _, more := strings.Cut(s.SwapOut.Prompt, "\n")
	if more {
		return strings.TrimSuffix(first, ".") + "…"
	}
	return first
}

// around returns up to four words from the end of before and from the start of after, without
// leaving their lines.
func around(before, after string) (string, string) {
	return wordsBefore(before), wordsAfter(after)
}

func wordsBefore(text string) string {
	line := text[strings.LastIndex(text, "\n")+1:]
	line = strings.TrimPrefix(line, "- ")
	words := strings.SplitAfter(line, " ") // the last one is empty if the line ends with a space
	if len(words) <= 5 {
		return line
	}
	return "…" + strings.Join(words[len(words)-5:], "")
}

func wordsAfter(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	words := strings.SplitAfter(line, " ")
	if len(words) <= 4 {
		return line
	}
	return strings.TrimRight(strings.Join(words[:4], ""), " ") + "…"
}
