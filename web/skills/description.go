package skills

import (
	"fmt"
	"strings"

	"prompt-recipes/content"
)

// maxText is how many bytes of a text a description has. With all its texts it stays below the 1,024 characters of the
// specification.
const maxText = 200

// Description returns the text that tells an agent what the skill for a recipe does and when
// to use it. category is the title of the recipe's category. Agents read the descriptions of all
// skills and choose a skill by its description. A prompt names its own stack and files, so an agent
// must not choose it just because a task is similar.
func Description(r content.Recipe, category string) string {
	description := fmt.Sprintf(`Runs the prompt recipe "%s" (%s), which begins "%s". `+
		"Use only when the user asks for it by name (%s), never because a task resembles it.",
		shorten(r.Title), shorten(category), Opening(r.Prompt), r.Slug)
	return withoutAngleBrackets.Replace(description)
}

// withoutAngleBrackets takes away what some agents refuse in a description, since it could be
// markup.
var withoutAngleBrackets = strings.NewReplacer("<", "", ">", "")

// Opening returns the first line of a prompt without the signs of a heading before it, and without the full stop or
// colon at its end. If the line is too long for a description, Opening returns as many of its words as fit, and an
// ellipsis.
func Opening(prompt string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(prompt, "# "), "\n")
	if len(line) > maxText {
		return shorten(line)
	}
	return strings.TrimRight(line, ".:")
}

// shorten returns as many words of a text as a description has, and an ellipsis if that is not all. It cuts between any
// characters if there is no space in the second half of them, as in Japanese.
func shorten(text string) string {
	if len(text) <= maxText {
		return text
	}
	text = strings.ToValidUTF8(text[:maxText], "")
	if i := strings.LastIndexByte(text, ' '); i > maxText/2 {
		text = text[:i]
	}
	return text + " …"
}
