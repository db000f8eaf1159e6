package site

import "strings"

// splitPrint splits a minified style sheet into the rules for screens and the content of its @media
// print blocks. Strings in those blocks must not contain braces.
func splitPrint(style string) (screen, print string) {
	parts := strings.Split(style, "@media print{")
	screen = parts[0]
	for _, part := range parts[1:] {
		end := blockEnd(part)
		print += part[:end]
		screen += part[end+1:]
	}
	return screen, print
}

// blockEnd returns the offset of the brace that closes the block in which text begins.
func blockEnd(text string) int {
	depth := 1
	return strings.IndexFunc(text, func(r rune) bool {
		switch r {
		case '{':
			depth++
		case '}':
			depth--
		}
		return depth == 0
	})
}
