// Package prose checks texts for readers: titles, labels and paragraphs.
//
// [Check] and, for titles and labels, [CheckPlain] find what no text may contain. [Markup] finds what looks like
// markup, and [Typography] finds what breaks the rules of a language.
package prose

import (
	"fmt"
	"strings"

	"prompt-recipes/content/problem"
)

// MaxLength is the maximum length of a text in bytes. That is enough for a chapter.
const MaxLength = 20_000

// Check returns what must not be in a text for readers, wherever the text comes from. A text is one line of visible
// characters with a limited length. It may contain code between backticks. So a text cannot imitate another part of
// the page, in HTML, in Markdown or in a terminal. Each message continues a sentence that begins with the name of the
// text.
func Check(text string) []problem.InText {
	if len(text) > MaxLength {
		message := fmt.Sprintf("has %d bytes, more than the %d of the longest text", len(text), MaxLength)
		return []problem.InText{{Message: message, Hint: "shorten it"}}
	}
	if at := strings.IndexByte(text, '\n'); at >= 0 {
		return []problem.InText{{
			Offset:  at,
			Message: "has several lines",
			Hint:    `a text is one line, between " and "`,
		}}
	}
	var found []problem.InText
	if strings.TrimSpace(text) != text {
		found = append(found, problem.InText{
			Message: "begins or ends with a space",
			Hint:    "remove it",
		})
	}
	found = append(found, checkBackticks(text)...)
	for i, r := range text {
		if IsHidden(text, i, r) {
			found = append(found, problem.InText{
				Offset:  i,
				Message: fmt.Sprintf("has a tab, a line break or an invisible character, %U", r),
				Hint:    "write a space instead, or nothing",
			})
			break
		}
	}
	return found
}

// CheckPlain checks a title or a label. It returns what Check returns, and refuses backticks as well.
func CheckPlain(text string) []problem.InText {
	if at := strings.IndexByte(text, '`'); at >= 0 {
		return []problem.InText{{
			Offset:  at,
			Message: "has a backtick, but titles and labels cannot have code",
			Hint:    "write plain text",
		}}
	}
	return Check(text)
}

func checkBackticks(text string) []problem.InText {
	double := strings.Index(text, "``")
	switch {
	case strings.Count(text, "`")%2 != 0:
		return []problem.InText{{
			Offset:  strings.IndexByte(text, '`'),
			Message: "has an unpaired backtick",
			Hint:    "code is between two backticks",
		}}
	case double >= 0:
		return []problem.InText{{
			Offset:  double,
			Message: "has two backticks side by side",
			Hint:    "code is between single ones",
		}}
	}
	return nil
}
