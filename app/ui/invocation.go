package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Invocation shows a command line that runs a prompt, with the control that copies exactly what is shown.
type Invocation struct {
	app.Compo
	ID     string // of the pre element
	Prompt string
	Text   string // the command line that hands Prompt over, see content.Invocation
	Title  string // id of the element that says whose invocation it is
	Words  *locales.Localizer
}

// Render implements app.Composer.
func (v *Invocation) Render() app.UI {
	button := v.ID + "--copy"
	return app.Div().Class("invocation").Body(
		app.Raw(`<pre id="`+v.ID+`" lang="en" translate="no"><code>`+v.code()+"</code></pre>"),
		app.Button().Type("button").ID(button).Class("copy-button").DataSet("copy", v.ID).
			Aria("labelledby", button+" "+v.Title).Text(v.Words.Message("Copy")),
	)
}

// code tells the command and the quotation marks, which are the shell's, from the prompt.
func (v *Invocation) code() string {
	command, ok := strings.CutSuffix(v.Text, `"`+v.Prompt+`"`)
	if !ok {
		return html.EscapeString(v.Text)
	}
	const quote = `<span class="shell">&#34;</span>`
	return `<span class="shell">` + html.EscapeString(command) + "</span>" + quote + html.EscapeString(v.Prompt) + quote
}
