package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"prompt-recipes/locales"
)

// Invocation shows the command line that runs a prompt (content.Invocation), a button that copies exactly what is shown,
// and a link to the prompt alone.
type Invocation struct {
	app.Compo
	Path     string // of the prompt: <recipe slug> or <recipe slug>/<swap-out slug>
	AgentCLI string
	Prompt   string
	From, To int      // the bytes of Prompt that a swap-out has changed; equal for none
	Change   []string // phrases of Prompt that readers replace with their own
	Title    string   // id of the title of the recipe or swap-out
	Copy     bool     // whether to show the copy button here
	Words    *locales.Localizer
}

// Render implements app.Composer.
func (v *Invocation) Render() app.UI {
	return app.Div().Class("invocation").Body(
		app.Raw(`<pre lang="en" translate="no"><code>`+v.code()+"</code></pre>"),
		app.If(v.Copy, func() app.UI {
			return copyButton(v.Words.Message("Copy"), v.Words.Message("Copied"), copyLabel+" "+v.Title)
		}),
		app.Raw("<div>"+v.foot()+"</div>"),
	)
}

// foot links to the prompt alone and explains the marks in the prompt. The link is relative to the page, so it works below
// any base path. It is no paragraph, because reading places are stored by paragraph, and a closed details holds none.
func (v *Invocation) foot() string {
	foot := `<a href="../prompts/` + v.Path + `.txt">` + html.EscapeString(v.Words.Message("PromptOnly")) + "</a>"
	if len(v.Change) > 0 {
		marks := "<u>" + html.EscapeString(v.Words.Message("Underlined")) + "</u>"
		foot += message(v.Words, "Change", map[string]string{"Underlined": marks})
	}
	return foot
}

// copyButton copies the command line of the recipe, swap-out or section around it. It holds its labels from before and
// after the copy, so that the longer one sets the width. names are the ids of the elements that label it.
func copyButton(copy, copied, names string) app.UI {
	return app.Raw(`<button aria-labelledby="` + names + `" class="copy-button" data-copy=""><span>` +
		html.EscapeString(copy) + "</span><span>" + html.EscapeString(copied) + "</span></button>")
}

// itemTag is the opening tag for the first line of a list item in a prompt, which begins with "- ", or with one or two
// digits, "." and a space. For other lines it is "".
func itemTag(line string) string {
	digits := len(line) - len(strings.TrimLeft(line, "0123456789"))
	switch {
	case strings.HasPrefix(line, "- "):
		return "<span>"
	case digits == 1 && strings.HasPrefix(line[1:], ". "):
		return `<span class="step">`
	case digits == 2 && strings.HasPrefix(line[2:], ". "):
		return `<span class="tens">`
	}
	return ""
}

// code is the markup of the command line. It marks what belongs to the shell: the command and the quotation marks. The
// elements add nothing to the text, and have no classes, because a page has hundreds of them. Elements of list items do
// not include the line break: they are inline blocks, which unlike blocks add no line break to a selection.
func (v *Invocation) code() string {
	const quote = "<b>&#34;</b>"
	lines := strings.Split(v.Prompt, "\n")
	offset := 0
	for i, line := range lines {
		markup := v.marked(offset, offset+len(line))
		offset += len(line) + 1
		if i == len(lines)-1 {
			markup += quote // inside the item, which fills the line
		}
		if tag := itemTag(line); i > 0 && tag != "" {
			markup = tag + markup + "</span>"
		}
		lines[i] = markup
	}
	return "<b>" + html.EscapeString(v.AgentCLI) + " </b>" + quote + strings.Join(lines, "\n")
}

// marked is the markup of a part of the prompt.
func (v *Invocation) marked(from, to int) string {
	first, last := min(max(from, v.From), to), max(min(to, v.To), from)
	if first >= last {
		return v.underlined(from, to)
	}
	return v.underlined(from, first) + "<mark>" + v.underlined(first, last) + "</mark>" + v.underlined(last, to)
}

// underlined is the markup of a part of the prompt with an element around each phrase that readers replace. If two phrases
// begin in the same place, the first in the list wins.
func (v *Invocation) underlined(from, to int) string {
	var phrases []string
	for _, phrase := range v.Change {
		phrases = append(phrases, phrase, "\x02"+phrase+"\x03") // prompts have no control characters
	}
	text := html.EscapeString(strings.NewReplacer(phrases...).Replace(v.Prompt[from:to]))
	return strings.NewReplacer("\x02", "<u>", "\x03", "</u>").Replace(text)
}
