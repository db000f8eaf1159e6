package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// CommandLine is the command line that runs a prompt (content.Invocation). It is the same in every
// language, so go-app does not render it again.
type CommandLine struct {
	app.Compo
	AgentCLI string // "" if the line is the prompt alone
	Prompt   string
	From, To int      // the range of bytes of Prompt that a swap-out has changed
	Change   []string // phrases of Prompt that readers replace with their own
}

// Render implements app.Composer.
func (v *CommandLine) Render() app.UI {
	return commandBlock(v.code())
}

// commandBlock returns the block that shows a command line, given its markup.
func commandBlock(code string) app.UI {
	return app.Raw(`<pre lang="en" translate="no"><code>` + code + "</code></pre>")
}

// code returns the markup of the command line. It marks what belongs to the shell: the command and
// the quotation marks.
//
// The elements add nothing to the text. They have no classes, because a page has hundreds of them.
// The element of a list item does not include the line break: it is an inline block, and unlike a
// block it adds no line break to a selection.
func (v *CommandLine) code() string {
	var cli, quote string
	if v.AgentCLI != "" {
		cli = "<b>" + html.EscapeString(v.AgentCLI) + " </b>"
		quote = "<b>&#34;</b>"
	}
	marks := v.changeMarks()
	lines := strings.Split(v.Prompt, "\n")
	offset := 0
	for i, line := range lines {
		markup := v.lineMarkup(offset, offset+len(line), marks)
		offset += len(line) + 1
		if i == len(lines)-1 {
			markup += quote // inside the item, which fills the line
		}
		tag := itemTag(line)
		if i > 0 && tag != "" {
			markup = tag + markup + "</span>"
		}
		lines[i] = markup
	}
	return cli + quote + strings.Join(lines, "\n")
}

// While the text is escaped, these control characters stand for the tags around the phrases that
// readers replace. Prompts contain no control characters.
const (
	changeStart = "\x02"
	changeEnd   = "\x03"
)

var changeTags = strings.NewReplacer(changeStart, "<u>", changeEnd, "</u>")

// changeMarks returns a replacer that puts marks around the phrases that readers replace. If two
// phrases begin in the same place, the first one in the list wins.
func (v *CommandLine) changeMarks() *strings.Replacer {
	var pairs []string
	for _, phrase := range v.Change {
		pairs = append(pairs, phrase, changeStart+phrase+changeEnd)
	}
	return strings.NewReplacer(pairs...)
}

// lineMarkup returns the markup of a line: the bytes of the prompt from start to end. It marks what
// a swap-out has changed, unless that is the whole prompt.
func (v *CommandLine) lineMarkup(start, end int, marks *strings.Replacer) string {
	from := min(max(start, v.From), end)
	to := max(min(end, v.To), start)
	whole := v.To-v.From == len(v.Prompt)
	if from >= to || whole {
		return textMarkup(v.Prompt[start:end], marks)
	}
	before := textMarkup(v.Prompt[start:from], marks)
	changed := textMarkup(v.Prompt[from:to], marks)
	after := textMarkup(v.Prompt[to:end], marks)
	return before + "<mark>" + changed + "</mark>" + after
}

func textMarkup(text string, marks *strings.Replacer) string {
	return changeTags.Replace(html.EscapeString(marks.Replace(text)))
}

// itemTag returns the opening tag for the first line of a list item in a prompt. Such a line begins
// with "- ", or with one or two digits, "." and a space. For other lines itemTag returns "".
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
