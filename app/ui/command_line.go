package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// CommandLine is the command line that runs a prompt (content.Invocation). It is the same in every language, so go-app does
// not render it again.
type CommandLine struct {
	app.Compo
	AgentCLI string // without one the line is the prompt alone
	Prompt   string
	From, To int      // the bytes of Prompt that a swap-out has changed
	Change   []string // phrases of Prompt that readers replace with their own
}

// Render implements app.Composer.
func (v *CommandLine) Render() app.UI {
	return app.Raw(`<pre lang="en" translate="no"><code>` + v.code() + "</code></pre>")
}

// code is the markup of the command line. It marks what belongs to the shell: the command and the quotation marks. The
// elements add nothing to the text, and have no classes, because a page has hundreds of them. Elements of list items do
// not include the line break: they are inline blocks, which unlike blocks add no line break to a selection.
func (v *CommandLine) code() string {
	cli, quote := "<b>"+html.EscapeString(v.AgentCLI)+" </b>", "<b>&#34;</b>"
	if v.AgentCLI == "" {
		cli, quote = "", ""
	}
	var pairs []string
	for _, phrase := range v.Change {
		pairs = append(pairs, phrase, "\x02"+phrase+"\x03") // prompts have no control characters
	}
	change := strings.NewReplacer(pairs...)
	lines := strings.Split(v.Prompt, "\n")
	offset := 0
	for i, line := range lines {
		markup := v.marked(offset, offset+len(line), change)
		offset += len(line) + 1
		if i == len(lines)-1 {
			markup += quote // inside the item, which fills the line
		}
		if tag := itemTag(line); i > 0 && tag != "" {
			markup = tag + markup + "</span>"
		}
		lines[i] = markup
	}
	return cli + quote + strings.Join(lines, "\n")
}

// marked is the markup of a part of the prompt with an element around each phrase that readers replace; change marks these. If
// two phrases begin in the same place, the first in the list wins.
func (v *CommandLine) marked(from, to int, change *strings.Replacer) string {
	underlined := func(from, to int) string {
		return underline.Replace(html.EscapeString(change.Replace(v.Prompt[from:to])))
	}
	first, last := min(max(from, v.From), to), max(min(to, v.To), from)
	if first >= last || v.To-v.From == len(v.Prompt) { // no change of another prompt
		return underlined(from, to)
	}
	return underlined(from, first) + "<mark>" + underlined(first, last) + "</mark>" + underlined(last, to)
}

var underline = strings.NewReplacer("\x02", "<u>", "\x03", "</u>")

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
