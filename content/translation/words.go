package translation

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"
)

// CountWords returns the number of words in a text. Each Chinese or Japanese character counts as a word.
func CountWords(text string) int {
	n := 0
	for _, token := range tokens(text) {
		if first, _ := utf8.DecodeRuneInString(token); isWordStart(first) {
			n++
		}
	}
	return n
}

// changeOf returns the differences between two units in their recorded form. Entries of a list that have not changed
// are shown as …:
//
//	changeOf("One.\nTwo.", "One.\nTwo.\nNew.") // "… ¶ {+New.+}"
func changeOf(before, now string) string {
	if !strings.Contains(before+now, separator) {
		return Diff(before, now)
	}
	const others = "…"
	old := before + separator
	var parts []string
	at := 0
	for _, edit := range udiff.Lines(old, now+separator) {
		if edit.Start > at {
			parts = append(parts, others)
		}
		removed := strings.TrimSuffix(old[edit.Start:edit.End], separator)
		added := strings.TrimSuffix(edit.New, separator)
		parts = append(parts, Diff(forPeople(removed), forPeople(added)))
		at = edit.End
	}
	if at < len(old) {
		parts = append(parts, others)
	}
	return forPeople(strings.Join(parts, separator))
}

// Diff compares two texts word by word. It returns the second text with the differences in the format of wdiff:
//
//	Diff("One two.", "One four.") // "One [-two-]{+four+}."
func Diff(before, now string) string {
	var b strings.Builder
	add := func(opens, lines, closes string) {
		if text := strings.ReplaceAll(lines, "\n", ""); text != "" {
			b.WriteString(opens + text + closes)
		}
	}
	old := tokenLines(before)
	at := 0
	for _, edit := range udiff.Lines(old, tokenLines(now)) {
		add("", old[at:edit.Start], "")
		add("[-", old[edit.Start:edit.End], "-]")
		add("{+", edit.New, "+}")
		at = edit.End
	}
	add("", old[at:], "")
	return b.String()
}

// tokenLines returns the tokens of a text, one on each line, because udiff compares lines.
func tokenLines(text string) string { return strings.Join(tokens(text), "\n") + "\n" }

// tokens splits a text into words, white space and other single characters.
func tokens(text string) []string {
	text = strings.ReplaceAll(text, "\n", " ") // a line feed separates the texts of a list
	var all []string
	for text != "" {
		token := firstToken(text)
		all = append(all, token)
		text = text[len(token):]
	}
	return all
}

// firstToken returns the word, the white space or the single character at the start of a text. In scripts without
// spaces between words, each character is a word.
func firstToken(text string) string {
	first, _ := utf8.DecodeRuneInString(text)
	isMore := func(rune) bool { return false }
	switch {
	case isIdeographic(first):
	case isWordStart(first):
		isMore = isInWord
	case unicode.IsSpace(first):
		isMore = unicode.IsSpace
	}
	for i, r := range text {
		if i > 0 && !isMore(r) {
			return text[:i]
		}
	}
	return text
}

func isIdeographic(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

func isWordStart(r rune) bool { return isIdeographic(r) || unicode.IsLetter(r) || unicode.IsNumber(r) }

func isInWord(r rune) bool {
	isLetter := !isIdeographic(r) && (unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r))
	return isLetter || strings.ContainsRune("’'_-", r)
}
