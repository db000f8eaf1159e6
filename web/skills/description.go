package skills

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"prompt-recipes/content"
)

// maxText is the maximum number of bytes of a text in a description. With all its texts, a description stays below
// the 1,024 characters of the specification.
const maxText = 200

// Description returns the text that tells an agent what the skill of a recipe does and when to use it. category is
// the title of the recipe's category. described is the author's description of the prompt; if it is "", the text
// quotes the opening of the prompt instead. Agents read the descriptions of all skills, and choose a skill by its
// description. A prompt names its own stack and files, so an agent must not choose it just because a task is similar.
func Description(r content.Recipe, category, described string) string {
	what := fmt.Sprintf(`Runs the prompt recipe "%s" (%s), which begins "%s".`,
		shorten(r.Title), shorten(category), Opening(r.Prompt))
	if described != "" {
		what = fmt.Sprintf(`%s From the prompt recipe "%s" (%s).`,
			asSentence(shorten(described)), shorten(r.Title), shorten(category))
	}
	description := fmt.Sprintf("%s Use only when the user asks for it by name (%s), never because a task resembles it.",
		what, r.Slug)
	return withoutAngleBrackets.Replace(description)
}

// asSentence adds a full stop to a text, unless the text ends like a sentence.
func asSentence(text string) string {
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?…。！？", last) {
		return text
	}
	return text + "."
}

// withoutAngleBrackets removes < and >, which some agents refuse in a description because they could be markup.
var withoutAngleBrackets = strings.NewReplacer("<", "", ">", "")

// Opening returns the first line of a prompt, without the signs of a heading before it and the full stop or colon at
// its end. If the line is too long for a description, Opening returns the words that fit, and an ellipsis.
func Opening(prompt string) string {
	line, _, _ := strings.Cut(strings.TrimLeft(prompt, "# "), "\n")
	if len(line) > maxText {
		return shorten(line)
	}
	return strings.TrimRight(line, ".:")
}

// shorten returns the words of a text that fit in a description, and an ellipsis if words are left out. It cuts
// within the text of a word if there is no space in the second half of what fits, as in Japanese.
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
