package ui

import (
	"html"
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

// itemClass is the class of a line that begins a list item in a prompt, "" for any other: "- " or a digit, "." and a
// space. It does without regexp, which would be 3 % of the client.
func itemClass(line string) string {
	switch {
	case strings.HasPrefix(line, "- "):
		return "item"
	case len(line) > 2 && line[0] >= '0' && line[0] <= '9' && line[1:3] == ". ":
		return "item step"
	}
	return ""
}

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
		if class := itemClass(line); i > 0 && class != "" {
			markup = `<span class="` + class + `">` + markup + "</span>"
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
