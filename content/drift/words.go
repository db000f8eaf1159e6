package drift

import (
	"regexp"
	"strings"

	"github.com/aymanbagabas/go-udiff"
)

// Change is a part of a text that is as it was, was removed, or was added.
type Change struct {
	Op   Op     `json:"op"`
	Text string `json:"text"`
}

// Op is what happened to a part of a text.
type Op string

// What can happen to a part of a text.
const (
	Keep   Op = "keep"
	Remove Op = "remove"
	Add    Op = "add"
)

// word is a word, or a character of a script that has no spaces between words.
var word = regexp.MustCompile(`[\p{Han}\p{Hiragana}\p{Katakana}]|[\pL\pN][\pL\pN\pM’\'_-]*`)

// token is a word, a space, or any other character.
var token = regexp.MustCompile(word.String() + `|\s+|.`)

// CountWords is the number of words in a text. Each character of Chinese or Japanese counts as one.
func CountWords(text string) int { return len(word.FindAllString(text, -1)) }

// Diff is the changes, word by word, that make one text of another. Together the parts that are kept and removed are the text
// before; those that are kept and added are the text now.
func Diff(before, now string) []Change {
	var changes []Change
	add := func(op Op, lines string) {
		text := strings.ReplaceAll(lines, "\n", "")
		if n := len(changes); text != "" && n > 0 && changes[n-1].Op == op {
			changes[n-1].Text += text
		} else if text != "" {
			changes = append(changes, Change{op, text})
		}
	}
	old, at := tokenLines(before), 0
	for _, edit := range udiff.Lines(old, tokenLines(now)) {
		add(Keep, old[at:edit.Start])
		add(Remove, old[edit.Start:edit.End])
		add(Add, edit.New)
		at = edit.End
	}
	add(Keep, old[at:])
	return changes
}

// tokenLines is a text with each token on a line of its own: the library compares lines.
func tokenLines(text string) string {
	text = strings.ReplaceAll(text, "\n", " ") // no text of a catalogue has any
	return strings.Join(token.FindAllString(text, -1), "\n") + "\n"
}
