package ui

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/content"
	"prompt-recipes/locales"
)

// SwapOut is a variant of a recipe: what the variant changes, and the whole prompt that results.
type SwapOut struct {
	app.Compo
	pausing
	SwapOut  content.SwapOut
	Recipe   string // slug
	TitleID  string
	AgentCLI string
	// whether the legend of the recipe already says what the marks in the prompt mean
	IsExplained bool
	Words       *locales.Localizer
}

// Render implements app.Composer.
func (s *SwapOut) Render() app.UI {
	o := s.SwapOut
	return app.Li().ID(s.Recipe+"--"+o.Slug).Class("swap-out").Body(
		app.Div().Class("swap-name").Body(
			app.H5().ID(s.TitleID).Class("swap-title").Text(o.Label),
			app.Span().Text(s.Words.Message(kindMessage(o.Kind))),
		),
		raw(element("p", s.change(), "lang", "en", "translate", "no")),
		invocation(s.TitleID,
			app.Details().Body(
				app.Summary().Text(s.Words.Message("FullPrompt")),
				&CommandLine{
					pausing:  s.pausing,
					AgentCLI: s.AgentCLI,
					Prompt:   o.Prompt,
					From:     o.At,
					To:       o.At + len(o.Instruction),
					Change:   o.Change,
				},
				optional(len(o.Change) > 0 && !s.IsExplained, s.legend),
			),
			promptBar(s.AgentCLI, "", s.Words),
		),
	)
}

func (s *SwapOut) legend() app.UI { return legend(s.AgentCLI, s.Words) }

// kindMessage returns the id of the message that says what a swap-out does with the prompt.
func kindMessage(kind content.Kind) string {
	switch kind {
	case content.Replace:
		return "SwapReplace"
	case content.Append:
		return "SwapAppend"
	default:
		return "SwapAlternative"
	}
}

// change returns the markup of the difference between the prompt of the swap-out and the recipe's prompt.
func (s *SwapOut) change() markup {
	switch s.SwapOut.Kind {
	case content.Replace:
		return s.replacement()
	case content.Append:
		return "“" + s.addition() + "”"
	default:
		return escaped(s.firstLine())
	}
}

// replacement returns the markup of the removed text and the added text, with the words around them.
// If a list replaces another list, each item is a block, as in the whole prompt.
func (s *SwapOut) replacement() markup {
	o := s.SwapOut
	before := wordsBefore(o.Prompt[:o.At])
	after := wordsAfter(o.Prompt[o.At+len(o.Instruction):])
	if before == "" && after == "" && itemTag(o.Replaces) != "" && itemTag(o.Instruction) != "" {
		return linesIn("del", o.Replaces+"\n") + linesIn("ins", o.Instruction)
	}
	between := markup(" ")
	if strings.Contains(o.Replaces, "\n") {
		between = "<br>" // a list below another list
	}
	removal := element("del", escaped(o.Replaces))
	insertion := "“" + element("ins", escaped(o.Instruction)) + "”"
	return escaped(before) + removal + between + insertion + escaped(after)
}

// shownOfAddition is the maximum number of bytes of an addition that screens show. They always show the first two
// lines.
const shownOfAddition = 240

// addition returns the markup of an instruction that is added at the end of the prompt. If it is long, the part that
// screens do not show is in an element of its own. Paper shows that part, too.
func (s *SwapOut) addition() markup {
	lines := slices.Collect(strings.Lines(s.SwapOut.Instruction))
	shown, size := 0, 0
	for shown < len(lines) && (shown < 2 || size+len(lines[shown]) <= shownOfAddition) {
		size += len(lines[shown])
		shown++
	}
	addition := linesMarkup(lines[:shown])
	if shown < len(lines) {
		addition += element("span", linesMarkup(lines[shown:]), "class", "rest")
	}
	return element("ins", addition)
}

func linesIn(tag, text string) markup {
	return element(tag, linesMarkup(slices.Collect(strings.Lines(text))))
}

// linesMarkup returns the markup of lines of a prompt. If a list item wraps, its further lines are indented, so the
// item is a block. The block includes its line break, which would otherwise be an empty line between two blocks.
func linesMarkup(lines []string) markup {
	var all strings.Builder // a prompt may have thousands of lines
	for _, line := range lines {
		all.WriteString(string(indented(itemTag(line), escaped(line))))
	}
	return markup(all.String())
}

// firstLine returns the first line of the prompt, with an ellipsis if there are more lines.
func (s *SwapOut) firstLine() string {
	first, _, more := strings.Cut(s.SwapOut.Prompt, "\n")
	if more {
		return strings.TrimSuffix(first, ".") + "…"
	}
	return first
}

// wordsBefore returns up to four words from the end of a text, but only from its last line. An ellipsis stands for
// words before them.
func wordsBefore(text string) string {
	line := text[strings.LastIndex(text, "\n")+1:]
	line = strings.TrimPrefix(line, "- ")
	words := strings.SplitAfter(strings.TrimSuffix(line, " "), " ")
	if len(words) <= 4 {
		return line
	}
	left := strings.Join(words[:len(words)-4], "")
	return "…" + line[len(left):]
}

// wordsAfter returns up to four words from the start of a text, but only from its first line. An ellipsis stands for
// words after them.
func wordsAfter(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	words := strings.SplitAfter(line, " ")
	if len(words) <= 4 {
		return line
	}
	return strings.TrimRight(strings.Join(words[:4], ""), " ") + "…"
}
