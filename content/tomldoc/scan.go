package tomldoc

import "strings"

// scan reads a document, or the part of it before a mistake. It returns the positions of all texts in quotes,
// including quoted keys, and the offsets of the brackets that are still open. The last text ends at -1 if it has no
// closing quotes.
func scan(source string) (texts []span, open []int) {
	for at := 0; at < len(source); at++ {
		switch source[at] {
		case '#':
			comment, _, _ := strings.Cut(source[at:], "\n")
			at += len(comment)
		case '"', '\'':
			text := span{at, endOfText(source, at)}
			texts = append(texts, text)
			if text.end < 0 {
				return texts, open
			}
			at = text.end - 1
		case '[', '{':
			open = append(open, at)
		case ']', '}':
			open = open[:max(0, len(open)-1)]
		}
	}
	return texts, open
}

// endOfText returns the offset after a text in quotes that begins at start, or -1 if the closing quotes are missing.
func endOfText(source string, start int) int {
	quotes := openingQuotes(source[start:])
	for at := start + len(quotes); at < len(source); at++ {
		switch {
		case source[at] == '\\' && quotes[0] == '"':
			at++
		case strings.HasPrefix(source[at:], quotes):
			end := at + len(quotes)
			if len(quotes) > 1 { // one or two further quotes belong to the text
				more := source[end:min(end+2, len(source))]
				end += len(more) - len(strings.TrimLeft(more, quotes))
			}
			return end
		}
	}
	return -1
}
