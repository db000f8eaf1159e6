package drift

import (
	"regexp"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// word is a word, or a character of a script that has no spaces between words.
var word = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}]|[\pL\pN][\pL\pN\pM’\'_-]*`)

// token is a word, a space, or any other character.
var token = regexp.MustCompile(word.String() + `|\s+|.`)

// CountWords is the number of words in a text. Each character of Chinese or Japanese counts as one.
func CountWords(text string) int { return len(word.FindAllString(text, -1)) }

// Diff is what changes, word by word, from one text to another, in the form of wdiff: [-removed-] and {+added+}.
func Diff(before, now string) string {
	var b strings.Builder
	add := func(opens, lines, closes string) {
		if text := strings.ReplaceAll(lines, "\n", ""); text != "" {
			b.WriteString(opens + text + closes)
		}
	}
	old, at := tokenLines(before), 0
	for _, edit := range udiff.Lines(old, tokenLines(now)) {
		add("", old[at:edit.Start], "")
		add("[-", old[edit.Start:edit.End], "-]")
		add("{+", edit.New, "+}")
		at = edit.End
	}
	add("", old[at:], "")
	return b.String()
}

// tokenLines is a text with each token on a line of its own: the library compares lines.
func tokenLines(text string) string {
	text = strings.ReplaceAll(text, "\n", " ") // no text of a catalogue has any
	return strings.Join(token.FindAllString(text, -1), "\n") + "\n"
}
