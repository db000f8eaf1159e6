package ui

import (
	"html"
	"regexp"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Invocation shows the command line that runs a prompt, which is content.Invocation, with the control that copies
// exactly what is shown.
type Invocation struct {
	app.Compo
	ID       string // of the pre element
	AgentCLI string
	Prompt   string
	From, To int    // the bytes of Prompt that a swap-out has put there; equal when none are to be marked
	Title    string // id of the element that says whose invocation it is
	Copy     bool   // whether the control stands here
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (v *Invocation) Render() app.UI {
	return app.Div().Class("invocation").Body(
		app.Raw(`<pre id="`+v.ID+`" lang="en" translate="no"><code>`+v.code()+"</code></pre>"),
		app.If(v.Copy, func() app.UI { return copyButton(v.ID, v.Title, v.Words.Message("Copy")) }),
	)
}

// copyButton copies the text of the element with the given id. The element with the id title says whose text that is.
func copyButton(id, title, label string) app.UI {
	button := id + "--copy"
	return app.Button().Type("button").ID(button).Class("copy-button").DataSet("copy", id).
		Aria("labelledby", button+" "+title).Text(label)
}

// item matches what begins a list item in a prompt.
var item = regexp.MustCompile(`^(- |[0-9]\. )`)

// code tells the command and the quotation marks, which are the shell's, from the prompt. The elements add nothing to
// the text. Those of list items, whose further lines are indented, leave the line break outside: they are inline
// blocks, which unlike blocks add no line break of their own to a selection.
func (v *Invocation) code() string {
	const quote = `<span class="shell">&#34;</span>`
	lines := strings.Split(v.Prompt, "\n")
	offset := 0
	for i, line := range lines {
		markup := v.marked(offset, offset+len(line))
		offset += len(line) + 1
		if i == len(lines)-1 {
			markup += quote // within the item, which fills the line
		}
		switch start := item.FindString(line); {
		case i > 0 && start == "- ":
			markup = `<span class="item">` + markup + "</span>"
		case i > 0 && start != "":
			markup = `<span class="item step">` + markup + "</span>"
		}
		lines[i] = markup
	}
	return `<span class="shell">` + html.EscapeString(v.AgentCLI) + " </span>" + quote + strings.Join(lines, "\n")
}

// marked is the markup of a part of the prompt.
func (v *Invocation) marked(from, to int) string {
	first, last := min(max(from, v.From), to), max(min(to, v.To), from)
	if first >= last {
		return html.EscapeString(v.Prompt[from:to])
	}
	return html.EscapeString(v.Prompt[from:first]) +
		"<mark>" + html.EscapeString(v.Prompt[first:last]) + "</mark>" +
		html.EscapeString(v.Prompt[last:to])
}
