package ui

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// CommandLine is the command line that runs a prompt (content.Invocation). It is the same in every language, so
// go-app does not render it again.
type CommandLine struct {
	app.Compo
	pausing
	AgentCLI string // "" to show the prompt without a command
	Prompt   string
	From, To int      // the range of bytes of Prompt that a swap-out has changed
	Change   []string // phrases of Prompt that readers replace with their own
}

// Render implements app.Composer.
func (v *CommandLine) Render() app.UI {
	return commandBlock(v.line())
}

func commandBlock(line markup) app.UI {
	return raw(element("pre", element("code", line), "lang", "en", "translate", "no"))
}

// quotationMark is the markup of the shell's quotation mark at both ends of a prompt.
const quotationMark = "<b>&#34;</b>"

// line returns the markup of the command line. It marks what belongs to the shell: the command and the quotation
// marks.
//
// The elements add nothing to the text. They have no classes, because a page has hundreds of them. The element of a
// list item is an inline block that fills the line: unlike a block, it adds no line break to a selection. The element
// includes the line breaks after the item. Outside of the element, selected line breaks would be painted at the end
// of the item's first line.
func (v *CommandLine) line() markup {
	var all strings.Builder // a prompt may have thousands of lines
	if v.AgentCLI != "" {
		all.WriteString(string(element("b", escaped(v.AgentCLI+" ")) + quotationMark))
	}
	for start := 0; start < len(v.Prompt); {
		line, _, _ := strings.Cut(v.Prompt[start:], "\n")
		end := start + len(line)
		tag := itemTag(line)
		if start == 0 && v.AgentCLI != "" {
			tag = "" // the command stands before the text of the line
		}
		next := len(v.Prompt) - len(strings.TrimLeft(v.Prompt[end:], "\n"))
		if tag == "" {
			next = min(next, end+1) // without the empty lines after this line
		}
		content := v.lineMarkup(start, end) + markup(v.Prompt[end:next])
		if next == len(v.Prompt) && v.AgentCLI != "" {
			content += quotationMark // inside the element of the item, which fills the line
		}
		all.WriteString(string(indented(tag, content)))
		start = next
	}
	return markup(all.String())
}

// byteRange is a range of bytes of a prompt.
type byteRange struct{ from, to int }

// phrasesIn returns the ranges of the prompt between two offsets that are phrases to replace. If several phrases
// begin at the same place, it returns the longest.
func (v *CommandLine) phrasesIn(from, to int) []byteRange {
	var found []byteRange
	for at := from; at < to; {
		longest := ""
		for _, phrase := range v.Change {
			if len(phrase) > len(longest) && strings.HasPrefix(v.Prompt[at:to], phrase) {
				longest = phrase
			}
		}
		if longest == "" {
			at++
			continue
		}
		end := at + len(longest)
		found = append(found, byteRange{at, end})
		at = end
	}
	return found
}

// lineMarkup returns the markup of the bytes of the prompt from start to end, which are one line. It marks what a
// swap-out has changed, unless the swap-out has changed the whole prompt.
func (v *CommandLine) lineMarkup(start, end int) markup {
	phrases := v.phrasesIn(start, end)
	from := min(max(start, v.From), end)
	to := max(from, min(end, v.To))
	changed := v.underlined(from, to, phrases)
	isWhole := v.To-v.From == len(v.Prompt)
	if from < to && !isWhole {
		changed = element("mark", changed)
	}
	return v.underlined(start, from, phrases) + changed + v.underlined(to, end, phrases)
}

// underlined returns the markup of the bytes of the prompt between two offsets. It underlines the phrases, or parts
// of phrases, within them.
func (v *CommandLine) underlined(from, to int, phrases []byteRange) markup {
	var all strings.Builder
	at := from
	for _, phrase := range phrases {
		start := max(phrase.from, from)
		end := min(phrase.to, to)
		if start < end {
			before := escaped(v.Prompt[at:start])
			all.WriteString(string(before + element("u", escaped(v.Prompt[start:end]))))
			at = end
		}
	}
	all.WriteString(string(escaped(v.Prompt[at:to])))
	return markup(all.String())
}

// maxHang is the largest indentation for which there is a class, in characters.
const maxHang = 12

// itemTag returns the start tag for a list item or an indented line of a prompt. When such a line wraps, its further
// lines in the window are indented to its first word. For other lines, itemTag returns "". An indented line needs an
// element: without one, the blanks at its start would stand at the end of the item's last line, where nobody sees
// them.
func itemTag(line string) markup {
	text := strings.TrimLeft(line, " ")
	hang := len(line) - len(text) + markerLength(text)
	switch {
	case strings.HasPrefix(text, "\t"):
		return `<span class="hang-0">` // the width of a tab depends on the column where it begins
	case hang == 0:
		return ""
	case hang == 2:
		return "<span>" // most items
	}
	return startTag("span", "class", "hang-"+strconv.Itoa(min(hang, maxHang)))
}

// indented returns a line within the element that tag opens, or just the line if tag is ""; see [itemTag].
func indented(tag, line markup) markup {
	if tag == "" {
		return line
	}
	return tag + line + "</span>"
}

// markerLength returns the number of characters before the first word of a list item, or 0 for other lines. An item
// begins with "- " or "* ", or with one or two digits, "." and a space.
func markerLength(text string) int {
	if strings.HasPrefix(text, "- ") || strings.HasPrefix(text, "* ") {
		return 2
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if (digits == 1 || digits == 2) && strings.HasPrefix(text[digits:], ". ") {
		return digits + 2
	}
	return 0
}
