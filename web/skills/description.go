package skills

import (
	"fmt"
	"strings"

	"prompt-recipes/content"
)

// Limits of the parts of a skill's description, in bytes. Together they stay below the 1,024
// characters of the specification.
const (
	maxTitle   = 120
	maxOpening = 200
	maxReason  = 300
)

// Description returns the text that tells an agent what the skill for a recipe does and when
// to use it. category is the title of the recipe's category. Agents read the descriptions of all
// skills and choose a skill by its description. A prompt names its own stack and files, so an agent
// must not choose it just because a task is similar.
func Description(r content.Recipe, category string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `Runs the prompt recipe "%s" (%s), which begins "%s".`,
		shorten(r.Title, maxTitle), shorten(category, maxTitle), Opening(r.Prompt))
	fmt.Fprintf(&b, " Use only when the user asks for it by name (%s), never because a task resembles it.", r.Slug)
	if r.WhyItHolds != "" {
		b.WriteString(" " + shorten(r.WhyItHolds, maxReason))
	}
	return withoutAngleBrackets.Replace(b.String())
}

// withoutAngleBrackets takes away what some agents refuse in a description, since it could be
// markup.
var withoutAngleBrackets = strings.NewReplacer("<", "", ">", "")

// Opening returns the first line of a prompt without the signs of a heading before it, and without the full stop or
// colon at its end. If the line is too long for a description, Opening returns as many of its words as fit, and an
// ellipsis.
func Opening(prompt string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(prompt, "# "), "\n")
	if len(line) > maxOpening {
		return shorten(line, maxOpening)
	}
	return strings.TrimRight(line, ".:")
}

// shorten returns as many words of a text as fit in a number of bytes, and an ellipsis if that is
// not all. It cuts between any characters if there is no space in the second half of what fits, as in
// Japanese.
func shorten(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	text = strings.ToValidUTF8(text[:limit], "")
	if i := strings.LastIndexByte(text, ' '); i > limit/2 {
		text = text[:i]
	}
	return text + " …"
}
